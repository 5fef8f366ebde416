'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { SipView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Callout } from '../../../_ui/callout.tsx';
import { MetadataCard } from '../../../_ui/detail/metadata-card.tsx';
import { StatusBadge, statusKey } from '../../../_ui/orders/status-badge.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { DetailFrame } from '../../_orders/detail-frame.tsx';
import { SimulateCard } from '../../_orders/simulate-card.tsx';
import { TimelineCard } from '../../_orders/timeline-card.tsx';
import { CancelButton } from './cancel-button.tsx';
import { DaysCard } from './days-card.tsx';
import { MandateCard } from './mandate-card.tsx';
import { ProgressCard } from './progress-card.tsx';
import { StraysCard } from './strays-card.tsx';

const SOON_MS = 5_000;

/** One plan: its mandate, schedule and installments, and everything that happened. */
export function SipScreen({ mode, sipId }: { mode: Mode; sipId: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const query = useQuery(
    trpc.sips.detail.queryOptions(
      { mode, id: sipId },
      {
        refetchInterval: ({ state: { data } }) =>
          data?.status === 'pending_authorisation' || data?.isStopPending ? SOON_MS : false,
      },
    ),
  );
  const sip = query.data;
  return (
    <DetailFrame
      mode={mode}
      kind="sips"
      title={sip?.name}
      badge={sip ? <StatusBadge kind="sips" status={sip.status} /> : null}
      actions={sip?.isCancellable ? <CancelButton mode={mode} sip={sip} /> : null}
      query={query}
    >
      {sip ? (
        <div className="grid gap-4 lg:grid-cols-3 lg:items-start">
          <div className="min-w-0 space-y-4 lg:col-span-2">
            {sip.isStopPending ? <Callout tone="warning" title={translate('sips.stopPending')} /> : null}
            <ProgressCard sip={sip} />
            <DaysCard mode={mode} sipId={sip.sipId} />
            {sip.strays.length > 0 ? <StraysCard strays={sip.strays} /> : null}
            <TimelineCard mode={mode} timeline={sip.timeline} />
          </div>
          <div className="min-w-0 space-y-4">
            {mode === 'sandbox' ? <Simulate sip={sip} /> : null}
            <MandateCard mode={mode} sip={sip} />
            <MetadataCard metadata={sip.metadata} />
          </div>
        </div>
      ) : null}
    </DetailFrame>
  );
}

function Simulate({ sip }: { sip: SipView }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const simulate = useMutation(
    trpc.sips.simulate.mutationOptions({
      async onSuccess({ status }) {
        toast({
          tone: 'positive',
          message: translate('orders.simulated', { status: translate(statusKey('sips', status)) }),
        });
        await queries.invalidateQueries(trpc.sips.pathFilter());
      },
      // What is offered may be out of date: another person was first.
      onError: () => queries.invalidateQueries(trpc.sips.detail.pathFilter()),
    }),
  );
  const isOpen = sip.status === 'pending_authorisation';
  return (
    <SimulateCard
      outcomes={sip.outcomes}
      labelOf={(outcome) =>
        translate(outcome === 'failure' && isOpen ? 'sips.outcome.decline' : `sips.outcome.${outcome}`)
      }
      pending={simulate.isPending ? simulate.variables.outcome : undefined}
      error={simulate.error}
      onChoose={(outcome) => simulate.mutate({ mode: 'sandbox', id: sip.sipId, outcome })}
    />
  );
}
