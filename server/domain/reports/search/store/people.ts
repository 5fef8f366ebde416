import type { Reader } from '../../../../database/replica/reader.ts';
import type { Found } from '../found.ts';
import { readFound, SHOWN, USERS } from './row.ts';

/** The user with this mobile, by its keyed hash. */
export function findByMobile(
  reader: Reader,
  query: { bookId: number; hash: Uint8Array },
): Promise<Omit<Found, 'by'>[]> {
  return readFound(reader, {
    name: 'search-mobile',
    text: `SELECT ${SHOWN.user} FROM book b JOIN person p ON p.mode = b.mode AND p.mobile_hash = $2
           JOIN end_user w ON w.person_id = p.id AND w.book_id = b.id WHERE b.id = $1`,
    values: [query.bookId, Buffer.from(query.hash)],
  });
}

/** Behind every name that begins with what it follows. */
const LAST_SIGN = '\u{10FFFF}';

/** Users whose name begins so, by the alphabet. */
export function findByName(
  reader: Reader,
  query: { bookId: number; prefix: string; limit: number },
): Promise<Omit<Found, 'by'>[]> {
  return readFound(reader, {
    name: 'search-name',
    text: `SELECT ${SHOWN.user} FROM ${USERS}
           WHERE w.book_id = $1 AND w.name IS NOT NULL AND lower(w.name) COLLATE "C" >= lower($2)
             AND lower(w.name) COLLATE "C" < lower($2) || $3
           ORDER BY lower(w.name) COLLATE "C", w.user_code LIMIT $4`,
    values: [query.bookId, query.prefix, LAST_SIGN, query.limit],
  });
}
