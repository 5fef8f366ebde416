'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { formatCount } from '../../../_lib/format.ts';
import type { Translate } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import type { ErrorGroupView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { StandaloneLink } from '../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { Segmented } from '../../../_ui/segmented.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { callHref, callsHref } from '../logs/call-list.ts';
import { StatusBadge } from '../logs/call-words.tsx';
import { PATH, type Range, ranges } from './error-range.ts';
import { Sparkline } from './sparkline.tsx';

const FRESH_EVERY_MS = 30_000;

/** Errors by code and endpoint: how often, when last, what they mean, and calls to look at. */
export function ErrorsScreen({ mode, range }: { mode: Mode; range: Range }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const router = useRouter();
  const errors = useQuery(trpc.requestLog.errors.queryOptions({ mode, range }, { refetchInterval: FRESH_EVERY_MS }));
  return (
    <>
      <PageHeader title={translate('errors.title')} hint={translate('errors.hint')}>
        <Segmented
          label={translate('errors.range')}
          options={ranges.map((value) => ({ value, label: translate(`errors.range.${value}`) }))}
          value={range}
          onChange={(chosen) => router.push(hrefIn(mode, PATH, chosen === '24h' ? {} : { range: chosen }))}
        />
      </PageHeader>
      <Card
        flush
        title={
          errors.data
            ? translate('errors.count', { count: formatCount(errors.data.errors) })
            : translate('errors.title')
        }
        actions={
          <StandaloneLink href="/docs/errors" prefetch={false}>
            {translate('errors.guide')}
          </StandaloneLink>
        }
      >
        <Table
          caption={translate('errors.title')}
          columns={columnsIn(translate, mode)}
          rows={errors.data?.groups}
          rowKey={({ method, route, code }) => `${method} ${route} ${code}`}
          error={errors.error}
          onRetry={() => errors.refetch()}
          empty={<EmptyState title={translate('errors.none')}>{translate('errors.noneHint')}</EmptyState>}
        />
      </Card>
    </>
  );
}

function columnsIn(translate: Translate, mode: Mode): Column<ErrorGroupView>[] {
  return [
    {
      id: 'error',
      label: translate('errors.column.error'),
      phone: 'title',
      className: 'md:max-w-80 md:py-2.5',
      cell: ({ code, status, route, message }) => (
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-1.5">
            <StatusBadge status={status} code={null} />
            <Link
              href={callsHref(mode, { code, route })}
              prefetch={false}
              title={translate('errors.open', { code })}
              className="font-mono text-xs font-medium break-all underline-offset-3 hover:underline max-md:py-1"
            >
              {code}
            </Link>
          </p>
          <p className="mt-0.5 text-sm font-normal text-pretty text-muted">{message}</p>
        </div>
      ),
    },
    {
      id: 'endpoint',
      label: translate('errors.column.endpoint'),
      phone: 'start',
      className: 'md:max-w-64',
      cell: ({ method, route }) => (
        <code className="font-mono text-xs break-all">
          {method} {route === 'none' ? translate('errors.noRoute') : route}
        </code>
      ),
    },
    {
      id: 'count',
      label: translate('errors.column.count'),
      numeric: true,
      phone: 'aside',
      cell: ({ count }) => <span className="figures font-medium">{formatCount(count)}</span>,
    },
    {
      id: 'trend',
      label: translate('errors.column.trend'),
      phone: 'end',
      cell: ({ parts, count }) => (
        <Sparkline
          parts={parts}
          label={translate('errors.trend', { count: formatCount(count), most: formatCount(Math.max(...parts)) })}
        />
      ),
    },
    {
      id: 'samples',
      label: translate('errors.column.samples'),
      phone: 'hidden',
      cell: ({ sampleRequestIds }) => (
        <ul className="flex flex-col">
          {sampleRequestIds.map((requestId) => (
            <li key={requestId}>
              <Link
                href={callHref(mode, requestId)}
                prefetch={false}
                title={requestId}
                className="font-mono text-xs text-accent underline-offset-3 hover:underline"
              >
                …{requestId.slice(-8)}
              </Link>
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: 'lastSeen',
      label: translate('errors.column.lastSeen'),
      numeric: true,
      phone: 'start',
      cell: ({ lastSeenAt }) => <Time at={lastSeenAt} toSecond className="text-muted" />,
    },
  ];
}
