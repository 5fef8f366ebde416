import { formatGrams, formatRupees } from '../../_lib/format.ts';
import type { PaymentStage as Stage } from '../../_lib/upi/stages.ts';
import type { Words } from '../words.ts';
import type { CheckoutView } from './checkout-view.ts';
import { type Row, Rows } from './rows.tsx';

/** The figures of an order at a stage: what it costs and about what it gives, or what it gave, or what went back. */
export function Summary({ stage, view, words }: { stage: Stage; view: CheckoutView; words: Words }) {
  return (
    <>
      <Rows rows={rowsOf(stage, view, words)} />
      {stage === 'pay' && <p className="note">{words('note.estimate')}</p>}
    </>
  );
}

function rowsOf(stage: Stage, view: CheckoutView, words: Words): Row[] {
  const { estimate, fulfilment, refund } = view;
  const amount = formatRupees(view.amountInr);
  const metal = words(view.asset);
  const gramsOf = (quantity: number) => words('value.grams', { grams: formatGrams(quantity), metal });
  const rateOf = (rate: number) => words('value.rate', { rate: formatRupees(rate) });
  switch (stage) {
    case 'pay':
    case 'checking':
      return [
        [words('row.about'), gramsOf(estimate.grams)],
        [words('row.rateNow'), rateOf(estimate.rateInr)],
        ...feeRows(view, words),
      ];
    case 'completed':
      return [
        ...(fulfilment
          ? [
              [words('row.got'), gramsOf(fulfilment.grams)] as const,
              [words('row.rate'), rateOf(fulfilment.rateInr)] as const,
            ]
          : []),
        [words('row.paid'), amount],
        ...feeRows(view, words),
      ];
    case 'refundBegun':
    case 'refunded':
      return [
        [words('row.returned'), amount],
        ...(refund.reference === null ? [] : [[words('row.reference'), refund.reference] as const]),
      ];
    case 'paid':
    case 'refundDue':
      return [[words('row.paid'), amount]];
    case 'failed':
    case 'expired':
      return [];
  }
}

/** The gateway's fee is the customer's business only where it comes out of what they pay (spec 2.10). */
function feeRows({ fee, fundedInr, asset }: CheckoutView, words: Words): Row[] {
  if (fee.bearer !== 'end_user') return [[words('row.fee'), words('value.feeNone')]];
  return [
    [words('row.fee'), words('value.feeIncluded', { fee: formatRupees(fee.amountInr) })],
    [words('row.funded', { metal: words(`${asset}Of`) }), formatRupees(fundedInr)],
  ];
}
