import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Reader } from '../../../database/replica/reader.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Division, PageRequest, RankedList } from './ranked-list.ts';

type PageRow = { ids: string[]; settled: bigint; size: bigint; total: bigint };

/**
 * One statement, so that ids and figures are of one moment. The rank of an id is the number of members up to it: stretches
 * know it, and at most one stretch, or what lies beyond the frontier, is counted.
 */
export async function readRankedPage(
  reader: Reader,
  list: RankedList,
  request: PageRequest & { size: number | undefined },
): Promise<{ ids: string[]; settled: number; size: number; total: number }> {
  const at = (place: number) => `$${list.values.length + place}`;
  const [key, upTo, above, size, offset, limit] = [at(1), at(2), at(3), at(4), at(5), at(6)];
  const rows = (columns: string, more: string) =>
    `SELECT ${columns} FROM ${list.source} WHERE ${list.base} AND ${more}`;
  const between = (low: string, high: string) => `t.id > ${low}::${list.idType} AND t.id <= ${high}::${list.idType}`;
  const rankOf = (id: string, beyondFrontier: string) => `
    SELECT CASE WHEN ${id} > f.row_id THEN f.rank + ${beyondFrontier}
      ELSE COALESCE((
        SELECT s.rank_before + CASE WHEN ${id} >= s.last_id THEN s.matches ELSE 1 + (
          ${rows('count(*)', `${list.fits} AND ${between('s.first_id', id)}`)}) END
        FROM list_stretch s WHERE s.list = ${key} AND s.first_id <= ${id} ORDER BY s.first_id DESC LIMIT 1), 0) END AS rank`;
  const lowest = `COALESCE(${above}::text, '0')`;
  const text = `
    WITH frontier AS MATERIALIZED (
      SELECT COALESCE(max(row_id), '0') AS row_id, COALESCE(max(rank), 0)::bigint AS rank FROM list_frontier WHERE list = ${key}
    ), edge AS MATERIALIZED (
      SELECT f.row_id, f.rank, COALESCE(LEAST(${upTo}::text, (${rows(sortable(list), 'true')} ORDER BY t.id DESC LIMIT 1)), '0') AS upper
      FROM frontier f
    ), ranks AS MATERIALIZED (
      SELECT f.*, highest.rank AS highest, LEAST(${size}::bigint, highest.rank) AS size, lowest.rank AS lowest, tail.settled
      FROM edge f,
        LATERAL (${rows(`count(*) FILTER (WHERE ${list.fits}) AS fitting, count(*) FILTER (WHERE ${list.settled}) AS settled`, between('f.row_id', 'f.upper'))}) tail,
        LATERAL (${rankOf('f.upper', 'tail.fitting')}) highest,
        LATERAL (${rankOf(lowest, `(${rows('count(*)', `${list.fits} AND ${between('f.row_id', lowest)}`)})`)}) lowest
    ), wanted AS MATERIALIZED (
      SELECT r.*, GREATEST(r.size - ${offset}::bigint - ${limit}::bigint, LEAST(r.lowest, r.size)) AS low, r.size - ${offset}::bigint AS high FROM ranks r
    ), page AS (
      SELECT m.id FROM wanted w, list_stretch s, LATERAL (
        ${rows(`${sortable(list)} AS id`, `${list.fits} AND t.id >= s.first_id::${list.idType} AND t.id <= s.last_id::${list.idType}`)}
        ORDER BY t.id OFFSET GREATEST(w.low - s.rank_before, 0)
        LIMIT LEAST(w.high - s.rank_before, s.matches) - GREATEST(w.low - s.rank_before, 0)) m
      WHERE w.low < w.high AND s.list = ${key} AND s.rank_before < w.high AND s.rank_before + s.matches > w.low
        AND s.rank_before >= COALESCE((SELECT max(o.rank_before) FROM list_stretch o WHERE o.list = ${key} AND o.rank_before <= w.low), 0)
      UNION ALL
      SELECT m.id FROM wanted w, LATERAL (
        ${rows(`${sortable(list)} AS id`, `${list.fits} AND ${between('w.row_id', 'w.upper')}`)}
        ORDER BY t.id DESC OFFSET w.highest - w.high
        LIMIT w.high - GREATEST(w.low, w.rank)) m
      WHERE w.high > GREATEST(w.low, w.rank)
    )
    SELECT ARRAY(SELECT id FROM page ORDER BY id DESC) AS ids, settled, size, GREATEST(size - lowest, 0) AS total FROM ranks`;
  const { rows: found } = await reader.query<PageRow>({
    name: nameOf(text),
    text,
    values: [
      ...list.values,
      list.key,
      request.upTo ?? null,
      request.above ?? null,
      request.size ?? null,
      request.offset,
      request.limit,
    ],
  });
  const row = found[0] as PageRow;
  return { ids: row.ids, settled: Number(row.settled), size: Number(row.size), total: Number(row.total) };
}

/** So many rows, at some microseconds each, are what one read may be asked to divide. */
const COMMITS_PER_READ = 40;

/** Divides what is settled beyond the frontier, commit by commit. Of several readers one works; the others go their way. */
export async function divideSettledRows(pool: Pool, list: RankedList, division: Division): Promise<void> {
  let isMore = true;
  for (let commit = 0; isMore && commit < COMMITS_PER_READ; commit++) isMore = await divideSome(pool, list, division);
}

/** Answers whether there is more to do for this reader. */
async function divideSome(pool: Pool, list: RankedList, { stretchRows, commitRows }: Division): Promise<boolean> {
  const at = (place: number) => `$${list.values.length + place}`;
  const [key, from, rank] = [at(1), at(2), at(3)];
  const text = `
    WITH row AS MATERIALIZED (
      SELECT ${sortable(list)} AS id, (${list.fits}) AS fits, (${list.settled}) AS settled FROM ${list.source}
      WHERE ${list.base} AND t.id > ${from}::${list.idType} ORDER BY t.id LIMIT ${commitRows}
    ), stretch AS (
      SELECT nth, count(*) = ${stretchRows} AND bool_and(settled) AS is_whole, max(id) AS end_id, count(*) FILTER (WHERE fits) AS matches,
        min(id) FILTER (WHERE fits) AS first_id, max(id) FILTER (WHERE fits) AS last_id
      FROM (SELECT *, (row_number() OVER (ORDER BY id) - 1) / ${stretchRows} AS nth FROM row) row GROUP BY nth
    ), done AS MATERIALIZED (
      SELECT *, ${rank}::bigint + sum(matches) OVER (ORDER BY nth) AS rank
      FROM (SELECT *, bool_and(is_whole) OVER (ORDER BY nth) AS is_done FROM stretch) stretch WHERE is_done
    ), kept AS (
      INSERT INTO list_stretch (list, rank_before, matches, first_id, last_id)
      SELECT ${key}, rank - matches, matches, first_id, last_id FROM done WHERE matches > 0
    )
    UPDATE list_frontier SET row_id = d.end_id, rank = d.rank
    FROM (SELECT end_id, rank, nth FROM done ORDER BY nth DESC LIMIT 1) d WHERE list = ${key}
    RETURNING (d.nth + 1) * ${stretchRows} >= ${commitRows} AS is_more`;
  return inTransaction(pool, async (client) => {
    await client.query({
      name: 'open-frontier',
      text: `INSERT INTO list_frontier (list, row_id, rank) VALUES ($1, '0', 0) ON CONFLICT DO NOTHING`,
      values: [list.key],
    });
    const frontier = await client.query<{ row_id: string; rank: bigint }>({
      name: 'lock-frontier',
      text: 'SELECT row_id, rank FROM list_frontier WHERE list = $1 FOR UPDATE SKIP LOCKED',
      values: [list.key],
    });
    const [found] = frontier.rows;
    if (!found) return false;
    const { rows } = await client.query<{ is_more: boolean }>({
      name: nameOf(text),
      text,
      values: [...list.values, list.key, found.row_id, found.rank],
    });
    return rows[0]?.is_more ?? false;
  });
}

/** The row's id as text that sorts like the id itself. */
function sortable(list: RankedList): string {
  return list.idType === 'bigint' ? `lpad(t.id::text, 19, '0')` : 't.id';
}

/** A name for a prepared statement: one per shape of list. */
function nameOf(text: string): string {
  return `list ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}
