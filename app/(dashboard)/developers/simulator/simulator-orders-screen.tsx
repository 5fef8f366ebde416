'use client';

import { useQuery } from '@tanstack/react-query';
import type { Translate } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import type { SandboxOrderView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge, type Tone } from '../../../_ui/badge.tsx';
import { ButtonLink } from '../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { Id, Money, Time } from '../../../_ui/figures.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';

const ORDERS_EVERY_MS = 10_000;

const tones: Record<SandboxOrderView['status'], Tone> = {
  created: 'info',
  paid: 'info',
  completed: 'positive',
  failed: 'negative',
  expired: 'warning',
  refund_due: 'warning',
  refunded: 'neutral',
};

/** Orders of the sandbox, the latest first, each with its way into the device simulator. */
export function SimulatorOrdersScreen({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const isSandbox = mode === 'sandbox';
  const orders = useQuery(
    trpc.sandbox.orders.queryOptions({ mode: 'sandbox' }, { refetchInterval: ORDERS_EVERY_MS, enabled: isSandbox }),
  );
  return (
    <>
      <PageHeader title={translate('simulatorOrders.title')} hint={translate('simulatorOrders.hint')} />
      {isSandbox ? (
        <Card flush title={translate('simulatorOrders.orders')}>
          <Table
            caption={translate('simulatorOrders.orders')}
            columns={columnsIn(translate)}
            rows={orders.data}
            rowKey={(order) => order.paymentId}
            error={orders.error}
            onRetry={() => orders.refetch()}
            empty={
              <EmptyState title={translate('simulatorOrders.none')}>
                <p className="text-pretty">
                  {translate('simulatorOrders.noneHint')}{' '}
                  <a href="/docs/reference" className="text-accent underline underline-offset-3 hover:no-underline">
                    {translate('simulatorOrders.docs')}
                  </a>
                </p>
              </EmptyState>
            }
          />
        </Card>
      ) : (
        <Card>
          <EmptyState title={translate('simulatorOrders.live')}>
            <p className="mb-3">{translate('simulatorOrders.liveHint')}</p>
            <ButtonLink href={hrefIn('sandbox', '/developers/simulator')}>
              {translate('simulatorOrders.toSandbox')}
            </ButtonLink>
          </EmptyState>
        </Card>
      )}
    </>
  );
}

function columnsIn(translate: Translate): Column<SandboxOrderView>[] {
  return [
    {
      id: 'amount',
      label: translate('simulatorOrders.column.amount'),
      phone: 'title',
      cell: ({ amountInr, asset }) => (
        <>
          <Money inr={amountInr} className="font-medium" />{' '}
          <span className="text-muted">{translate(`rates.${asset}`)}</span>
        </>
      ),
    },
    {
      id: 'status',
      label: translate('simulatorOrders.column.status'),
      phone: 'aside',
      cell: ({ status }) => <Badge tone={tones[status]}>{translate(`simulatorOrders.status.${status}`)}</Badge>,
    },
    {
      id: 'id',
      label: translate('simulatorOrders.column.id'),
      phone: 'hidden',
      cell: ({ paymentId }) => <Id value={paymentId} className="max-w-44 text-muted" />,
    },
    {
      id: 'created',
      label: translate('simulatorOrders.column.created'),
      phone: 'start',
      cell: ({ createdAt }) => <Time at={createdAt} className="text-muted" />,
    },
    {
      id: 'open',
      label: translate('simulatorOrders.column.open'),
      phone: 'end',
      cell: ({ paymentId }) => (
        <ButtonLink
          href={`/simulator/${paymentId}`}
          prefetch={false}
          icon="flask"
          aria-label={`${translate('simulatorOrders.open')}: ${paymentId}`}
        >
          {translate('simulatorOrders.open')}
        </ButtonLink>
      ),
    },
  ];
}
