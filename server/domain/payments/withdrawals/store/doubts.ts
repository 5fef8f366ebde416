import type { Pool, PoolClient } from 'pg';
import type { Mode } from '../../../kernel/mode.ts';
import { type Withdrawal, withdrawalFromRow } from '../withdrawal.ts';

/** A withdrawal that staff have to look at, with its user. `askedAt` is real time. */
export type WithdrawalInDoubt = Withdrawal & {
  mode: Mode;
  partnerId: string;
  partnerName: string;
  askedAt: number | null;
  /** How long it has been open, in milliseconds */
  ageMs: number;
};

export type DoubtFilter = {
  mode?: Mode | undefined;
  /** A partner's id, or a part of its name */
  partner?: string | undefined;
  reason?: 'processing' | 'contradiction' | undefined;
};

/** Withdrawals that have been processing for a while, or are contradicted and not reviewed: live first, then the oldest. */
export async function findInDoubt(
  pool: Pool,
  query: DoubtFilter & { now: number; patienceMs: number; limit: number; offset: number },
): Promise<{ withdrawals: WithdrawalInDoubt[]; total: number }> {
  const { rows } = await pool.query({
    name: 'find-withdrawals-in-doubt',
    text: `SELECT w.*, b.mode, p.id AS partner_id, p.name AS partner_name, count(*) OVER () AS total,
             (extract(epoch FROM $1::timestamptz - w.created_at) * 1000)::bigint + b.clock_offset_ms AS age_ms FROM (
             SELECT * FROM withdrawal WHERE status = 'processing'
             UNION SELECT * FROM withdrawal WHERE contradicted_at IS NOT NULL AND reviewed_at IS NULL) w
           JOIN book b ON b.id = w.book_id AND b.closed_at IS NULL JOIN partner p ON p.id = b.partner_id
           WHERE (w.contradicted_at IS NOT NULL AND w.reviewed_at IS NULL
               OR w.created_at <= $1::timestamptz + (b.clock_offset_ms - $2) * interval '1 millisecond')
             AND ($3::text IS NULL OR b.mode = $3) AND ($4::text IS NULL OR p.id = $4 OR strpos(lower(p.name), lower($4)) > 0)
             AND ($5::text IS NULL OR ($5 = 'contradiction') = (w.contradicted_at IS NOT NULL AND w.reviewed_at IS NULL))
           ORDER BY b.mode, w.created_at, w.id LIMIT $6 OFFSET $7`,
    values: [
      new Date(query.now),
      query.patienceMs,
      query.mode ?? null,
      query.partner ?? null,
      query.reason ?? null,
      query.limit,
      query.offset,
    ],
  });
  const withdrawals = rows.map((row) => ({
    ...withdrawalFromRow(row),
    mode: row.mode as Mode,
    partnerId: row.partner_id as string,
    partnerName: row.partner_name as string,
    askedAt: row.asked_at === null ? null : row.asked_at.getTime(),
    ageMs: Number(row.age_ms),
  }));
  return { withdrawals, total: Number(rows[0]?.total ?? 0) };
}

/** A withdrawal with what settling it manually needs. `askedAt` is real time. */
export type LockedWithdrawal = {
  withdrawal: Withdrawal;
  partnerId: string;
  mode: Mode;
  clockOffsetMs: number;
  askedAt: number | null;
  isReviewed: boolean;
  /** Its sandbox was reset */
  isClosed: boolean;
};

/** Locks a withdrawal for the rest of a transaction; answers it as it stands now. */
export async function lockWithdrawal(client: PoolClient, withdrawalId: string): Promise<LockedWithdrawal | undefined> {
  const { rows } = await client.query({
    name: 'lock-withdrawal',
    text: `SELECT w.*, b.partner_id, b.mode, b.clock_offset_ms, b.closed_at FROM withdrawal w JOIN book b ON b.id = w.book_id
           WHERE w.id = $1 FOR NO KEY UPDATE OF w`,
    values: [withdrawalId],
  });
  const [row] = rows;
  return (
    row && {
      withdrawal: withdrawalFromRow(row),
      partnerId: row.partner_id,
      mode: row.mode,
      clockOffsetMs: Number(row.clock_offset_ms),
      askedAt: row.asked_at === null ? null : row.asked_at.getTime(),
      isReviewed: row.reviewed_at !== null,
      isClosed: row.closed_at !== null,
    }
  );
}

/** Takes a contradiction off the list of what is to be looked at. */
export async function markReviewed(client: PoolClient, input: { withdrawalId: string; at: number }): Promise<void> {
  await client.query({
    name: 'mark-withdrawal-reviewed',
    text: 'UPDATE withdrawal SET reviewed_at = $2 WHERE id = $1',
    values: [input.withdrawalId, new Date(input.at)],
  });
}

/** Makes a withdrawal that may still change due now, unless a process asked about it within a while; answers whether it is due now. */
export async function scheduleNow(
  client: PoolClient,
  input: { withdrawalId: string; at: number; now: number; leaseMs: number },
): Promise<boolean> {
  const { rows } = await client.query({
    name: 'schedule-withdrawal-now',
    text: `WITH due AS (
             UPDATE withdrawal w SET due_at = $2, wake_at = $3 FROM book b
             WHERE w.id = $1 AND w.status IN ('processing', 'completed') AND b.id = w.book_id AND b.closed_at IS NULL
               AND (w.asked_at IS NULL OR w.asked_at <= $3::timestamptz - $4 * interval '1 millisecond') RETURNING w.id, w.wake_at)
           SELECT wake_withdrawal(id, wake_at) FROM due`,
    values: [input.withdrawalId, new Date(input.at), new Date(input.now), input.leaseMs],
  });
  return rows.length > 0;
}
