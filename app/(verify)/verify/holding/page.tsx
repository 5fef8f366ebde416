import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { ProofCheck } from '../../_parts/proof-check.tsx';
import { readKeyIds } from '../../_parts/trust.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('proof.title') };
}

/** Where a proof of holdings is checked, in the reader's own browser. */
export default async function HoldingPage() {
  const [keyIds, { translate }] = await Promise.all([readKeyIds(), readLanguage()]);
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <PageHeader title={translate('proof.title')} hint={translate('proof.lead')} />
      <Words of={['proof', 'rates']}>
        <ProofCheck keyIds={keyIds} />
      </Words>
      <Card title={translate('proof.meaning')}>
        <ul className="list-disc space-y-1 pl-5 text-muted">
          <li>{translate('proof.meaning.counted')}</li>
          <li>{translate('proof.meaning.bars')}</li>
          <li>{translate('proof.meaning.sums')}</li>
        </ul>
      </Card>
    </div>
  );
}
