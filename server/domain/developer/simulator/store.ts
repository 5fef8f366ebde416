import type { Pool } from 'pg';
import type { Paise } from '../../kernel/money.ts';

/** Money that came in for an order. Instants on the book's clock, in milliseconds. */
export type LabPayment = { amount: Paise; bankReference: string | null; isApplied: boolean; at: number };

/** Money on its way back, or back. */
export type LabRefund = {
  refundId: string;
  amount: Paise;
  reason: string;
  reference: string | null;
  begunAt: number;
  doneAt: number | null;
};

/** An event of an order, or of the buy that it became, and how far it has come to the partner. */
export type LabEvent = {
  eventId: string;
  kind: string;
  at: number;
  /** Null where nobody is told: it has no delivery */
  delivery: 'pending' | 'sending' | 'succeeded' | 'failed' | 'unsent' | null;
};

/** Everything that happened to an order, oldest first. */
export async function findTimeline(
  pool: Pool,
  paymentId: string,
): Promise<{ payments: LabPayment[]; refunds: LabRefund[]; events: LabEvent[] }> {
  const [payments, refunds, events] = await Promise.all([
    pool.query({
      name: 'simulator-payments',
      text: `SELECT amount_paise, bank_reference, disposition, received_at FROM payment_receipt WHERE order_id = $1
             ORDER BY received_at, gateway_payment_id`,
      values: [paymentId],
    }),
    pool.query({
      name: 'simulator-refunds',
      text: `SELECT id, amount_paise, reason, reference, created_at, completed_at FROM payment_refund WHERE order_id = $1
             ORDER BY created_at, id`,
      values: [paymentId],
    }),
    pool.query({
      name: 'simulator-events',
      text: `SELECT e.id, e.kind, e.created_at, d.state FROM event e
             LEFT JOIN webhook_delivery d ON d.event_id = e.id
             JOIN payment_order o ON o.id = $1 AND o.book_id = e.book_id
             WHERE e.subject_id = o.id OR e.subject_id = o.transaction_id ORDER BY e.created_at, e.subject_id <> o.id, e.sequence`,
      values: [paymentId],
    }),
  ]);
  return {
    payments: payments.rows.map((row) => ({
      amount: row.amount_paise,
      bankReference: row.bank_reference,
      isApplied: row.disposition === 'applied',
      at: row.received_at.getTime(),
    })),
    refunds: refunds.rows.map((row) => ({
      amount: row.amount_paise,
      refundId: row.id,
      reason: row.reason,
      reference: row.reference,
      begunAt: row.created_at.getTime(),
      doneAt: row.completed_at?.getTime() ?? null,
    })),
    events: events.rows.map((row) => ({
      eventId: row.id,
      kind: row.kind,
      at: row.created_at.getTime(),
      delivery: row.state,
    })),
  };
}
