import type { Pool } from 'pg';
import type { Mode } from '../../kernel/mode.ts';

/** A person by the keyed hash of their mobile: a user of any open book of the mode or not, and their name in this one. */
export type FoundReceiver = { exists: boolean; name: string | null; isMobileVerified: boolean };

/** The person with this mobile, or undefined. */
export async function findReceiver(
  pool: Pool,
  query: { mode: Mode; mobileHash: Uint8Array; bookId: number },
): Promise<FoundReceiver | undefined> {
  const { rows } = await pool.query<FoundReceiver>({
    name: 'check-receiver',
    text: `SELECT p.mobile_verified_at IS NOT NULL AS "isMobileVerified",
             EXISTS (SELECT FROM end_user u JOIN book b ON b.id = u.book_id AND b.closed_at IS NULL WHERE u.person_id = p.id) AS exists,
             (SELECT u.name FROM end_user u WHERE u.book_id = $3 AND u.person_id = p.id) AS name
           FROM person p WHERE p.mode = $1 AND p.mobile_hash = $2`,
    values: [query.mode, Buffer.from(query.mobileHash), query.bookId],
  });
  return rows[0];
}
