'use client';

import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import type { PaymentView } from '../../../_lib/procedure-types.ts';
import { Card } from '../../../_ui/card.tsx';
import { CopyableId } from '../../../_ui/detail/copyable-id.tsx';
import { Fact, Facts } from '../../../_ui/detail/facts.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { reasonWords } from '../../../_ui/orders/reason-words.ts';
import { UserLink } from '../../_orders/cells.tsx';
import { InvoiceFact } from '../../_orders/invoice-fact.tsx';

/** Who and what the order is of, by every id it is known by. */
export function FactsCard({ mode, payment }: { mode: Mode; payment: PaymentView }) {
  const translate = useTranslate();
  const label = {
    id: translate('orders.payments.one'),
    transaction: translate('orders.transaction'),
    gatewayOrder: translate('payments.gatewayOrder'),
  };
  return (
    <Card>
      <Facts narrow>
        <Fact label={label.id}>
          <CopyableId value={payment.paymentId} label={label.id} />
        </Fact>
        <Fact label={translate('orders.user')}>
          <UserLink mode={mode} {...payment} />
        </Fact>
        <Fact label={translate('orders.reference')}>{payment.reference ?? translate('orders.none')}</Fact>
        <Fact label={translate('payments.checkout')}>
          {translate(`payments.checkout.${payment.checkoutType}`)}, {translate(`rates.${payment.asset}`)}
        </Fact>
        <Fact label={translate('transactions.channel')}>{translate(`channel.${payment.channel}`)}</Fact>
        {payment.failReason && payment.status !== 'completed' ? (
          <Fact label={translate('payments.endReason')}>{reasonWords(translate, payment.failReason)}</Fact>
        ) : null}
        <Fact label={label.transaction}>
          {payment.transactionId ? (
            <CopyableId
              value={payment.transactionId}
              label={label.transaction}
              href={hrefIn(mode, `/transactions/${payment.transactionId}`)}
            />
          ) : (
            <span className="text-muted">{translate('orders.none')}</span>
          )}
        </Fact>
        <InvoiceFact
          invoice={payment.invoice}
          later={translate(mayComplete(payment) ? 'orders.invoiceNone' : 'orders.none')}
        />
        <Fact label={translate('orders.made')}>
          <Time at={payment.createdAt} toSecond />
        </Fact>
        <Fact label={translate('payments.expires')}>
          <Time at={payment.expiresAt} toSecond />
        </Fact>
        <Fact label={translate('payments.gateway')}>{payment.gateway}</Fact>
        {payment.gatewayOrderId ? (
          <Fact label={label.gatewayOrder}>
            <CopyableId value={payment.gatewayOrderId} label={label.gatewayOrder} />
          </Fact>
        ) : null}
      </Facts>
    </Card>
  );
}

/** Money may still become metal, so that there may be an invoice. */
function mayComplete({ status, hasRefundBegun }: PaymentView): boolean {
  return status !== 'failed' && status !== 'refunded' && !hasRefundBegun;
}
