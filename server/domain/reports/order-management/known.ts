import type { StepSource } from '../../kernel/callback.ts';
import type { Paise } from '../../kernel/money.ts';
import type { PaymentOrder } from '../../payments/orders/order.ts';

/** Money that came in for an order, or for a plan. Instants on the book's clock, in milliseconds. */
export type Receipt = {
  gateway: string;
  gatewayPaymentId: string;
  amount: Paise;
  bankReference: string | null;
  /** It is what the order was paid with; false goes back */
  isApplied: boolean;
  at: number;
};

/** Money on its way back, or back. */
export type ShownRefund = {
  refundId: string;
  gatewayPaymentId: string;
  amount: Paise;
  reason: string;
  /** UTR, or the gateway's id of the refund */
  reference: string | null;
  attempts: number;
  begunAt: number;
  doneAt: number | null;
};

/** An event, and how far it has come to the partner. */
export type TimelineEvent = {
  eventId: string;
  kind: string;
  at: number;
  /** Null where nobody is told: it has no delivery */
  delivery: { deliveryId: string; state: 'pending' | 'sending' | 'succeeded' | 'failed' | 'unsent' } | null;
};

/** A day of a plan: the order of its debit, or why there was none. */
export type SipDay = {
  dueOn: string;
  installmentNo: number | null;
  order: PaymentOrder | null;
  /** Of the payment, as the bank has it */
  bankReference: string | null;
  missReason: string | null;
  missedAt: number | null;
};

/** A state that an order or a plan came to, and who brought it. `at` is on the book's clock. */
export type PaymentStep = { status: string; source: StepSource; reason: string | null; at: number };

/** What became of a withdrawal, and who told: the request itself, the provider when asked or by callback, or an operator. */
export type WithdrawalStep = {
  status: 'processing' | 'completed' | 'failed' | 'reversed';
  source: 'request' | 'provider' | 'callback' | 'operator';
  reason: string | null;
  at: number;
};
