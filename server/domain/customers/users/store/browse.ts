import type { Reader } from '../../../../database/replica/reader.ts';
import { type KycStatus, kycStatuses, type UserSource } from '../end-user.ts';

/** Which users of a book. Moments on the book's clock; `until` is not included. */
export type Browse = {
  bookId: number;
  kycStatus: KycStatus | undefined;
  source: UserSource | undefined;
  from: number | undefined;
  until: number | undefined;
};

type Key = { id: bigint; userCode: string };
type Page = Browse & { after: string | undefined; limit: number };

/** As literals, so that the planner finds the index of each source. */
const SOURCES: Record<UserSource, string> = {
  api: `'api' = ANY (t.sources)`,
  embed: `'embed' = ANY (t.sources)`,
  checkout: `'checkout' = ANY (t.sources)`,
  sip: `'sip' = ANY (t.sources)`,
  send: `'send' = ANY (t.sources)`,
  white_label: `'white_label' = ANY (t.sources)`,
};

/** How many users with a name that fits are looked at for those that fit otherwise too. */
const NAMES_LOOKED_AT = 10_000;

/** The conditions of a browse but for its KYC status, and their values. */
function narrow(browse: Browse): { fits: string[]; values: unknown[] } {
  const values: unknown[] = [browse.bookId];
  const fits = ['t.book_id = $1'];
  if (browse.source) fits.push(SOURCES[browse.source]);
  if (browse.from !== undefined) fits.push(`t.linked_at >= $${values.push(new Date(browse.from))}`);
  if (browse.until !== undefined) fits.push(`t.linked_at < $${values.push(new Date(browse.until))}`);
  return { fits, values };
}

/**
 * Keys of users by the moment of their registration. An index has each KYC status in that order, so a page takes so many keys of
 * each status that is asked for and merges them; no row that does not fit is read.
 */
export async function browseByTime(reader: Reader, page: Page & { isNewestFirst: boolean }): Promise<Key[]> {
  const { fits, values } = narrow(page);
  const [sign, way] = page.isNewestFirst ? ['<', 'DESC'] : ['>', 'ASC'];
  if (page.after !== undefined) {
    const place = `(SELECT linked_at, user_code FROM end_user WHERE book_id = $1 AND user_code = $${values.push(page.after)})`;
    fits.push(`(t.linked_at, t.user_code) ${sign} ${place}`);
  }
  const limit = `$${values.push(page.limit)}`;
  const order = `ORDER BY linked_at ${way}, user_code ${way} LIMIT ${limit}`;
  const branches = (page.kycStatus ? [page.kycStatus] : kycStatuses).map(
    (status) =>
      `(SELECT t.id, t.linked_at, t.user_code FROM end_user t WHERE ${fits.join(' AND ')} AND t.kyc_status = '${status}' ${order})`,
  );
  const { rows } = await reader.query<Key>(
    `SELECT id, user_code AS "userCode" FROM (${branches.join(' UNION ALL ')}) page ${order}`,
    values,
  );
  return rows;
}

/** The end of every name that begins so: no sign sorts behind it. */
const LAST_SIGN = '\u{10FFFF}';

/** Keys of users whose name begins so, by the alphabet. */
export async function browseByName(reader: Reader, page: Page & { prefix: string }): Promise<Key[]> {
  const { fits, values } = narrow(page);
  const named = namedLike(page.prefix, values);
  if (page.kycStatus) fits.push(`t.kyc_status = $${values.push(page.kycStatus)}`);
  const [ofBook = '', ...others] = fits;
  const inside = [ofBook, named];
  if (page.after !== undefined) {
    const place = `(SELECT lower(name) COLLATE "C", user_code FROM end_user WHERE book_id = $1 AND user_code = $${values.push(page.after)})`;
    inside.push(`(lower(t.name) COLLATE "C", t.user_code) > ${place}`);
  }
  const order = `ORDER BY lower(t.name) COLLATE "C", t.user_code`;
  const { rows } = await reader.query<Key>(
    `SELECT t.id, t.user_code AS "userCode" FROM (
       SELECT t.* FROM end_user t WHERE ${inside.join(' AND ')} ${order} LIMIT ${NAMES_LOOKED_AT}) t
     WHERE ${others.join(' AND ') || 'true'} ${order} LIMIT $${values.push(page.limit)}`,
    values,
  );
  return rows;
}

/** How many fit, counted up to `most`. */
export async function countUsers(
  reader: Reader,
  browse: Browse & { prefix: string | undefined; most: number },
): Promise<number> {
  const { fits, values } = narrow(browse);
  fits.push(`t.kyc_status = ANY ($${values.push(browse.kycStatus ? [browse.kycStatus] : kycStatuses)})`);
  if (browse.prefix !== undefined) fits.push(namedLike(browse.prefix, values));
  const { rows } = await reader.query<{ count: bigint }>(
    `SELECT count(*) FROM (SELECT FROM end_user t WHERE ${fits.join(' AND ')} LIMIT $${values.push(browse.most)}) fitting`,
    values,
  );
  return Number(rows[0]?.count ?? 0);
}

/** The condition that a name begins so; adds its bounds to the values. */
function namedLike(prefix: string, values: unknown[]): string {
  const [first, last] = [values.push(prefix), values.push(LAST_SIGN)];
  const name = 'lower(t.name) COLLATE "C"';
  return `t.name IS NOT NULL AND ${name} >= lower($${first}) AND ${name} < lower($${first}) || $${last}`;
}
