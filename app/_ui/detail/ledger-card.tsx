'use client';

import { formatGrams, formatRupees } from '../../_lib/format.ts';
import type { TransactionDetailView } from '../../_lib/procedure-types.ts';
import type { MessageKey } from '../../_lib/translate-messages.ts';
import { useTranslate } from '../../_lib/use-translate.tsx';
import { Card } from '../card.tsx';
import { Time } from '../figures.tsx';

type Posting = TransactionDetailView['postings'][number];

/** The postings behind a transaction, line by line, with their accounts in plain words. */
export function LedgerCard({ postings }: { postings: readonly Posting[] }) {
  const translate = useTranslate();
  return (
    <Card title={translate('transaction.ledger')}>
      <p className="mb-3 text-muted text-sm">{translate('transaction.ledgerHint')}</p>
      <div className="space-y-4">
        {postings.map((posting) => (
          <PostingTable key={posting.postingId} posting={posting} />
        ))}
      </div>
    </Card>
  );
}

function PostingTable({ posting }: { posting: Posting }) {
  const translate = useTranslate();
  const title = translate(`posting.${posting.kind}` as MessageKey);
  return (
    <section aria-label={title}>
      <h3 className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <span className="font-medium text-sm">{title}</span>{' '}
          <span className="font-mono text-faint text-xs">{posting.postingId}</span>
        </span>
        <Time at={posting.at} toSecond className="font-normal text-muted text-xs" />
      </h3>
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="text-muted text-xs">
            <th scope="col" className="border-line border-b py-1 font-medium">
              {translate('transaction.ledger.account')}
            </th>
            <th scope="col" className="border-line border-b py-1 pl-3 text-right font-medium">
              {translate('transaction.ledger.amount')}
            </th>
            <th scope="col" className="border-line border-b py-1 pl-3 text-right font-medium max-sm:hidden">
              {translate('transaction.ledger.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {posting.lines.map((line) => (
            <tr key={`${line.account} ${line.asset} ${line.userCode}`}>
              <th scope="row" className="border-line border-b py-1 font-normal">
                {translate(`account.${line.account}` as MessageKey)}
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
