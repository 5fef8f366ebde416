'use client';

import { useQuery } from '@tanstack/react-query';
import type { Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { LedgerCard } from '../../../_ui/detail/ledger-card.tsx';
import { MetadataCard } from '../../../_ui/detail/metadata-card.tsx';
import { StatusBadge } from '../../../_ui/orders/status-badge.tsx';
import { DetailFrame } from '../../_orders/detail-frame.tsx';
import { TimelineCard } from '../../_orders/timeline-card.tsx';
import { ExplanationCard } from '../../transactions/[transactionId]/explanation-card.tsx';
import { AddressCard } from './address-card.tsx';
import { CancelButton } from './cancel-button.tsx';
import { ItemCard } from './item-card.tsx';

/** One delivery: what is in the parcel, where it goes, what it costs, and how far it is. */
export function DeliveryScreen({ mode, orderId }: { mode: Mode; orderId: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.deliveries.detail.queryOptions({ mode, orderId }));
  const delivery = query.data;
  return (
    <DetailFrame
      mode={mode}
      kind="deliveries"
      title={delivery?.name}
      badge={delivery ? <StatusBadge kind="deliveries" status={delivery.status} /> : null}
      actions={delivery?.status === 'placed' ? <CancelButton mode={mode} delivery={delivery} /> : null}
      query={query}
    >
      {delivery ? (
        <div className="grid gap-4 lg:grid-cols-3 lg:items-start">
          <div className="min-w-0 space-y-4 lg:col-span-2">
            <ItemCard mode={mode} delivery={delivery} />
            <TimelineCard mode={mode} timeline={delivery.timeline} />
            <ExplanationCard explanation={delivery.explanation} />
            <LedgerCard postings={delivery.postings} />
          </div>
          <div className="min-w-0 space-y-4">
            <AddressCard delivery={delivery} />
            <MetadataCard metadata={delivery.metadata} />
          </div>
        </div>
      ) : null}
    </DetailFrame>
  );
}
