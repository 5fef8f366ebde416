import type { Pool } from 'pg';
import type { LoadPartner } from './make-partner.ts';

/** What is to be measured of a partner of the load. */
export type Load = {
  bookId: number;
  /** The user with the most transactions */
  user: string;
  /** A hundred days out of the year, as dates */
  from: string;
  to: string;
};

/** The load of this partner, or undefined where none was seeded. */
export async function findLoad(pool: Pool, partner: LoadPartner): Promise<Load | undefined> {
  const { rows } = await pool.query<Load>(
    `SELECT b.id AS "bookId", u.user_code AS user, to_char(now() - interval '200 days', 'YYYY-MM-DD') AS from,
       to_char(now() - interval '100 days', 'YYYY-MM-DD') AS to
     FROM book b CROSS JOIN LATERAL (
       SELECT user_code FROM transaction WHERE book_id = b.id AND user_code IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) u
     WHERE b.partner_id = $1 AND b.mode = 'live'`,
    [partner.id],
  );
  return rows[0];
}

/** Forgets how the lists of this book were divided, so that the next read of each is its first. */
export async function forgetDivision(pool: Pool, bookId: number): Promise<void> {
  const ofBook = [`transactions of book ${bookId} %`, `users ${bookId} %`];
  await pool.query('DELETE FROM list_stretch WHERE list LIKE ANY ($1::text[])', [ofBook]);
  await pool.query('DELETE FROM list_frontier WHERE list LIKE ANY ($1::text[])', [ofBook]);
}

/** Forgets what this book's days came to, so that the next read of its figures is the first. */
export async function forgetFigures(pool: Pool, bookId: number): Promise<void> {
  for (const table of ['figure_day', 'figure_frontier', 'figure_pending', 'figure_user', 'figure_active'])
    await pool.query(`DELETE FROM ${table} WHERE book_id = $1`, [bookId]);
}
