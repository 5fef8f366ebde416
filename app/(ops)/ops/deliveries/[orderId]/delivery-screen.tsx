'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpsAddressView, OpsDeliveryView } from '../../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { TextLink } from '../../../../_ui/button.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { CopyButton } from '../../../../_ui/copy-button.tsx';
import { Fact, Facts } from '../../../../_ui/detail/facts.tsx';
import { Grams, Id, Money, Time } from '../../../../_ui/figures.tsx';
import { WhatHappened } from '../../../../_ui/timeline/what-happened.tsx';
import { DetailPage } from '../../../_parts/detail-page.tsx';
import { SandboxBadge } from '../../../_parts/sandbox-badge.tsx';
import { useMay } from '../../../_shell/operator.tsx';
import { PATH } from '../delivery-list.ts';
import { StatusBadge } from '../status-badge.tsx';
import { AddressCard } from './address-card.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { StepsCard } from './steps-card.tsx';

/** One order: what goes into the parcel, where to, how far it is, and the next step. On paper it is a packing slip. */
export function DeliveryScreen({ orderId }: { orderId: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.ops.deliveries.read.queryOptions({ orderId }));
  const mayWrite = useMay('deliveries.write');
  const [address, setAddress] = useState<OpsAddressView>();
  const delivery = query.data;
  return (
    <>
      <DetailPage
        back={{ href: PATH, label: 'All deliveries' }}
        title={delivery ? `${delivery.quantity} × ${delivery.name}` : 'Delivery'}
        badge={
          delivery ? (
            <span className="flex flex-wrap items-center gap-2">
              <StatusBadge status={delivery.status} />
              <SandboxBadge mode={delivery.mode} />
            </span>
          ) : null
        }
        query={query}
      >
        {delivery ? (
          <div className="grid gap-4 lg:grid-cols-3 lg:items-start">
            <div className="min-w-0 space-y-4 lg:col-start-3 lg:row-start-1">
              <StepsCard delivery={delivery} />
              {mayWrite ? <AddressCard orderId={orderId} address={address} onOpen={setAddress} /> : null}
              <TrackingCard tracking={delivery.tracking} />
            </div>
            <div className="min-w-0 space-y-4 lg:col-span-2 lg:row-start-1">
              <ItemCard delivery={delivery} />
              <Card title="What happened">
                <WhatHappened timeline={delivery.timeline} page="order" />
              </Card>
            </div>
          </div>
        ) : null}
      </DetailPage>
      {delivery && address ? <PackingSlip delivery={delivery} address={address} /> : null}
    </>
  );
}

function ItemCard({ delivery }: { delivery: OpsDeliveryView }) {
  return (
    <Card title="Order">
      <Facts>
        <Fact label="Product">
          {delivery.name}
          <p className="font-mono text-xs text-muted">{delivery.sku}</p>
        </Fact>
        <Fact label="Pieces">
          <span className="figures">{delivery.quantity}</span>
        </Fact>
        <Fact label="Weight of one">
          <Grams grams={delivery.weightGrams} />
          <p className="text-sm text-muted">Purity {delivery.purity}</p>
        </Fact>
        <Fact label="From the user’s metal">
          <Grams grams={delivery.quantityGrams} />
        </Fact>
        <Fact label="Making">
          <Money inr={delivery.makingInr} />
        </Fact>
        <Fact label="Delivery">
          <Money inr={delivery.deliveryInr} />
        </Fact>
        <Fact label="GST">
          <Money inr={delivery.gstInr} />
        </Fact>
        <Fact label="Charges">
          <Money inr={delivery.totalInr} className="text-lg font-semibold" />
        </Fact>
        <Fact label="Partner">
          <TextLink href={`/ops/partners/${delivery.partnerId}`}>{delivery.partnerName}</TextLink>
        </Fact>
        <Fact label="User">
          <span className="font-mono text-xs break-all">{delivery.userCode}</span>
        </Fact>
        <Fact label="Order">
          <span className="flex min-w-0 items-center gap-1">
            <Id value={delivery.orderId} className="min-w-0" />
            <CopyButton text={delivery.orderId} label="Copy the id of the order" />
          </span>
        </Fact>
        <Fact label="Ordered">
          <Time at={delivery.createdAt} toSecond />
        </Fact>
        {delivery.cancelReason ? <Fact label="Cancelled because">{delivery.cancelReason}</Fact> : null}
      </Facts>
    </Card>
  );
}

function TrackingCard({ tracking }: { tracking: OpsDeliveryView['tracking'] }) {
  if (!tracking) return null;
  return (
    <Card title="Tracking">
      <Facts narrow>
        <Fact label="Courier">{tracking.carrier}</Fact>
        <Fact label="AWB">
          <span className="font-mono text-sm break-all">{tracking.awb}</span>
        </Fact>
        {tracking.url?.startsWith('https://') ? (
          <Fact label="Follow it">
            <a
              href={tracking.url}
              target="_blank"
              rel="noreferrer"
              className="break-all text-accent underline underline-offset-3 hover:no-underline"
            >
              {new URL(tracking.url).host}
            </a>
          </Fact>
        ) : null}
      </Facts>
    </Card>
  );
}
