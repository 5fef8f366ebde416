import type { Reader } from '../../../../database/replica/reader.ts';
import type { Asset } from '../../../kernel/assets.ts';
import { OPEN_ROWS } from './open-rows.ts';
import { CHUNK } from './roll-up.ts';

/** Sums over one part, for one type, channel and asset. Part -1 counts the settled rows that figures do not hold yet. */
export type FigureRow = {
  part: number;
  type: string;
  channel: string;
  asset: string;
  transactions: bigint;
  amount_paise: bigint;
  commission_paise: bigint;
  markup_paise: bigint;
};

/** Figures of the parts between bounds, day numbers that rise; the first part begins at the first. One statement, so of one moment. */
export async function readFigureRows(reader: Reader, bookId: number, bounds: readonly number[]): Promise<FigureRow[]> {
  const { rows } = await reader.query<FigureRow>({
    name: 'read-figures',
    text: `${OPEN_ROWS}
      SELECT width_bucket(day, $2::int[]) - 1 AS part, type, channel, asset, sum(transactions)::bigint AS transactions,
        sum(amount_paise)::bigint AS amount_paise, sum(commission_paise)::bigint AS commission_paise, sum(markup_paise)::bigint AS markup_paise
      FROM (
        SELECT day, type, channel, asset, transactions, amount_paise, commission_paise, markup_paise
        FROM figure_day WHERE book_id = $1 AND day >= $3 AND day < $4
        UNION ALL
        SELECT day, type, channel, asset, 1, amount_paise, commission_paise, markup_paise
        FROM open_row WHERE status = 'completed' AND day >= $3 AND day < $4
      ) figure GROUP BY 1, 2, 3, 4
      UNION ALL
      SELECT -1, '', '', '', count(*), 0, 0, 0 FROM open_row WHERE is_settled`,
    values: [bookId, bounds, bounds[0], bounds.at(-1)],
  });
  return rows;
}

/** What was bought or sold of a metal on a day, in paise. */
export type VolumeRow = { day: number; asset: Asset; is_buy: boolean; amount_paise: bigint };

/** Volumes of the days that have any, from one to another; `buyTypes` are the types that are buys. */
export async function readVolumeRows(
  reader: Reader,
  bookId: number,
  query: { fromDay: number; toDay: number; buyTypes: readonly string[] },
): Promise<VolumeRow[]> {
  const { rows } = await reader.query<VolumeRow>({
    name: 'read-volumes',
    text: `${OPEN_ROWS}
      SELECT day, asset, type <> 'sell' AS is_buy, sum(amount_paise)::bigint AS amount_paise
      FROM (
        SELECT day, type, asset, amount_paise FROM figure_day WHERE book_id = $1 AND day >= $2 AND day <= $3
        UNION ALL
        SELECT day, type, asset, amount_paise FROM open_row WHERE status = 'completed' AND day >= $2 AND day <= $3
      ) figure WHERE type = ANY ($4::text[]) OR type = 'sell' GROUP BY 1, 2, 3`,
    values: [bookId, query.fromDay, query.toDay, query.buyTypes],
  });
  return rows;
}

/**
 * How many users did something from one IST day of the book's clock to another, both included: bought, sold, gave, ordered a delivery,
 * or paid a SIP; not those who were only given. Each user once.
 */
export async function countActiveUsers(
  reader: Reader,
  bookId: number,
  { fromDay, toDay }: { fromDay: number; toDay: number },
): Promise<number> {
  const { rows } = await reader.query<{ users: bigint }>({
    name: 'count-active-users',
    text: `${OPEN_ROWS}, held AS MATERIALIZED (
        SELECT chunk, bit_or(users) AS users FROM figure_active WHERE book_id = $1 AND day >= $2 AND day <= $3 GROUP BY chunk
      ), fresh AS (
        SELECT DISTINCT user_id FROM open_row WHERE status = 'completed' AND user_id IS NOT NULL AND day >= $2 AND day <= $3
      )
      SELECT (SELECT COALESCE(sum(bit_count(users)), 0) FROM held)::bigint + (
        SELECT count(*) FROM fresh f LEFT JOIN figure_user u ON u.book_id = $1 AND u.user_id = f.user_id
        LEFT JOIN held h ON h.chunk = u.place / ${CHUNK}
        WHERE h.users IS NULL OR get_bit(h.users, u.place % ${CHUNK}) = 0) AS users`,
    values: [bookId, fromDay, toDay],
  });
  return Number(rows[0]?.users ?? 0);
}
