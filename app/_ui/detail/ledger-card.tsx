'use client';

import { formatGrams, formatRupees } from '../../_lib/format.ts';
import type { PlainKey } from '../../_lib/messages/translate.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { TransactionDetailView } from '../../_lib/procedure-types.ts';
import { Card } from '../card.tsx';
import { Time } from '../figures.tsx';

type Posting = TransactionDetailView['postings'][number];
type Names = Readonly<Record<string, string>>;

/** The postings behind a transaction, line by line, with their accounts in plain words: those for the partner, but for accounts that `names` names. */
export function LedgerCard({ postings, names = {} }: { postings: readonly Posting[]; names?: Names }) {
  const translate = useTranslate();
  return (
    <Card title={translate('ledger.title')}>
      <p className="mb-3 text-muted text-sm">{translate('ledger.hint')}</p>
      <div className="space-y-4">
        {postings.map((posting) => (
          <PostingTable key={posting.postingId} posting={posting} names={names} />
        ))}
      </div>
    </Card>
  );
}

function PostingTable({ posting, names }: { posting: Posting; names: Names }) {
  const translate = useTranslate();
  const title = translate(`ledger.posting.${posting.kind}` as PlainKey);
  return (
    <section aria-label={title}>
      <h3 className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <span className="font-medium text-sm">{title}</span>{' '}
          <span className="font-mono text-faint text-xs">{posting.postingId}</span>
        </span>
        <Time at={posting.at} toSecond className="font-normal text-muted text-xs" />
      </h3>
      <table className="w-full table-fixed text-left text-sm">
        <thead>
          <tr className="text-muted text-xs">
            <th scope="col" className="border-line border-b py-1 font-medium">
              {translate('ledger.column.account')}
            </th>
            <th scope="col" className="w-36 border-line border-b py-1 pl-3 text-right font-medium">
              {translate('ledger.column.amount')}
            </th>
            <th scope="col" className="w-40 border-line border-b py-1 pl-3 text-right font-medium max-sm:hidden">
              {translate('ledger.column.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {posting.lines.map((line) => (
            <tr key={`${line.account} ${line.asset} ${line.userCode}`}>
              <th scope="row" className="border-line border-b py-1 font-normal">
                {names[line.account] ?? translate(`ledger.account.${line.account}` as PlainKey)}
                {line.userCode ? (
                  <span className="ml-1.5 font-mono text-faint text-xs">…{line.userCode.slice(-6)}</span>
                ) : null}
              </th>
              <td className="figures border-line border-b py-1 pl-3 text-right whitespace-nowrap">
                {amountOf(line.amount, line.asset)}
              </td>
              <td className="figures border-line border-b py-1 pl-3 text-right text-muted whitespace-nowrap max-sm:hidden">
                {amountOf(line.balanceAfter, line.asset)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function amountOf(value: number, asset: Posting['lines'][number]['asset']): string {
  return asset === 'INR' ? formatRupees(value) : formatGrams(value);
}
