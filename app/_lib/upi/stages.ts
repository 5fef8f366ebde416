/** Where a payment stands, as the person who pays sees it. `checking` is for whatever is not known yet. */
export type PaymentStage =
  | 'pay'
  | 'checking'
  | 'paid'
  | 'completed'
  | 'failed'
  | 'expired'
  | 'refundDue'
  | 'refundBegun'
  | 'refunded';

type PaymentStatus = 'created' | 'paid' | 'completed' | 'failed' | 'expired' | 'refund_due' | 'refunded';

/** The stage of an order. One whose time is over is only said to have expired once that is settled. Pure. */
export function paymentStageOf({
  status,
  canPay,
  refund,
}: {
  status: PaymentStatus;
  canPay: boolean;
  refund: { isOnItsWay: boolean };
}): PaymentStage {
  switch (status) {
    case 'created':
      return canPay ? 'pay' : 'checking';
    case 'refund_due':
      return refund.isOnItsWay ? 'refundBegun' : 'refundDue';
    default:
      return status;
  }
}

/** Seconds between the questions of a page that waits; none at an end. */
export const paymentAsksAfter: Partial<Record<PaymentStage, number>> = {
  pay: 4,
  checking: 2,
  paid: 2,
  expired: 10,
  refundDue: 10,
  refundBegun: 15,
};

/** Where a plan stands, as the person who saves with it sees it. `checking` is for whatever is not known yet. */
export type SipStage = 'approve' | 'checking' | 'begun' | 'active' | 'paused' | 'cancelled' | 'completed' | 'failed';

type SipStatus = 'pending_authorisation' | 'active' | 'paused' | 'cancelled' | 'completed' | 'failed';

/** The stage of a plan. It has begun once the bank approved, and runs once the first installment has bought its metal. Pure. */
export function sipStageOf({
  state,
  canPay,
  paidCount,
}: {
  state: SipStatus;
  canPay: boolean;
  paidCount: number;
}): SipStage {
  switch (state) {
    case 'pending_authorisation':
      return canPay ? 'approve' : 'checking';
    case 'active':
      return paidCount === 0 ? 'begun' : 'active';
    default:
      return state;
  }
}

/** Seconds between the questions of a page that waits; none where nothing is about to happen. */
export const sipAsksAfter: Partial<Record<SipStage, number>> = { approve: 4, checking: 2, begun: 2 };
