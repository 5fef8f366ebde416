'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { formatDate } from '../../../_lib/format.ts';
import type { Translate } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import type { SipDayView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge, type Tone } from '../../../_ui/badge.tsx';
import { Button } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Grams, Id, Money } from '../../../_ui/figures.tsx';
import type { IconName } from '../../../_ui/icon.tsx';
import { reasonWords } from '../../../_ui/orders/reason-words.ts';
import { ErrorState } from '../../../_ui/states.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { daysPaging } from './days-paging.ts';

/** The days of the plan so far: what the bank took and what it bought, and where it took nothing. */
export function DaysCard({ mode, sipId }: { mode: Mode; sipId: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const query = useInfiniteQuery(trpc.sips.days.infiniteQueryOptions({ mode, id: sipId }, daysPaging));
  const days = query.data?.pages.flatMap((page) => page.days);
  return (
    <Card flush title={translate('sips.days')}>
      <Table
        caption={translate('sips.days')}
        columns={columnsIn(translate, mode)}
        rows={days}
        rowKey={({ dueOn }) => dueOn}
        error={query.error}
        onRetry={() => query.refetch()}
        empty={<p className="px-4 py-5 text-muted sm:px-5">{translate('sips.daysNone')}</p>}
        expectedRows={3}
      />
      {query.isFetchNextPageError ? <ErrorState error={query.error} onRetry={() => query.fetchNextPage()} /> : null}
      {query.hasNextPage && !query.isFetchNextPageError ? (
        <div className="border-t border-line px-4 py-2.5 sm:px-5">
          <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {translate('sips.daysMore')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

const looks: Record<string, { tone: Tone; icon: IconName }> = {
  missed: { tone: 'negative', icon: 'failed' },
  processing: { tone: 'info', icon: 'clock' },
  completed: { tone: 'positive', icon: 'check' },
  refund_due: { tone: 'warning', icon: 'alert' },
  refunded: { tone: 'neutral', icon: 'out' },
};

/** What became of a day, as the interface calls it. */
function stateOf({ order }: SipDayView) {
  if (order === null) return 'missed';
  switch (order.status) {
    case 'completed':
    case 'refunded':
      return order.status;
    case 'refund_due':
    case 'failed':
      return 'refund_due';
    default:
      return 'processing';
  }
}

function columnsIn(translate: Translate, mode: Mode): Column<SipDayView>[] {
  return [
    {
      id: 'day',
      label: translate('sips.day'),
      phone: 'title',
      cell: ({ dueOn, installmentNo }) => (
        <>
          <span className="figures whitespace-nowrap">{formatDate(dueOn)}</span>
          {installmentNo === null ? null : (
            <span className="block text-sm font-normal text-muted">
              {translate('sips.day.no', { number: installmentNo })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'state',
      label: translate('orders.status'),
      cell: (day) => {
        const state = stateOf(day);
        return (
          <>
            <Badge {...(looks[state] as (typeof looks)[string])}>{translate(`sips.day.${state}`)}</Badge>
            {day.missReason ? (
              <span className="block text-sm text-muted">{reasonWords(translate, day.missReason)}</span>
            ) : null}
          </>
        );
      },
    },
    {
      id: 'amount',
      label: translate('orders.amount'),
      numeric: true,
      phone: 'aside',
      cell: ({ order }) => (order ? <Money inr={order.amountInr} /> : <span className="text-faint">–</span>),
    },
    {
      id: 'metal',
      label: translate('orders.quantity'),
      numeric: true,
      phone: 'end',
      cell: ({ order }) =>
        order?.quantityGrams == null ? (
          <span className="text-faint">–</span>
        ) : (
          <Grams grams={order.quantityGrams} aligned />
        ),
    },
    {
      id: 'utr',
      label: translate('payments.utr'),
      phone: 'hidden',
      className: 'md:max-xl:hidden',
      cell: ({ bankReference }) =>
        bankReference === null ? (
          <span className="text-faint">–</span>
        ) : (
          <span className="font-mono text-xs">{bankReference}</span>
        ),
    },
    {
      id: 'transaction',
      label: translate('orders.transaction'),
      cell: ({ order }) =>
        order?.transactionId ? (
          <Link
            href={hrefIn(mode, `/transactions/${order.transactionId}`)}
            prefetch={false}
            className="block text-accent underline underline-offset-3 hover:no-underline"
          >
            <Id value={order.transactionId} className="max-w-32" />
          </Link>
        ) : (
          <span className="text-faint">–</span>
        ),
    },
  ];
}
