import type { Pool } from 'pg';
import type { PaymentOrder } from '../../../payments/orders/order.ts';

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

/** Days of a plan, newest first, before one of them. */
export async function readSipDays(
  pool: Pool,
  query: { sipId: string; before: string | undefined; limit: number },
): Promise<(Omit<SipDay, 'order'> & { order: Record<string, unknown> | null })[]> {
  const { rows } = await pool.query({
    name: 'order-management-sip-days',
    text: `SELECT i.due_on, i.installment_no, i.reason, i.missed_at, to_jsonb(o) AS "order",
             (SELECT r.bank_reference FROM payment_receipt r WHERE r.order_id = o.id ORDER BY r.received_at LIMIT 1) AS bank_reference
           FROM (
             (SELECT due_on, installment_no, id, NULL AS reason, NULL::timestamptz AS missed_at FROM payment_order
              WHERE sip_id = $1 AND due_on IS NOT NULL AND ($2::date IS NULL OR due_on < $2) ORDER BY due_on DESC LIMIT $3)
             UNION ALL
             (SELECT due_on, NULL, NULL, reason, missed_at FROM sip_miss
              WHERE sip_id = $1 AND ($2::date IS NULL OR due_on < $2) ORDER BY due_on DESC LIMIT $3)
             ORDER BY due_on DESC LIMIT $3) i
           LEFT JOIN payment_order o ON o.id = i.id ORDER BY i.due_on DESC`,
    values: [query.sipId, query.before ?? null, query.limit],
  });
  return rows.map((row) => ({
    dueOn: row.due_on,
    installmentNo: row.installment_no,
    order: row.order,
    bankReference: row.bank_reference,
    missReason: row.reason,
    missedAt: row.missed_at?.getTime() ?? null,
  }));
}

/** Debits that were no installment of the plan and went back, or are on their way: the latest, newest first. */
export async function readStrayDebits(
  pool: Pool,
  query: { sipId: string; limit: number },
): Promise<
  { orderId: string; amount: bigint; reason: string; at: number; reference: string | null; isBack: boolean }[]
> {
  const { rows } = await pool.query({
    name: 'order-management-stray-debits',
    text: `SELECT o.id, o.amount_paise, o.fail_reason, o.created_at, f.reference, f.status FROM payment_order o
           LEFT JOIN payment_refund f ON f.order_id = o.id
           WHERE o.sip_id = $1 AND o.installment_no IS NULL ORDER BY o.id DESC LIMIT $2`,
    values: [query.sipId, query.limit],
  });
  return rows.map((row) => ({
    orderId: row.id,
    amount: row.amount_paise,
    reason: row.fail_reason,
    at: row.created_at.getTime(),
    reference: row.reference,
    isBack: row.status === 'completed',
  }));
}
