import type { Pool, PoolClient } from 'pg';
import { type StepSource, sourceMark } from '../../../kernel/callback.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Mode } from '../../../kernel/mode.ts';
import type { Paise } from '../../../kernel/money.ts';
import { refundIdOf } from '../refunds/refund-ids.ts';

/**
 * Ends an order whose money bought nothing by giving it back; answers the refund's id, unless it has begun already or metal was bought.
 * Also in a transaction of the caller.
 */
export async function beginRefund(
  client: Pool | PoolClient,
  input: { paymentId: string; reason: 'operator'; at: number; by: StepSource },
): Promise<string | undefined> {
  const refundId = refundIdOf(input.paymentId);
  const { rows } = await client.query<{ began: boolean }>({
    name: 'begin-refund',
    text: `SELECT give_up_order($1, $2, $3, $4, $5) AS began FROM set_config('tola.step', $6, true)`,
    values: [input.paymentId, input.reason, new Date(input.at), newId('evt', input.at), refundId, sourceMark(input)],
  });
  return rows[0]?.began ? refundId : undefined;
}

/** Money on its way back. */
export type Refund = {
  refundId: string;
  orderId: string;
  gateway: string;
  gatewayPaymentId: string;
  /** Of a debit of a mandate: its SIP */
  sipId: string | null;
  amount: Paise;
  status: 'pending' | 'completed';
  mode: Mode;
  clockOffsetMs: number;
};

function refundFromRow(row: Record<string, unknown>): Refund {
  return {
    refundId: row.id as string,
    orderId: row.order_id as string,
    gateway: row.gateway as string,
    gatewayPaymentId: row.gateway_payment_id as string,
    sipId: row.sip_id as string | null,
    amount: row.amount_paise as Paise,
    status: row.status as Refund['status'],
    mode: row.mode as Mode,
    clockOffsetMs: Number(row.clock_offset_ms),
  };
}

/** A refund, by its own id or that of one of its attempts, with what asking for it needs of the book. */
export async function findRefund(pool: Pool, id: string): Promise<Refund | undefined> {
  const { rows } = await pool.query({
    name: 'find-refund',
    text: `SELECT r.*, b.mode, b.clock_offset_ms FROM payment_refund r JOIN book b ON b.id = r.book_id
           WHERE r.id = COALESCE((SELECT a.refund_id FROM refund_attempt a WHERE a.id = $1), $1)`,
    values: [id],
  });
  return rows[0] && refundFromRow(rows[0]);
}

/** Claims the question to a gateway about a refund for two minutes; undefined where there is nothing to ask, or another process has the claim. */
export async function claimRefund(pool: Pool, input: { refundId: string; now: number }): Promise<Refund | undefined> {
  const { rows } = await pool.query({
    name: 'claim-refund',
    text: `SELECT r.*, b.mode, b.clock_offset_ms FROM claim_refund($1, $2) r JOIN book b ON b.id = r.book_id`,
    values: [input.refundId, new Date(input.now)],
  });
  return rows[0] && refundFromRow(rows[0]);
}

export type RefundVerdict = 'done' | 'known' | 'twice';

/**
 * Notes that money is back: by an attempt, or by the hand of staff and out of which account. `twice` where it was back already by
 * another way. Also in a transaction of the caller.
 */
export async function completeRefund(
  client: Pool | PoolClient,
  input: {
    refundId: string;
    attemptId: string | null;
    reference: string;
    place: 'gateway_clearing' | 'bank';
    at: number;
    by: StepSource;
  },
): Promise<RefundVerdict> {
  const { rows } = await client.query<{ verdict: RefundVerdict }>({
    name: 'complete-refund',
    text: `SELECT complete_refund($1, $2, $3, $4, $5, $6) AS verdict FROM set_config('tola.step', $7, true)`,
    values: [
      input.refundId,
      input.reference,
      new Date(input.at),
      newId('evt', input.at),
      input.attemptId,
      input.place,
      sourceMark(input),
    ],
  });
  return rows[0]?.verdict ?? 'known';
}

/**
 * Asks for a refund again later: after 30 seconds, then twice as long each time, up to an hour. Keeps why it is not through. One that is
 * back and watched is looked at again in as long as it has been so, for seven days; sooner where no answer came, and until one has.
 */
export async function putRefundOff(
  pool: Pool,
  input: { refundId: string; problem: string | null; now: number },
): Promise<void> {
  await pool.query({
    name: 'put-refund-off',
    text: `UPDATE payment_refund SET claimed_until = NULL,
             attempts = attempts + CASE status WHEN 'pending' THEN 1 ELSE 0 END,
             problem = CASE status WHEN 'pending' THEN $3 END,
             asked_at = $2,
             wake_at = CASE status WHEN 'pending'
               THEN $2::timestamptz + back_off('30 seconds', 2, attempts) END,
             watch_at = CASE WHEN status <> 'completed' THEN NULL
               WHEN $3::text IS NULL THEN next_look(real_time(book_id, completed_at), $2)
               ELSE look_again(real_time(book_id, completed_at), $2) END
           WHERE id = $1`,
    values: [input.refundId, new Date(input.now), input.problem],
  });
}

/** The gateway's id of the payment that counts as the order's own; undefined where none came. */
export async function findAppliedPayment(pool: Pool, paymentId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-applied-payment',
    text: `SELECT gateway_payment_id AS id FROM payment_receipt WHERE order_id = $1 AND disposition = 'applied'`,
    values: [paymentId],
  });
  return rows[0]?.id;
}

/** Refunds of an order that are not through yet, the oldest first. */
export async function findPendingRefunds(pool: Pool, paymentId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-pending-refunds',
    text: `SELECT id FROM payment_refund WHERE order_id = $1 AND status = 'pending' ORDER BY created_at, id`,
    values: [paymentId],
  });
  return rows.map(({ id }) => id);
}

/** Makes what is still to be done of an order due at this moment, a claimed refund once its claim ends; answers whether there is anything. */
export async function scheduleNow(
  client: PoolClient,
  input: { paymentId: string; at: number; now: number },
): Promise<boolean> {
  // In the order of locks of `complete_refund`: first the order, then its refunds.
  await client.query('SELECT FROM payment_order WHERE id = $1 FOR NO KEY UPDATE', [input.paymentId]);
  const { rows } = await client.query<{ count: number }>({
    name: 'schedule-order-now',
    text: `WITH purchase AS (
             UPDATE payment_order SET due_at = $2, wake_at = $3
             WHERE id = $1 AND status IN ('paid', 'refund_due') AND refund_id IS NULL RETURNING 1),
           refund AS (UPDATE payment_refund SET wake_at = GREATEST($3, claimed_until) WHERE order_id = $1 AND status = 'pending' RETURNING 1)
           SELECT (SELECT count(*) FROM purchase)::int + (SELECT count(*) FROM refund)::int AS count`,
    values: [input.paymentId, new Date(input.at), new Date(input.now)],
  });
  return (rows[0]?.count ?? 0) > 0;
}
