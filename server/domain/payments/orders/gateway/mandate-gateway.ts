import type { Paise } from '../../../kernel/money.ts';
import type { Slot } from '../../sips/schedule.ts';
import type { Customer, RefundAnswer } from '../payment-gateway.ts';

/**
 * Debits customers' accounts by UPI AutoPay mandates, on the days of a plan, by itself. A port: server/providers fills it.
 * Every call is safe to repeat with the same ids. All raise ProviderProblem.
 */
export type MandateGateway = {
  /** Also the name under which its callbacks come */
  readonly name: string;
  /** Its links are made here, without a network call: a plan and its link are one step */
  readonly isLocal: boolean;
  /** Opens a mandate for the customer to approve. */
  open(request: OpenMandate): Promise<OpenedMandate>;
  /**
   * The IST day (YYYY-MM-DD) after which a mandate that was opened with this `approveBy` is debited by its plan: up to it only the first
   * installment is. Absent where that is the day of the first installment.
   */
  debitsAfter?(approveBy: number): string;
  /** Where the mandate stands, and every debit so far, the oldest first. */
  read(sipId: string): Promise<MandateState>;
  /** Stops the mandate for good; one that has ended already is no problem. */
  stop(sipId: string): Promise<void>;
  /** Gives a debit back in full, as gateways of payments do. */
  refund(request: DebitRefund & { gatewayPaymentId: string }): Promise<RefundAnswer>;
  /** What became of a refund; undefined where it knows none by this id. */
  readRefund(query: DebitRefund): Promise<RefundAnswer | undefined>;
  /** Of a simulated gateway only: what the customer's bank does */
  simulateBank?(sipId: string, act: BankAct): Promise<void>;
};

/** A refund of a debit by the id of one of its attempts. */
export type DebitRefund = { refundId: string; sipId: string; amount: Paise };

export const frequencies = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

export type OpenMandate = {
  sipId: string;
  /** Of each debit, the first one with the approval */
  amount: Paise;
  frequency: Frequency;
  /** Shown to the payer: who is paid, and for what */
  payeeName: string;
  mandateName: string;
  note: string;
  /** IST days, YYYY-MM-DD, both included */
  startsOn: string;
  endsOn: string;
  /** Real time, milliseconds: the mandate cannot be approved after it */
  approveBy: number;
  customer(): Promise<Customer>;
};

type OpenedMandate = {
  gatewayMandateId: string;
  /** The upi://mandate link, to be handed on byte for byte */
  upiUrl: string;
};

export type MandateState = {
  /** `pending` is not approved yet; `failed` never will be; `cancelled` by the customer or by us; `completed` has run its time */
  status: 'pending' | 'active' | 'paused' | 'cancelled' | 'completed' | 'failed';
  debits: MandateDebit[];
};

/** One debit, or the bank's last word that there is none. What is still being tried is left out. */
export type MandateDebit = {
  gatewayPaymentId: string;
  /** The IST day of the plan it is for, YYYY-MM-DD */
  dueOn: Slot['on'];
  amount: Paise;
  status: 'paid' | 'failed';
  bankReference: string | undefined;
};

export type BankAct =
  | { kind: 'approve' | 'decline' | 'pause' | 'resume' | 'revoke' }
  | { kind: 'debit'; dueOn: string; amount: Paise; isPaid: boolean; at: number };
