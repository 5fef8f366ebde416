'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { formatCount } from '../../../_lib/format.ts';
import type { Translate } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import type { WebhookDeliveryView, WebhookEndpointView } from '../../../_lib/procedure-types.ts';
import { Id, Time } from '../../../_ui/figures.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { answerOf, StateBadge } from './delivery-words.tsx';
import { LOG_PAGE_SIZE, PATH } from './log-filter.ts';

/** Deliveries as rows that lead to their attempts. */
export function DeliveryTable({
  mode,
  deliveries,
  endpoints,
  error,
  onRetry,
  empty,
}: {
  mode: Mode;
  deliveries: readonly WebhookDeliveryView[] | undefined;
  /** Where a delivery may have gone, to be named in its row; none where that is clear */
  endpoints: readonly WebhookEndpointView[];
  error: unknown;
  onRetry: () => void;
  empty: ReactNode;
}) {
  const translate = useTranslate();
  return (
    <Table
      caption={translate('webhooks.log')}
      columns={columnsIn(translate, mode, endpoints)}
      rows={deliveries}
      rowKey={({ deliveryId }) => deliveryId}
      error={error}
      onRetry={onRetry}
      empty={empty}
      expectedRows={LOG_PAGE_SIZE}
    />
  );
}

function columnsIn(
  translate: Translate,
  mode: Mode,
  endpoints: readonly WebhookEndpointView[],
): Column<WebhookDeliveryView>[] {
  const nameOf = new Map(endpoints.map(({ endpointId, name, url }) => [endpointId, name ?? url]));
  return [
    {
      id: 'event',
      label: translate('webhooks.column.event'),
      phone: 'title',
      cell: ({ deliveryId, endpointId, kind }) => (
        <>
          <Link
            href={hrefIn(mode, `${PATH}/${deliveryId}`)}
            prefetch={false}
            className="font-medium whitespace-nowrap underline-offset-3 hover:underline max-md:inline-block max-md:py-1"
          >
            {kind}
          </Link>
          {endpointId !== null && nameOf.has(endpointId) ? (
            <span className="block max-w-60 truncate text-sm font-normal text-muted" title={nameOf.get(endpointId)}>
              {nameOf.get(endpointId)}
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: 'state',
      label: translate('webhooks.column.state'),
      phone: 'aside',
      cell: (delivery) => <StateBadge delivery={delivery} />,
    },
    {
      id: 'subject',
      label: translate('webhooks.column.subject'),
      cell: ({ subjectId }) => <Id value={subjectId} className="max-w-44 text-muted" />,
    },
    {
      id: 'attempts',
      label: translate('webhooks.column.attempts'),
      numeric: true,
      phone: 'hidden',
      cell: ({ attempts }) => <span className="figures">{formatCount(attempts)}</span>,
    },
    {
      id: 'answer',
      label: translate('webhooks.column.answer'),
      phone: 'end',
      cell: ({ lastStatus, lastError }) => (
        <span className="figures whitespace-nowrap">
          {answerOf({ status: lastStatus, error: lastError }, translate) ?? '–'}
        </span>
      ),
    },
    {
      id: 'time',
      label: translate('webhooks.column.time'),
      numeric: true,
      cell: ({ createdAt }) => <Time at={createdAt} toSecond className="text-muted" />,
    },
  ];
}
