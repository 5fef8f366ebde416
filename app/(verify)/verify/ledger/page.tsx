import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { PageHeader } from '../../../_ui/card.tsx';
import { Attested, CheckYourself, ForPrograms, History, Owed, RecordMeaning } from '../../_parts/public-record.tsx';
import { readRecord } from '../../_parts/trust.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('trust.title') };
}

/** The public record: what is owed to all holders, day by day, and how anyone checks it. */
export default async function LedgerPage() {
  const [record, { translate }] = await Promise.all([readRecord(), readLanguage()]);
  return (
    <div className="space-y-6">
      <PageHeader title={translate('trust.title')} hint={translate('trust.lead')} />
      {record ? <Owed record={record} /> : <p className="text-muted">{translate('verify.unansweredHint')}</p>}
      {record ? <Attested record={record} /> : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <CheckYourself />
        <RecordMeaning />
      </div>
      {record ? <History days={record.days} /> : null}
      {record ? <ForPrograms record={record} /> : null}
    </div>
  );
}
