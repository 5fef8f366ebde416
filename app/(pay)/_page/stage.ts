import { formatGrams, formatRupees } from '../../_lib/format.ts';
import type { WordKey } from '../_words/en.ts';
import type { Words } from '../_words/words.ts';
import type { CheckoutView } from './checkout-view.ts';

/** Where a payment stands, as the person who pays is told. `checking` is for whatever is not known yet. */
export type Stage =
  | 'pay'
  | 'checking'
  | 'paid'
  | 'completed'
  | 'failed'
  | 'expired'
  | 'refundDue'
  | 'refundBegun'
  | 'refunded';

/** The stage of an order. One whose time is over is only said to have expired once that is settled. */
export function stageOf({ status, canPay, refund }: Pick<CheckoutView, 'status' | 'canPay' | 'refund'>): Stage {
  switch (status) {
    case 'created':
      return canPay ? 'pay' : 'checking';
    case 'refund_due':
      return refund.isOnItsWay ? 'refundBegun' : 'refundDue';
    default:
      return status;
  }
}

/** Seconds until a page that has come to an end goes back to the shop; stages that may still change stay. */
const returnsAfterSeconds: Partial<Record<Stage, number>> = { completed: 6, failed: 6, refunded: 6, expired: 15 };

/** Seconds between the reloads of a page without scripts, and between a script's questions; none at an end. */
const looksAfterSeconds: Partial<Record<Stage, { page: number; script: number }>> = {
  pay: { page: 15, script: 4 },
  checking: { page: 4, script: 2 },
  paid: { page: 4, script: 2 },
  expired: { page: 30, script: 10 },
  refundDue: { page: 30, script: 10 },
  refundBegun: { page: 60, script: 15 },
};

export function rhythmOf(stage: Stage): { returnsAfterSeconds?: number; looks?: { page: number; script: number } } {
  const [returns, looks] = [returnsAfterSeconds[stage], looksAfterSeconds[stage]];
  return { ...(returns !== undefined && { returnsAfterSeconds: returns }), ...(looks && { looks }) };
}

/** The heading of a stage, which is the page's title too. */
export function headingOf(stage: Stage, view: CheckoutView, words: Words): string {
  return words(`title.${stage}`, {
    amount: formatRupees(view.amountInr),
    grams: view.fulfilment ? formatGrams(view.fulfilment.grams) : '',
    metal: words(`${view.asset}Of` satisfies WordKey),
  });
}
