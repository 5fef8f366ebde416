import type { Pool } from 'pg';
import type { WithdrawalStep } from '../known.ts';

/** A withdrawal of a book with its steps. */
export async function readShownWithdrawal(
  pool: Pool,
  query: { bookId: number; withdrawalId: string },
): Promise<{ withdrawal: Record<string, unknown>; userName: string | null; steps: WithdrawalStep[] } | undefined> {
  const { rows } = await pool.query({
    name: 'read-shown-withdrawal',
    text: `SELECT withdrawal_shown(w.*) AS shown, u.name AS user_name,
             (SELECT jsonb_agg(jsonb_build_object('status', s.status, 'source', s.source, 'reason', s.reason, 'at', s.at) ORDER BY s.number)
              FROM withdrawal_step s WHERE s.withdrawal_id = w.id) AS steps
           FROM withdrawal w JOIN end_user u ON u.id = w.user_id WHERE w.id = $1 AND w.book_id = $2`,
    values: [query.withdrawalId, query.bookId],
  });
  const [row] = rows;
  if (!row) return undefined;
  const steps = (row.steps ?? []) as (Omit<WithdrawalStep, 'at'> & { at: string })[];
  return {
    withdrawal: row.shown,
    userName: row.user_name,
    steps: steps.map((step) => ({ ...step, at: Date.parse(step.at) })),
  };
}
