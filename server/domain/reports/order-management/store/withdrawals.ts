import type { Pool } from 'pg';

/** A withdrawal of a book with its user's name. */
export async function readShownWithdrawal(
  pool: Pool,
  query: { bookId: number; withdrawalId: string },
): Promise<{ withdrawal: Record<string, unknown>; userName: string | null } | undefined> {
  const { rows } = await pool.query({
    name: 'read-shown-withdrawal',
    text: `SELECT withdrawal_shown(w.*) AS shown, u.name FROM withdrawal w JOIN end_user u ON u.id = w.user_id
           WHERE w.id = $1 AND w.book_id = $2`,
    values: [query.withdrawalId, query.bookId],
  });
  return rows[0] && { withdrawal: rows[0].shown, userName: rows[0].name };
}
