'use client';

import { useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import type { Translate } from '../../_lib/messages/translate.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { modeOf } from '../../_lib/mode.ts';
import type { TransactionView } from '../../_lib/procedure-types.ts';
import { Grams, Id, Money, Rate, Time } from '../../_ui/figures.tsx';
import { type Column, Table, type TableSort } from '../../_ui/table.tsx';
import { transactionHref } from './transaction-list.ts';
import { TransactionStatus } from './transaction-status.tsx';

/** Transactions as rows, on the home page and on their own. */
export function TransactionTable({
  transactions,
  error,
  onRetry,
  empty,
  expectedRows,
  sort,
}: {
  transactions: readonly TransactionView[] | undefined;
  error: unknown;
  onRetry: () => void;
  empty: ReactNode;
  expectedRows: number;
  /** Where it can be ordered */
  sort?: TableSort;
}) {
  const translate = useTranslate();
  const mode = modeOf(useSearchParams().get('mode'));
  return (
    <Table
      caption={translate('transactions.title')}
      columns={columnsIn(translate)}
      rows={transactions}
      rowKey={(transaction) => transaction.transactionId}
      rowHref={(transaction) => transactionHref(mode, transaction.transactionId)}
      {...(sort && { sort })}
      error={error}
      onRetry={onRetry}
      empty={empty}
      expectedRows={expectedRows}
    />
  );
}

function columnsIn(translate: Translate): Column<TransactionView>[] {
  return [
    {
      id: 'type',
      label: translate('transactions.column.type'),
      phone: 'title',
      cell: ({ type, asset }) => (
        <>
          <span className="whitespace-nowrap font-medium">{translate(`type.${type}`)}</span>{' '}
          <span className="whitespace-nowrap text-muted">{translate(`rates.${asset}`)}</span>
        </>
      ),
    },
    {
      id: 'id',
      label: translate('transactions.column.id'),
      phone: 'hidden',
      className: 'md:max-2xl:hidden',
      cell: ({ transactionId }) => <Id value={transactionId} className="max-w-44 text-muted" />,
    },
    {
      id: 'user',
      label: translate('transactions.column.user'),
      cell: ({ userCode, receiver }) => (
        <>
          {userCode ? <Id value={userCode} className="max-w-36" /> : receiver ? null : <span>–</span>}
          {receiver ? (
            <span className="block max-w-36 truncate text-muted text-xs">
              {translate('transactions.receiver', { name: receiver.name ?? receiver.mobileMasked })}
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: 'quantity',
      phone: 'end',
      label: translate('transactions.column.quantity'),
      numeric: true,
      cell: ({ quantityGrams }) => <Grams grams={quantityGrams} aligned />,
    },
    {
      id: 'rate',
      label: translate('transactions.column.rate'),
      numeric: true,
      phone: 'hidden',
      className: 'md:max-xl:hidden',
      cell: ({ rateInrPerGram }) => <Rate inrPerGram={rateInrPerGram} className="text-muted" />,
    },
    {
      id: 'amount',
      label: translate('transactions.column.amount'),
      numeric: true,
      phone: 'aside',
      cell: ({ amountInr }) => <Money inr={amountInr} className="font-medium" />,
    },
    {
      id: 'status',
      label: translate('transactions.column.status'),
      cell: ({ status }) => <TransactionStatus status={status} />,
    },
    {
      id: 'time',
      phone: 'end',
      label: translate('transactions.column.time'),
      numeric: true,
      sort: ['newest', 'oldest'],
      cell: ({ createdAt }) => <Time at={createdAt} className="text-muted" />,
    },
  ];
}
