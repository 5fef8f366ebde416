import type { Pool } from 'pg';
import type { BookAccountKind, LedgerAsset, UserAccountKind } from '../accounts.ts';

/** What accounts of a book, or of one user of it, could give together, down to their floors; in paise or micrograms. */
export async function readAvailable(
  pool: Pool,
  of: {
    bookId: number;
    asset: LedgerAsset;
    kinds: readonly (BookAccountKind | UserAccountKind)[];
    userCode: string | undefined;
  },
): Promise<bigint> {
  const { rows } = await pool.query<{ available: bigint }>({
    name: 'read-available',
    text: `SELECT COALESCE(sum(a.balance - a.floor), 0)::bigint AS available FROM account a
           WHERE a.book_id = $1 AND a.asset = $2 AND a.kind = ANY ($3::text[]) AND COALESCE(a.user_id, 0) = COALESCE((
             SELECT u.id FROM end_user u WHERE u.book_id = $1 AND u.user_code = $4), 0)`,
    values: [of.bookId, of.asset, of.kinds, of.userCode ?? null],
  });
  return rows[0]?.available ?? 0n;
}
