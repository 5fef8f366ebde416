'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import type { Translate } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { CallView } from '../../../_lib/procedure-types.ts';
import { Time } from '../../../_ui/figures.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { callHref, LOG_ROWS } from './call-list.ts';
import { KeyBadges, latencyText, StatusBadge } from './call-words.tsx';

/** Calls as rows that lead to all that is kept of them. */
export function CallTable({
  mode,
  calls,
  error,
  onRetry,
  empty,
}: {
  mode: Mode;
  calls: readonly CallView[] | undefined;
  error: unknown;
  onRetry: () => void;
  empty: ReactNode;
}) {
  const translate = useTranslate();
  return (
    <Table
      caption={translate('logs.title')}
      columns={columnsIn(translate, mode)}
      rows={calls}
      rowKey={({ requestId }) => requestId}
      error={error}
      onRetry={onRetry}
      empty={empty}
      expectedRows={LOG_ROWS}
    />
  );
}

function columnsIn(translate: Translate, mode: Mode): Column<CallView>[] {
  return [
    {
      id: 'call',
      label: translate('logs.column.call'),
      phone: 'title',
      className: 'md:max-w-96',
      cell: ({ requestId, method, path, ...flags }) => (
        <span className="flex min-w-0 items-center gap-2">
          <Link
            href={callHref(mode, requestId)}
            prefetch={false}
            title={`${method} ${path}`}
            className="min-w-0 truncate font-mono text-xs underline-offset-3 hover:underline max-md:py-1"
          >
            <span className="text-muted">{method}</span> {path}
          </Link>
          <KeyBadges {...flags} />
        </span>
      ),
    },
    {
      id: 'status',
      label: translate('logs.column.status'),
      phone: 'aside',
      className: 'md:max-w-60',
      cell: ({ status, code }) => <StatusBadge status={status} code={code} />,
    },
    {
      id: 'latency',
      label: translate('logs.column.latency'),
      numeric: true,
      phone: 'start',
      cell: ({ latencyMs }) => <span className="figures whitespace-nowrap text-muted">{latencyText(latencyMs)}</span>,
    },
    {
      id: 'token',
      label: translate('logs.column.token'),
      phone: 'hidden',
      className: 'max-xl:hidden',
      cell: ({ tokenLastFour }) => (
        <span className="font-mono text-xs text-muted">{tokenLastFour ? `…${tokenLastFour}` : '–'}</span>
      ),
    },
    {
      id: 'address',
      label: translate('logs.column.address'),
      phone: 'hidden',
      className: 'max-xl:hidden',
      cell: ({ address }) => <span className="block max-w-40 truncate font-mono text-xs text-muted">{address}</span>,
    },
    {
      id: 'time',
      label: translate('logs.column.time'),
      numeric: true,
      phone: 'end',
      cell: ({ at }) => <Time at={at} toSecond className="text-muted" />,
    },
  ];
}
