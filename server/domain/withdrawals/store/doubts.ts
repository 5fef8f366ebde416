import type { Pool, PoolClient } from 'pg';
import { type Withdrawal, withdrawalFromRow } from '../withdrawal.ts';

/** A withdrawal that somebody has to look at, with whose it is. */
export type WithdrawalInDoubt = Withdrawal & { partnerName: string; askedAt: number | null };

/** Live withdrawals that were asked for before a moment and are still processing, or are contradicted and not reviewed. */
export async function findInDoubt(
  pool: Pool,
  query: { processingSince: number; limit: number },
): Promise<WithdrawalInDoubt[]> {
  const { rows } = await pool.query({
    name: 'find-withdrawals-in-doubt',
    text: `SELECT w.*, p.name AS partner_name FROM (
             SELECT * FROM withdrawal WHERE status = 'processing' AND created_at <= $1
             UNION SELECT * FROM withdrawal WHERE contradicted_at IS NOT NULL AND reviewed_at IS NULL) w
           JOIN book b ON b.id = w.book_id JOIN partner p ON p.id = b.partner_id
           WHERE b.mode = 'live' ORDER BY w.created_at, w.id LIMIT $2`,
    values: [new Date(query.processingSince), query.limit],
  });
  return rows.map((row) => ({
    ...withdrawalFromRow(row),
    partnerName: row.partner_name,
    askedAt: row.asked_at === null ? null : row.asked_at.getTime(),
  }));
}

/** Locks a withdrawal for the rest of a transaction; answers it as it stands now, and when its provider was last asked. */
export async function lockWithdrawal(
  client: PoolClient,
  withdrawalId: string,
): Promise<{ withdrawal: Withdrawal; askedAt: number | null } | undefined> {
  const { rows } = await client.query({
    name: 'lock-withdrawal',
    text: 'SELECT * FROM withdrawal WHERE id = $1 FOR NO KEY UPDATE',
    values: [withdrawalId],
  });
  const [row] = rows;
  return row && { withdrawal: withdrawalFromRow(row), askedAt: row.asked_at === null ? null : row.asked_at.getTime() };
}

/** Takes a contradiction off the list of what is to be looked at. */
export async function markReviewed(client: PoolClient, input: { withdrawalId: string; at: number }): Promise<void> {
  await client.query({
    name: 'mark-withdrawal-reviewed',
    text: 'UPDATE withdrawal SET reviewed_at = $2 WHERE id = $1',
    values: [input.withdrawalId, new Date(input.at)],
  });
}

/** Keeps who did what to a withdrawal, and why, in the transaction that does it. */
export async function writeAudit(
  client: PoolClient,
  entry: {
    auditId: string;
    partnerId: string;
    actor: { type: string; id: string };
    withdrawalId: string;
    before: object;
    after: object;
    at: number;
  },
): Promise<void> {
  await client.query({
    name: 'audit-withdrawal',
    text: `INSERT INTO audit_entry (id, partner_id, actor_type, actor_id, action, subject, before, after, created_at)
           VALUES ($1, $2, $3, $4, 'withdrawal.settle_by_hand', $5, $6, $7, $8)`,
    values: [
      entry.auditId,
      entry.partnerId,
      entry.actor.type,
      entry.actor.id,
      entry.withdrawalId,
      entry.before,
      entry.after,
      new Date(entry.at),
    ],
  });
}
