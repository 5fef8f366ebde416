'use client';

import { formatCount, formatDate } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { UsageView } from '../../../_lib/procedure-types.ts';
import { Card } from '../../../_ui/card.tsx';
import { Icon } from '../../../_ui/icon.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';

type Day = UsageView['days'][number];

/** Calls of the last thirty days as bars, by how they ended; the same as a table. */
export function DaysCard({ days, className }: { days: readonly Day[]; className: string }) {
  const translate = useTranslate();
  const total = days.reduce((sum, { requests }) => sum + requests, 0);
  if (total === 0) {
    return (
      <Card flush title={translate('usage.requests')} className={className}>
        <EmptyState title={translate('usage.requestsNone')} />
      </Card>
    );
  }
  return (
    <Card
      title={translate('usage.requests')}
      actions={
        <span className="text-sm text-muted">{translate('usage.requestsTotal', { count: formatCount(total) })}</span>
      }
      className={className}
    >
      <Bars days={days} />
      <ul className="mt-2 flex flex-wrap gap-x-4 text-xs text-muted">
        <Key className="bg-positive" label={translate('usage.answered')} />
        <Key className="bg-warning" label={translate('usage.refused')} />
        <Key className="bg-negative" label={translate('usage.failed')} />
      </ul>
      <details className="group mt-3">
        <summary className="flex cursor-pointer list-none items-center gap-1.5 text-sm text-muted">
          <Icon name="right" size={12} className="group-open:rotate-90" />
          {translate('usage.asTable')}
        </summary>
        <div className="-mx-4 mt-2 sm:-mx-5">
          <Table
            caption={translate('usage.requests')}
            columns={columnsIn(translate)}
            rows={[...days].reverse()}
            rowKey={({ date }) => date}
            empty={null}
          />
        </div>
      </details>
    </Card>
  );
}

function Key({ className, label }: { className: string; label: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 rounded-xs ${className}`} />
      {label}
    </li>
  );
}

function Bars({ days }: { days: readonly Day[] }) {
  const translate = useTranslate();
  const most = Math.max(1, ...days.map(({ requests }) => requests));
  return (
    <div aria-hidden="true" className="flex h-30 items-end gap-0.5 border-b border-line">
      {days.map(({ date, requests, refused, failed }) => (
        <div
          key={date}
          title={translate('usage.day', {
            date: formatDate(date),
            requests: formatCount(requests),
            refused: formatCount(refused),
            failed: formatCount(failed),
          })}
          className="flex h-full min-w-0 flex-1 flex-col justify-end hover:bg-sunken"
        >
          <svg aria-hidden="true" viewBox={`0 0 1 ${most}`} preserveAspectRatio="none" className="block size-full">
            <rect y={most - requests} width="1" height={failed} className="fill-negative" />
            <rect y={most - requests + failed} width="1" height={refused} className="fill-warning" />
            <rect
              y={most - requests + failed + refused}
              width="1"
              height={requests - refused - failed}
              className="fill-positive"
            />
          </svg>
        </div>
      ))}
    </div>
  );
}

function columnsIn(translate: ReturnType<typeof useTranslate>): Column<Day>[] {
  const figure = (count: number) => <span className="figures">{formatCount(count)}</span>;
  return [
    { id: 'date', label: translate('usage.date'), phone: 'title', cell: ({ date }) => formatDate(date) },
    {
      id: 'requests',
      label: translate('usage.requests'),
      numeric: true,
      phone: 'aside',
      cell: ({ requests }) => figure(requests),
    },
    {
      id: 'refused',
      label: translate('usage.refused'),
      numeric: true,
      phone: 'hidden',
      cell: ({ refused }) => figure(refused),
    },
    {
      id: 'failed',
      label: translate('usage.failed'),
      numeric: true,
      phone: 'hidden',
      cell: ({ failed }) => figure(failed),
    },
  ];
}
