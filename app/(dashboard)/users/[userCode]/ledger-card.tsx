'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import type { Translate } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import type { UserEntryView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Fact, Facts } from '../../../_ui/detail/facts.tsx';
import { Grams, Money, Time } from '../../../_ui/figures.tsx';
import { SmallInput } from '../../../_ui/form/small-input.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { type Column, Direction, Table } from '../../../_ui/table.tsx';
import { LEDGER_PAGE, ledgerPaging } from './ledger-paging.ts';

/** Every movement of a user's rupees and metal, and what they held: now, or at the end of a day. */
export function LedgerCard({ mode, userCode }: { mode: Mode; userCode: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const [day, setDay] = useState('');
  const query = useInfiniteQuery(
    trpc.users.ledger.infiniteQueryOptions(
      { mode, userCode, limit: LEDGER_PAGE, ...(day !== '' && { asOf: day }) },
      ledgerPaging,
    ),
  );
  const entries = query.data?.pages.flatMap((page) => page.entries);
  const held = query.data?.pages[0]?.balances;
  return (
    <Card flush title={translate('user.ledger')}>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 border-line border-b px-4 py-3 sm:px-5">
        <SmallInput
          label={translate('user.ledgerAsOf')}
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          className="w-52"
        />
        {held ? (
          <Facts columns="grid-cols-2 sm:grid-cols-3" className="max-sm:basis-full sm:min-w-80 sm:flex-1">
            <Fact label={translate('rates.gold')}>
              <Grams grams={held.grams.gold} />
            </Fact>
            <Fact label={translate('rates.silver')}>
              <Grams grams={held.grams.silver} />
            </Fact>
            <Fact label={translate('user.wallet')}>
              <Money inr={held.inr} />
            </Fact>
          </Facts>
        ) : null}
      </div>
      <Table
        caption={translate('user.ledger')}
        columns={columnsIn(translate, mode)}
        rows={entries}
        rowKey={({ id }) => id}
        error={query.error}
        onRetry={() => query.refetch()}
        empty={<p className="px-4 py-5 text-muted sm:px-5">{translate('user.ledgerNone')}</p>}
        expectedRows={3}
      />
      {query.isFetchNextPageError ? <ErrorState error={query.error} onRetry={() => query.fetchNextPage()} /> : null}
      {query.hasNextPage && !query.isFetchNextPageError ? (
        <div className="border-line border-t px-4 py-2.5 sm:px-5">
          <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {translate('user.earlier')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** Rupees of the wallet, grams of metal; their points stand below each other. */
function Figure({
  account,
  units,
  className,
}: {
  account: UserEntryView['account'];
  units: number;
  className?: string;
}) {
  const look = className === undefined ? {} : { className };
  return account === 'inr' ? <Money inr={units} {...look} /> : <Grams grams={units} aligned {...look} />;
}

function columnsIn(translate: Translate, mode: Mode): Column<UserEntryView>[] {
  return [
    {
      id: 'entry',
      label: translate('user.ledgerEntry'),
      phone: 'title',
      cell: ({ type, amount, referenceType, referenceId }) => (
        <span className="flex min-w-0 items-center gap-2">
          <Direction incoming={amount > 0} label={translate(amount > 0 ? 'user.ledgerIn' : 'user.ledgerOut')} />
          <Link
            href={hrefIn(mode, `/${referenceType}s/${referenceId}`)}
            prefetch={false}
            className="min-w-0 truncate underline-offset-3 hover:underline max-md:py-1"
          >
            {translate(`user.ledgerType.${type}`)}
          </Link>
        </span>
      ),
    },
    {
      id: 'account',
      label: translate('user.ledgerAccount'),
      cell: ({ account }) => <span className="text-muted">{translate(`user.ledgerAccount.${account}`)}</span>,
    },
    {
      id: 'amount',
      label: translate('user.ledgerAmount'),
      numeric: true,
      phone: 'aside',
      cell: ({ account, amount }) => (
        <Figure account={account} units={amount} className={amount > 0 ? 'font-medium text-positive' : 'font-medium'} />
      ),
    },
    {
      id: 'balance',
      label: translate('user.ledgerBalance'),
      numeric: true,
      phone: 'end',
      cell: ({ account, balanceAfter }) => <Figure account={account} units={balanceAfter} className="text-muted" />,
    },
    {
      id: 'time',
      label: translate('user.ledgerTime'),
      numeric: true,
      cell: ({ createdAt }) => <Time at={createdAt} className="text-muted" />,
    },
  ];
}
