import { formatGrams, formatRupees } from '../../_lib/format.ts';
import { paymentAsksAfter, type PaymentStage as Stage } from '../../_lib/upi/stages.ts';
import type { Words } from '../words.ts';
import type { CheckoutView } from './checkout-view.ts';

/** Seconds until a page that has come to an end goes back to the shop; stages that may still change stay. */
const returnsAfterSeconds: Partial<Record<Stage, number>> = { completed: 6, failed: 6, refunded: 6, expired: 15 };

/** Seconds between the reloads of a page without scripts; none at an end. */
const reloadsAfterSeconds: Partial<Record<Stage, number>> = {
  pay: 15,
  checking: 4,
  paid: 4,
  expired: 30,
  refundDue: 30,
  refundBegun: 60,
};

export function rhythmOf(stage: Stage): { returnsAfterSeconds?: number; looks?: { page: number; script: number } } {
  const [returns, page, script] = [returnsAfterSeconds[stage], reloadsAfterSeconds[stage], paymentAsksAfter[stage]];
  return {
    ...(returns !== undefined && { returnsAfterSeconds: returns }),
    ...(page && script && { looks: { page, script } }),
  };
}

/** The heading of a stage, which is the page's title too. */
export function headingOf(stage: Stage, view: CheckoutView, words: Words): string {
  return words(`title.${stage}`, {
    amount: formatRupees(view.amountInr),
    grams: view.fulfilment ? formatGrams(view.fulfilment.grams) : '',
    metal: words(`${view.asset}Of`),
  });
}
