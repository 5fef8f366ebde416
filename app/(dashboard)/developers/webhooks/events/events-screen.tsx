'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { Translate } from '../../../../_lib/messages/translate.ts';
import { useRefusals, useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../../_lib/mode.ts';
import type { WebhookEventView } from '../../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Button, ButtonLink } from '../../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../../_ui/card.tsx';
import { Id, Time } from '../../../../_ui/figures.tsx';
import { Select } from '../../../../_ui/form/select.tsx';
import { EmptyState } from '../../../../_ui/states.tsx';
import { type Column, Table } from '../../../../_ui/table.tsx';
import { useToast } from '../../../../_ui/toast.tsx';
import { EVENTS_PATH, eventKinds, LOG_PAGE_SIZE, type LogFilter, PATH } from '../log-filter.ts';

/** What happened in 30 days, newest first, each to be sent again to the endpoints that want it. */
export function EventsScreen({
  mode,
  kind,
  before,
}: {
  mode: Mode;
  kind: LogFilter['kind'] | undefined;
  before: string | undefined;
}) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const router = useRouter();
  const list = useQuery(trpc.webhooks.events.queryOptions({ mode, kind, cursor: before, limit: LOG_PAGE_SIZE }));
  const next = list.data?.nextCursor;
  const hrefOf = (filter: Pick<LogFilter, 'kind' | 'before'>) => hrefIn(mode, EVENTS_PATH, filter);
  const narrowed = kind ? { kind } : {};
  return (
    <>
      <PageHeader title={translate('webhooks.events')} hint={translate('webhooks.eventsHint')}>
        <ButtonLink href={hrefIn(mode, PATH)} icon="left">
          {translate('webhooks.title')}
        </ButtonLink>
      </PageHeader>
      <Card flush title={translate('webhooks.events')}>
        <div className="border-b border-line px-4 py-3 sm:px-5">
          <div className="sm:max-w-72">
            <Select
              label={translate('webhooks.filter.kind')}
              value={kind ?? ''}
              onChange={({ target }) => {
                const chosen = eventKinds.find((one) => one === target.value);
                router.push(hrefOf(chosen ? { kind: chosen } : {}), { scroll: false });
              }}
              options={[
                { value: '', label: translate('webhooks.filter.all') },
                ...eventKinds.map((value) => ({ value, label: value })),
              ]}
            />
          </div>
        </div>
        <Table
          caption={translate('webhooks.events')}
          columns={columnsIn(translate, mode)}
          rows={list.data?.events}
          rowKey={({ eventId }) => eventId}
          error={list.error}
          onRetry={() => list.refetch()}
          empty={
            <EmptyState title={translate('webhooks.eventsNone')}>{translate('webhooks.eventsNoneHint')}</EmptyState>
          }
          expectedRows={LOG_PAGE_SIZE}
        />
        {before || next ? (
          <nav
            aria-label={translate('webhooks.eventPages')}
            className="flex justify-end gap-2 border-t border-line px-4 py-2.5 sm:px-5"
          >
            {before ? <ButtonLink href={hrefOf(narrowed)}>{translate('webhooks.newest')}</ButtonLink> : null}
            {next ? (
              <ButtonLink href={hrefOf({ ...narrowed, before: next })}>{translate('webhooks.older')}</ButtonLink>
            ) : null}
          </nav>
        ) : null}
      </Card>
    </>
  );
}

function columnsIn(translate: Translate, mode: Mode): Column<WebhookEventView>[] {
  return [
    {
      id: 'event',
      label: translate('webhooks.column.event'),
      phone: 'title',
      cell: ({ kind, body }) => (
        <details className="max-w-xl">
          <summary className="cursor-pointer font-medium whitespace-nowrap max-md:py-1">{kind}</summary>
          <pre className="mt-2 overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs whitespace-pre-wrap break-all">
            {body}
          </pre>
        </details>
      ),
    },
    {
      id: 'id',
      label: translate('webhooks.eventId'),
      cell: ({ eventId }) => <Id value={eventId} className="max-w-44" />,
    },
    {
      id: 'time',
      label: translate('webhooks.column.time'),
      numeric: true,
      cell: ({ createdAt }) => <Time at={createdAt} toSecond className="text-muted" />,
    },
    {
      id: 'again',
      label: translate('webhooks.again'),
      numeric: true,
      phone: 'aside',
      cell: ({ eventId, kind }) => (kind === 'test.ping' ? null : <ResendButton mode={mode} eventId={eventId} />),
    },
  ];
}

function ResendButton({ mode, eventId }: { mode: Mode; eventId: string }) {
  const translate = useTranslate();
  const refusalOf = useRefusals();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const resend = useMutation(
    trpc.webhooks.resendEvent.mutationOptions({
      async onSuccess({ deliveries }) {
        if (deliveries.length === 0) return toast({ tone: 'negative', message: translate('webhooks.resentNowhere') });
        toast({ tone: 'positive', message: translate('webhooks.resent', { count: deliveries.length }) });
        await queries.invalidateQueries(trpc.webhooks.deliveries.pathFilter());
      },
      onError: (error) => toast({ tone: 'negative', message: refusalOf(error).message }),
    }),
  );
  return (
    <Button
      variant="quiet"
      className="-mr-2.5"
      busy={resend.isPending}
      onClick={() => resend.mutate({ mode, eventId })}
    >
      {translate('webhooks.again')}
    </Button>
  );
}
