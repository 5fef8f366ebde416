import type { Pool } from 'pg';

/** Deletes unused quotes of before an IST day (function forget_quotes). Answers how many quotes it looked at, at most `limit`. */
export async function deleteUnusedQuotes(pool: Pool, query: { beforeDay: number; limit: number }): Promise<number> {
  const { rows } = await pool.query<{ looked: number }>({
    name: 'forget-quotes',
    text: 'SELECT forget_quotes($1, $2) AS looked',
    values: [query.beforeDay, query.limit],
  });
  return rows[0]?.looked ?? 0;
}
