'use client';

import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { PaymentView } from '../../../_lib/procedure-types.ts';
import { Card } from '../../../_ui/card.tsx';
import { Fact, Facts } from '../../../_ui/detail/facts.tsx';
import { Grams, Money, Rate, Time } from '../../../_ui/figures.tsx';

/** What is paid, what the gateway takes and who bears it, what buys metal, and how much it was meant to and did. */
export function AmountsCard({ payment }: { payment: PaymentView }) {
  const translate = useTranslate();
  const { feeBearer, serviceName, estimate, fulfilment } = payment;
  const service = serviceName.charAt(0).toUpperCase() + serviceName.slice(1);
  return (
    <Card title={translate('payments.amounts')}>
      <Facts>
        <Fact label={translate('orders.amount')}>
          <Money inr={payment.amountInr} className="text-lg font-semibold" />
        </Fact>
        <Fact label={translate('payments.fee')}>
          <Money inr={payment.feeInr} />
          <p className="text-sm text-muted">{translate('payments.feeHint')}</p>
        </Fact>
        <Fact label={translate('payments.feeBearer')}>{translate(`payments.bearer.${feeBearer}`, { service })}</Fact>
        <Fact label={translate('payments.funded')}>
          <Money inr={payment.fundedInr} />
        </Fact>
        <Fact label={translate('payments.estimate')}>
          <Metal {...estimate} />
        </Fact>
        <Fact label={translate('payments.fulfilment')}>
          {fulfilment ? (
            <Metal {...fulfilment} />
          ) : (
            <span className="text-muted">{translate(`payments.fulfilment.${boughtNothing(payment)}`)}</span>
          )}
        </Fact>
        {payment.purchaseAttempts > 0 ? (
          <Fact label={translate('payments.attempts')}>
            <span className="figures">{payment.purchaseAttempts}</span>
          </Fact>
        ) : null}
        {payment.nextTryAt ? (
          <Fact label={translate('payments.nextTry')}>
            <Time at={payment.nextTryAt} toSecond />
          </Fact>
        ) : null}
      </Facts>
    </Card>
  );
}

/** What became of an order that has bought nothing, or not yet. */
function boughtNothing({ status, nextTryAt }: PaymentView) {
  if (status === 'refund_due') return nextTryAt === null ? 'returning' : 'retried';
  if (status === 'refunded') return 'returned';
  return status === 'created' || status === 'paid' ? 'waiting' : 'none';
}

function Metal({ quantityGrams, rateInrPerGram }: { quantityGrams: number; rateInrPerGram: number }) {
  return (
    <>
      <Grams grams={quantityGrams} />
      <p className="text-sm text-muted">
        <Rate inrPerGram={rateInrPerGram} />
      </p>
    </>
  );
}
