import type { Paise } from '../kernel/money.ts';

/** Takes customers' money by UPI. A port: see server/adapters/payment-gateway. Every call is safe to repeat with the same ids. */
export type PaymentGateway = {
  readonly name: string;
  /** Its links are made here, without asking anybody: an order and its link are one step */
  readonly isLocal: boolean;
  /** Opens a payment of exactly this amount. Raises GatewayProblem. */
  open(request: OpenPayment): Promise<OpenedPayment>;
  /** What has been paid for an order so far. Raises GatewayProblem. */
  read(orderId: string): Promise<GatewayPayment[]>;
  /** Gives a payment back in full. `pending` is asked again with the same id. Raises GatewayProblem. */
  refund(request: {
    refundId: string;
    orderId: string;
    gatewayPaymentId: string;
    amount: Paise;
  }): Promise<RefundAnswer>;
  /** Of a simulated gateway only: a customer pays */
  simulatePayment?(request: { orderId: string; amount: Paise; at: number }): Promise<GatewayPayment>;
};

export type OpenPayment = {
  orderId: string;
  amount: Paise;
  /** Shown to the payer as who is paid */
  payeeName: string;
  note: string;
  /** Real time, milliseconds */
  expiresAt: number;
};

export type OpenedPayment = {
  gatewayOrderId: string;
  /** The upi:// link, to be handed on byte for byte */
  upiUrl: string;
};

/** One successful payment as the gateway tells it. */
export type GatewayPayment = { gatewayPaymentId: string; amount: Paise; bankReference: string | undefined };

export type RefundAnswer = { status: 'completed'; reference: string } | { status: 'pending' };

/** Why a gateway did not do as asked. */
export class GatewayProblem extends Error {
  readonly kind: 'refused' | 'unavailable' | 'no_intent';

  constructor(kind: GatewayProblem['kind'], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'GatewayProblem';
    this.kind = kind;
  }
}
