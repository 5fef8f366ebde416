'use client';

import { useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import type { StuckPaymentDetail } from '../../../../_lib/procedure-types.ts';
import { Card } from '../../../../_ui/card.tsx';
import { CopyableId } from '../../../../_ui/detail/copyable-id.tsx';
import { Fact, Facts } from '../../../../_ui/detail/facts.tsx';
import { Money, Time } from '../../../../_ui/figures.tsx';
import { MetadataFact } from '../../../_parts/metadata-fact.tsx';

/** Whose it is, and by which ids it is known. */
export function FactsCard({ payment }: { payment: StuckPaymentDetail }) {
  const translate = useTranslate();
  const { kind, orderId, userCode, userName, reference, metadata, sipId, transactionId, gateway, gatewayOrderId } =
    payment;
  return (
    <Card>
      <Facts narrow>
        <Fact label="Amount">
          <Money inr={payment.amountInr} className="text-lg font-semibold" />
        </Fact>
        <Fact label={kind === 'buy' ? 'Transaction' : 'Payment'}>
          <CopyableId value={orderId} label="Payment" />
        </Fact>
        <Fact label="Partner">
          <CopyableId value={payment.partnerId} label="Partner" href={`/ops/partners/${payment.partnerId}`} />
          <p className="truncate text-sm text-muted">{payment.partnerName}</p>
        </Fact>
        <Fact label="Customer">
          <CopyableId value={userCode} label="Customer" />
          {userName ? <p className="truncate text-sm text-muted">{userName}</p> : null}
        </Fact>
        <Fact label="Metal">{translate(`rates.${payment.asset}`)}</Fact>
        {reference ? <Fact label="Partner’s reference">{reference}</Fact> : null}
        <MetadataFact metadata={metadata} />
        {sipId ? (
          <Fact label="Installment of the plan">
            <CopyableId value={sipId} label="Plan" />
          </Fact>
        ) : null}
        {kind === 'order' && transactionId ? (
          <Fact label="Transaction">
            <CopyableId value={transactionId} label="Transaction" />
          </Fact>
        ) : null}
        {gateway ? <Fact label="Gateway">{gateway}</Fact> : null}
        {gatewayOrderId ? (
          <Fact label="Gateway’s order">
            <CopyableId value={gatewayOrderId} label="Gateway’s order" />
          </Fact>
        ) : null}
        <Fact label="Made">
          <Time at={payment.createdAt} toSecond />
        </Fact>
      </Facts>
    </Card>
  );
}
