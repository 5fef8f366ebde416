import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { ArchiveCheck } from '../../_parts/archive-check.tsx';
import { readKeyIds } from '../../_parts/trust.ts';
import { VerifierFile } from '../../_parts/verifier-file.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('archiveCheck.title') };
}

/** Where an archive is checked by the published verifier, in the reader's own browser. */
export default async function ArchivePage() {
  const [keyIds, { translate }] = await Promise.all([readKeyIds(), readLanguage()]);
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <PageHeader title={translate('archiveCheck.title')} hint={translate('archiveCheck.lead')} />
      <Words of={['archiveCheck']}>
        <ArchiveCheck keyIds={keyIds} />
      </Words>
      <VerifierFile />
      <Card title={translate('archiveCheck.meaning')}>
        <ul className="list-disc space-y-1 pl-5 text-muted">
          <li>{translate('archiveCheck.meaning.all')}</li>
          <li>{translate('archiveCheck.meaning.user')}</li>
          <li>{translate('archiveCheck.meaning.outside')}</li>
        </ul>
      </Card>
    </div>
  );
}
