import type { Asset } from '../../kernel/assets.ts';
import type { Micrograms, Paise, PaisePerGram } from '../../kernel/money.ts';
import type { Metadata } from '../../kernel/text/metadata.ts';
import type { Channel } from '../../trading/transaction.ts';
import type { FeeBearer } from './gateway-fee.ts';

export const orderStatuses = ['created', 'paid', 'completed', 'failed', 'expired', 'refund_due', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * Why an order failed or is due a refund: its customer or its partner cancelled it; the gateway closed it, or did not open it; its purchase failed on
 * trial in the sandbox or was given up by the service's staff, at the metal's supply, for want of a price, on our side; it was paid
 * after it had lapsed, and its user's limit without KYC was used up. Sent with
 * `payment.failed` (decisions 15).
 */
export const orderFailReasons = [
  'customer',
  'partner',
  'payment_failed',
  'gateway_error',
  'purchase_failed',
  'buy_processing_failed',
  'prices_unavailable',
  'internal_error',
  'kyc_required',
] as const;
export type OrderFailReason = (typeof orderFailReasons)[number];

/**
 * Why money goes back: its metal could not be bought; the order was paid before; another amount was asked for; the order had failed or was
 * cancelled; the SIP that was debited had ended; the service's staff gave the purchase up.
 */
export const refundReasons = [
  'purchase_failed',
  'second_payment',
  'wrong_amount',
  'order_closed',
  'sip_closed',
  'operator',
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** A payment of an order, or a debit of a SIP, that goes back to its customer. Instants in milliseconds on the book's clock. */
export type OrderRefund = {
  refundId: string;
  status: 'pending' | 'completed';
  amount: Paise;
  reason: RefundReason;
  /** UTR or the gateway's refund id */
  reference: string | null;
  createdAt: number;
  refundedAt: number | null;
};

/** A paid order whose metal cannot be bought gives its money back after a day. */
const PURCHASE_TRIED_MS = 86_400_000;

/** Where a payment is asked for; "sip" is a debit of a mandate. */
type OrderChannel = Exclude<Channel, 'api'>;

/** A payment order as it is kept (spec 2.9). Instants in milliseconds on the book's clock. */
export type PaymentOrder = {
  paymentId: string;
  bookId: number;
  userId: bigint;
  userCode: string;
  status: OrderStatus;
  checkoutType: 'intent' | 'hosted';
  /** What its buy is filed under */
  channel: OrderChannel;
  asset: Asset;
  reference: string | null;
  metadata: Metadata | null;
  returnUrl: string | null;
  amount: Paise;
  feeBearer: FeeBearer;
  fee: Paise;
  funded: Paise;
  estimateMetal: Micrograms;
  estimateRate: PaisePerGram;
  gateway: string;
  upiUrl: string | null;
  expiresAt: number;
  createdAt: number;
  paidAt: number | null;
  completedAt: number | null;
  transactionId: string | null;
  metal: Micrograms | null;
  rate: PaisePerGram | null;
  failReason: string | null;
  hasRefundBegun: boolean;
  refundReference: string | null;
  refundedAt: number | null;
  /** Of each payment that goes back, oldest first; empty where they were not read */
  refunds: OrderRefund[];
};

/** Until when the metal of an order that is due a refund may still be bought; undefined where nothing is tried any more. Pure. */
export function retriedUntil(order: Pick<PaymentOrder, 'status' | 'hasRefundBegun' | 'paidAt'>): number | undefined {
  if (order.status !== 'refund_due' || order.hasRefundBegun || order.paidAt === null) return undefined;
  return order.paidAt + PURCHASE_TRIED_MS;
}

/** Reads a row, from a query or as `to_jsonb` keeps it. */
export function orderFromRow(row: Record<string, unknown>): PaymentOrder {
  const integer = (name: string) => BigInt(row[name] as bigint | number | string);
  const integerOrNull = (name: string) => (row[name] == null ? null : integer(name));
  const time = (name: string) => new Date(row[name] as string | Date).getTime();
  const timeOrNull = (name: string) => (row[name] == null ? null : time(name));
  const text = (name: string) => (row[name] ?? null) as string | null;
  return {
    paymentId: row.id as string,
    bookId: row.book_id as number,
    userId: integer('user_id'),
    userCode: row.user_code as string,
    status: row.status as OrderStatus,
    checkoutType: row.checkout_type as PaymentOrder['checkoutType'],
    // Outcomes that were stored before orders had one are of the partner's own code.
    channel: (row.channel ?? 'checkout') as OrderChannel,
    asset: row.asset as Asset,
    reference: text('reference'),
    metadata: (row.metadata ?? null) as Metadata | null,
    returnUrl: text('return_url'),
    amount: integer('amount_paise') as Paise,
    feeBearer: row.fee_bearer as FeeBearer,
    fee: integer('fee_paise') as Paise,
    funded: integer('funded_paise') as Paise,
    estimateMetal: integer('estimate_micrograms') as Micrograms,
    estimateRate: integer('estimate_rate') as PaisePerGram,
    gateway: row.gateway as string,
    upiUrl: text('upi_url'),
    expiresAt: time('expires_at'),
    createdAt: time('created_at'),
    paidAt: timeOrNull('paid_at'),
    completedAt: timeOrNull('completed_at'),
    transactionId: text('transaction_id'),
    metal: integerOrNull('metal_micrograms') as Micrograms | null,
    rate: integerOrNull('rate') as PaisePerGram | null,
    failReason: text('fail_reason'),
    hasRefundBegun: row.refund_id != null,
    refundReference: text('refund_reference'),
    refundedAt: timeOrNull('refunded_at'),
    refunds: ((row.refunds ?? []) as Record<string, string | null>[]).map(refundFromRow),
  };
}

function refundFromRow(row: Record<string, string | null>): OrderRefund {
  return {
    refundId: row.id as string,
    status: row.status as OrderRefund['status'],
    amount: BigInt(row.amount_paise as string) as Paise,
    reason: row.reason as RefundReason,
    reference: row.reference ?? null,
    createdAt: Date.parse(row.created_at as string),
    refundedAt: row.completed_at == null ? null : Date.parse(row.completed_at),
  };
}
