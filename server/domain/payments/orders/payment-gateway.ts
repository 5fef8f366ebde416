import type { Callback } from '../../kernel/callback.ts';
import type { Paise } from '../../kernel/money.ts';

/** Takes customers' money by UPI. A port: server/providers fills it. Every call is safe to repeat with the same ids. */
export type PaymentGateway = {
  readonly name: string;
  /** Its links are made here, without a network call: an order and its link are one step */
  readonly isLocal: boolean;
  /** Opens a payment of exactly this amount. Raises ProviderProblem. */
  open(request: OpenPayment): Promise<OpenedPayment>;
  /** What has been paid for an order so far. Raises ProviderProblem. */
  read(orderId: string): Promise<GatewayPayment[]>;
  /**
   * Gives a payment back in full. `pending` is asked again with the same id; `failed` is the end of this id alone. Raises
   * ProviderProblem: `refused` where this call made nothing, else it may have made something.
   */
  refund(request: RefundRequest & { gatewayPaymentId: string }): Promise<RefundAnswer>;
  /** What became of a refund; undefined where it knows none by this id. Raises ProviderProblem. */
  readRefund(query: RefundRequest): Promise<RefundAnswer | undefined>;
  /** What a callback of the gateway tells. Raises ProviderProblem: `refused` where it is forged or old, else `unknown`. */
  readCallback(callback: Callback): GatewayNews;
  /** Of a simulated gateway only: a customer pays */
  simulatePayment?(request: { orderId: string; amount: Paise; at: number }): Promise<GatewayPayment>;
  /** Of a simulated gateway only: what it calls back with when a payment was made, or tried and declined */
  simulateCallback?(news: { orderId: string; payment: GatewayPayment; isPaid: boolean }): Callback;
};

export type OpenPayment = {
  orderId: string;
  amount: Paise;
  /** Shown to the payer as who is paid */
  payeeName: string;
  note: string;
  /** Who pays, for a gateway that wants to know */
  customer(): Promise<Customer>;
  /** Real time, milliseconds */
  expiresAt: number;
};

export type Customer = { userCode: string; mobile: string };

type OpenedPayment = {
  gatewayOrderId: string;
  /** The upi:// link, to be handed on byte for byte */
  upiUrl: string;
};

/** One successful payment as the gateway tells it. */
export type GatewayPayment = { gatewayPaymentId: string; amount: Paise; bankReference: string | undefined };

/** A refund by the id of one of its attempts. */
export type RefundRequest = { refundId: string; orderId: string; amount: Paise };

export type RefundAnswer =
  | { status: 'completed'; reference: string }
  | { status: 'pending' }
  | { status: 'failed'; reason: string };

/** What a callback tells. A payment that failed is one attempt, not the end of its order, so it is no news. */
export type GatewayNews =
  | { kind: 'payment'; orderId: string; payment: GatewayPayment }
  | { kind: 'refund'; refundId: string; amount: Paise; reference: string }
  /** Something became of a plan’s mandate or of one of its debits: the gateway of mandates tells what */
  | { kind: 'mandate'; sipId: string }
  | { kind: 'none' };
