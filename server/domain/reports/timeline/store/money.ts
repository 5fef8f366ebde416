import type { Reader } from '../../../../database/replica/reader.ts';
import type { Paise } from '../../../kernel/money.ts';

/** Money that came in for an order. Instants on the book's clock, in milliseconds. */
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

/** Payments that arrived for an order, the oldest first. */
export async function readReceipts(reader: Reader, orderId: string): Promise<Receipt[]> {
  const { rows } = await reader.query({
    name: 'timeline-receipts',
    text: `SELECT gateway, gateway_payment_id, amount_paise, bank_reference, disposition, received_at FROM payment_receipt
           WHERE order_id = $1 ORDER BY received_at, gateway_payment_id`,
    values: [orderId],
  });
  return rows.map((row) => ({
    gateway: row.gateway,
    gatewayPaymentId: row.gateway_payment_id,
    amount: row.amount_paise,
    bankReference: row.bank_reference,
    isApplied: row.disposition === 'applied',
    at: row.received_at.getTime(),
  }));
}

/** Refunds of an order, the oldest first. */
export async function readRefunds(reader: Reader, orderId: string): Promise<ShownRefund[]> {
  const { rows } = await reader.query({
    name: 'timeline-refunds',
    text: `SELECT id, gateway_payment_id, amount_paise, reason, reference, attempts, created_at, completed_at FROM payment_refund
           WHERE order_id = $1 ORDER BY created_at, id`,
    values: [orderId],
  });
  return rows.map((row) => ({
    refundId: row.id,
    gatewayPaymentId: row.gateway_payment_id,
    amount: row.amount_paise,
    reason: row.reason,
    reference: row.reference,
    attempts: row.attempts,
    begunAt: row.created_at.getTime(),
    doneAt: row.completed_at?.getTime() ?? null,
  }));
}

/** Orders under which debits of a plan were received that went back, or are on their way: the latest. */
export async function readRefundedDebits(reader: Reader, query: { sipId: string; limit: number }): Promise<string[]> {
  const { rows } = await reader.query<{ order_id: string }>({
    name: 'timeline-refunded-debits',
    text: 'SELECT order_id FROM payment_refund WHERE sip_id = $1 ORDER BY id DESC LIMIT $2',
    values: [query.sipId, query.limit],
  });
  return rows.map((row) => row.order_id);
}
