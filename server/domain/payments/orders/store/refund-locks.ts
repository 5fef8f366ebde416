import type { Pool, PoolClient } from 'pg';

/** A refund with what settling it manually needs. `askedAt` and `claimedUntil` are real time. */
export type RefundStand = {
  refundId: string;
  paymentId: string;
  partnerId: string;
  bookId: number;
  mode: string;
  amountPaise: bigint;
  status: 'pending' | 'completed';
  exception: 'exhausted' | 'twice' | null;
  /** How often it went back beyond the first time, manually or by an attempt, without a closed loss */
  openLosses: number;
  /** Attempts that may be on their way: asked for, and their gateway has not said that it does not know them */
  openAttempts: string[];
  /** Attempts that had failed, and that their gateway does not know any more */
  lostAttempts: string[];
  askedAt: number | null;
  claimedUntil: number | null;
  problem: string | null;
  /** Its sandbox was reset */
  isClosed: boolean;
  clockOffsetMs: number;
};

/** Locks a refund, its order before it as a gateway's report does, until the transaction ends; undefined where there is none. */
export async function lockRefund(client: PoolClient, refundId: string): Promise<RefundStand | undefined> {
  await client.query(
    'SELECT FROM payment_order WHERE id = (SELECT order_id FROM payment_refund WHERE id = $1) FOR NO KEY UPDATE',
    [refundId],
  );
  await client.query('SELECT FROM payment_refund WHERE id = $1 FOR NO KEY UPDATE', [refundId]);
  return findRefundStand(client, refundId);
}

/** A refund as it stands; undefined where there is none. */
export async function findRefundStand(pool: Pool | PoolClient, refundId: string): Promise<RefundStand | undefined> {
  const { rows } = await pool.query({
    name: 'find-refund-stand',
    text: `SELECT r.*, b.partner_id, b.mode, b.closed_at, b.clock_offset_ms FROM payment_refund r JOIN book b ON b.id = r.book_id
           WHERE r.id = $1`,
    values: [refundId],
  });
  const [row] = rows;
  if (!row) return undefined;
  const attempts = await pool.query<{ completed: number; open: string[]; lost: string[] }>({
    name: 'count-refund-attempts',
    text: `SELECT count(*) FILTER (WHERE status = 'completed')::int AS completed,
             COALESCE(array_agg(id ORDER BY number) FILTER (WHERE status = 'asked' AND unknown_at IS NULL), '{}') AS open,
             COALESCE(array_agg(id ORDER BY number) FILTER (WHERE status = 'failed' AND unknown_at IS NOT NULL), '{}') AS lost
           FROM refund_attempt WHERE refund_id = $1`,
    values: [refundId],
  });
  const { completed = 0, open = [], lost = [] } = attempts.rows[0] ?? {};
  return {
    refundId: row.id,
    paymentId: row.order_id,
    partnerId: row.partner_id,
    bookId: row.book_id,
    mode: row.mode,
    amountPaise: row.amount_paise,
    status: row.status,
    exception: row.exception,
    openLosses: Math.max(0, completed + (row.by_hand ? 1 : 0) - 1 - row.losses_closed),
    openAttempts: open,
    lostAttempts: lost,
    askedAt: row.asked_at?.getTime() ?? null,
    claimedUntil: row.claimed_until?.getTime() ?? null,
    problem: row.problem,
    isClosed: row.closed_at !== null,
    clockOffsetMs: Number(row.clock_offset_ms),
  };
}

/** Takes money that went back twice, or so often more, off the list of what is to be looked at. */
export async function closeRefundLosses(
  client: PoolClient,
  input: { refundId: string; losses: number; at: number },
): Promise<void> {
  await client.query({
    name: 'close-refund-losses',
    text: 'UPDATE payment_refund SET reviewed_at = $2, losses_closed = losses_closed + $3 WHERE id = $1',
    values: [input.refundId, new Date(input.at), input.losses],
  });
}

/** Lets a refund whose attempts have failed be tried five times more, from now on. */
export async function tryRefundAgain(client: PoolClient, input: { refundId: string; now: number }): Promise<void> {
  await client.query({
    name: 'try-refund-again',
    text: `UPDATE payment_refund SET attempts_max = (SELECT max(a.number) + 5 FROM refund_attempt a WHERE a.refund_id = $1), exception = NULL,
             exception_at = NULL, wake_at = GREATEST($2, claimed_until) WHERE id = $1`,
    values: [input.refundId, new Date(input.now)],
  });
}
