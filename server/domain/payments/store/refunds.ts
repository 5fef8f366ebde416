import type { Pool, PoolClient } from 'pg';
import { type Teller, tellerMark } from '../../kernel/callback.ts';
import { newId } from '../../kernel/ids.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { Paise } from '../../kernel/money.ts';

/**
 * Ends an order whose money bought nothing by giving it back; answers the refund's id, unless it has begun already or metal was bought.
 * Also in a transaction of the caller.
 */
export async function beginRefund(
  client: Pool | PoolClient,
  input: { paymentId: string; reason: 'operator'; at: number; by: Teller },
): Promise<string | undefined> {
  const refundId = newId('rfd', input.at);
  const { rows } = await client.query<{ began: boolean }>({
    name: 'begin-refund',
    text: `SELECT give_up_order($1, $2, $3, $4, $5) AS began FROM set_config('tola.step', $6, true)`,
    values: [input.paymentId, input.reason, new Date(input.at), newId('evt', input.at), refundId, tellerMark(input)],
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

/** A refund with what asking for it needs of the book. */
export async function findRefund(pool: Pool, refundId: string): Promise<Refund | undefined> {
  const { rows } = await pool.query({
    name: 'find-refund',
    text: `SELECT r.*, b.mode, b.clock_offset_ms FROM payment_refund r JOIN book b ON b.id = r.book_id WHERE r.id = $1`,
    values: [refundId],
  });
  const row = rows[0];
  return (
    row && {
      refundId: row.id,
      orderId: row.order_id,
      gateway: row.gateway,
      gatewayPaymentId: row.gateway_payment_id,
      sipId: row.sip_id,
      amount: row.amount_paise,
      status: row.status,
      mode: row.mode,
      clockOffsetMs: Number(row.clock_offset_ms),
    }
  );
}

/** Notes that money is back; answers whether that was news. */
export async function completeRefund(
  pool: Pool,
  input: { refundId: string; reference: string; at: number; by: Teller },
): Promise<boolean> {
  const { rows } = await pool.query<{ done: boolean }>({
    name: 'complete-refund',
    text: `SELECT complete_refund($1, $2, $3, $4) AS done FROM set_config('tola.step', $5, true)`,
    values: [input.refundId, input.reference, new Date(input.at), newId('evt', input.at), tellerMark(input)],
  });
  return rows[0]?.done === true;
}

/** Asks for a refund again later: after 30 seconds, then twice as long each time, up to an hour. Keeps why it is not through. */
export async function putRefundOff(
  pool: Pool,
  input: { refundId: string; problem: string | null; now: number },
): Promise<void> {
  await pool.query({
    name: 'put-refund-off',
    text: `UPDATE payment_refund SET attempts = attempts + 1, problem = $3, asked_at = $2,
             wake_at = $2::timestamptz + LEAST(interval '1 hour', interval '30 seconds' * power(2, LEAST(attempts, 7)))
           WHERE id = $1 AND status = 'pending'`,
    values: [input.refundId, new Date(input.now), input.problem],
  });
}

/** Refunds of an order that are not through yet. */
export async function findPendingRefunds(pool: Pool, paymentId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-pending-refunds',
    text: `SELECT id FROM payment_refund WHERE order_id = $1 AND status = 'pending' ORDER BY id`,
    values: [paymentId],
  });
  return rows.map(({ id }) => id);
}

/** Makes what is still to be done of an order due at this moment; answers whether there is anything. */
export async function hasten(
  client: PoolClient,
  input: { paymentId: string; at: number; now: number },
): Promise<boolean> {
  // As whoever ends a refund does: first the order, then what hangs off it.
  await client.query('SELECT FROM payment_order WHERE id = $1 FOR NO KEY UPDATE', [input.paymentId]);
  const { rows } = await client.query<{ count: number }>({
    name: 'hasten-order',
    text: `WITH purchase AS (
             UPDATE payment_order SET due_at = $2, wake_at = $3
             WHERE id = $1 AND status IN ('paid', 'refund_due') AND refund_id IS NULL RETURNING 1),
           refund AS (UPDATE payment_refund SET wake_at = $3 WHERE order_id = $1 AND status = 'pending' RETURNING 1)
           SELECT (SELECT count(*) FROM purchase)::int + (SELECT count(*) FROM refund)::int AS count`,
    values: [input.paymentId, new Date(input.at), new Date(input.now)],
  });
  return (rows[0]?.count ?? 0) > 0;
}
