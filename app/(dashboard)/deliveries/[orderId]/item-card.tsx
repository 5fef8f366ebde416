'use client';

import { formatCount } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import type { DeliveryView } from '../../../_lib/procedure-types.ts';
import { Card } from '../../../_ui/card.tsx';
import { CopyableId } from '../../../_ui/detail/copyable-id.tsx';
import { Fact, Facts } from '../../../_ui/detail/facts.tsx';
import { Grams, Money, Time } from '../../../_ui/figures.tsx';
import { UserLink } from '../../_orders/cells.tsx';
import { InvoiceFact } from '../../_orders/invoice-fact.tsx';

/** What is in the parcel and what it costs, with the GST on the charges. */
export function ItemCard({ mode, delivery }: { mode: Mode; delivery: DeliveryView }) {
  const translate = useTranslate();
  const [id, transaction] = [translate('orders.deliveries.one'), translate('orders.transaction')];
  return (
    <Card title={translate('deliveries.item')}>
      <Facts>
        <Fact label={translate('deliveries.product')}>
          {delivery.name}
          <p className="font-mono text-xs text-muted">{delivery.sku}</p>
        </Fact>
        <Fact label={translate('deliveries.pieces')}>
          <span className="figures">{formatCount(delivery.quantity)}</span>
        </Fact>
        <Fact label={translate('deliveries.weight')}>
          <Grams grams={delivery.weightGrams} />
          <p className="text-sm text-muted">
            {translate('deliveries.purity')} {delivery.purity}
          </p>
        </Fact>
        <Fact label={translate('deliveries.fromUser')}>
          <Grams grams={delivery.quantityGrams} />
        </Fact>
        <Fact label={translate('deliveries.making')}>
          <Money inr={delivery.makingInr} />
        </Fact>
        <Fact label={translate('deliveries.delivery')}>
          <Money inr={delivery.deliveryInr} />
        </Fact>
        <Fact label={translate('deliveries.gst')}>
          <Money inr={delivery.gstInr} />
        </Fact>
        <Fact label={translate('deliveries.total')}>
          <Money inr={delivery.totalInr} className="text-lg font-semibold" />
        </Fact>
        <Fact label={id}>
          <CopyableId value={delivery.orderId} label={id} />
        </Fact>
        <Fact label={transaction}>
          <CopyableId
            value={delivery.transactionId}
            label={transaction}
            href={hrefIn(mode, `/transactions/${delivery.transactionId}`)}
          />
        </Fact>
        <InvoiceFact invoice={delivery.invoice} later={translate('orders.invoiceLater')} />
        <Fact label={translate('orders.user')}>
          <UserLink mode={mode} {...delivery} />
        </Fact>
        {delivery.reference ? <Fact label={translate('orders.reference')}>{delivery.reference}</Fact> : null}
        <Fact label={translate('orders.made')}>
          <Time at={delivery.createdAt} toSecond />
        </Fact>
        {delivery.cancelReason ? (
          <Fact label={translate('deliveries.cancelReason')}>{delivery.cancelReason}</Fact>
        ) : null}
      </Facts>
    </Card>
  );
}
