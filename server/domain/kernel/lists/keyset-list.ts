import { createHash } from 'node:crypto';
import type { Reader } from '../../../database/replica/reader.ts';
import { parseIstDate } from '../clock.ts';
import { fieldError } from '../errors.ts';

/**
 * A list whose membership may change, such as orders under a status. Its parts are SQL over the row `t`, on the values $1, $2 ...
 * Every combination of the axes' values is one stretch of an index that ends with the sort, so a page is the best of so many stretches.
 */
export type KeysetList = {
  /** The table the rows are of */
  table: string;
  /** What stands after FROM, under the name `t`; the table unless it is given */
  source?: string;
  /** Which rows are members, but for the axes */
  base: string;
  values: readonly unknown[];
  /** Columns of few values each, with those that are wanted; in the order of the index */
  axes: readonly { column: string; values: readonly string[] }[];
  /** A column that rows are sorted by before their id, with its type: its cursor comes out of the row */
  sortedBy?: { column: string; type: 'date' };
  /** What is read of a row `r`, and what it is joined with for that */
  columns: string;
  joins?: string;
};

export type KeysetRequest = {
  direction: 'ascending' | 'descending';
  /** The cursor of a page: what follows it, or what comes before it */
  after?: string | undefined;
  before?: string | undefined;
  limit: number;
  /** Only ids from this one on */
  from?: string | undefined;
  /** Only ids below this one */
  until?: string | undefined;
};

export type KeysetPage = {
  rows: Record<string, unknown>[];
  /** Cursors of the pages beside this one; undefined where there is none */
  next: string | undefined;
  previous: string | undefined;
  /** Members of the list, counted up to COUNT_MAX */
  count: number;
  /** There are more than were counted */
  isCountCut: boolean;
};

/** So many members are counted; of a longer list it is only said that there are more. */
const COUNT_MAX = 10_000;

/**
 * A page of a list and how many members it has, at a cost that does not grow with either: each stretch is read from the cursor on, and
 * counting ends at COUNT_MAX. Raises VALIDATION_ERROR where a cursor is none.
 */
export async function readKeysetPage(reader: Reader, list: KeysetList, request: KeysetRequest): Promise<KeysetPage> {
  const { after, before, limit } = request;
  const isBack = after === undefined && before !== undefined;
  const cursor = readCursor(list, after ?? before);
  const direction = (request.direction === 'descending') !== isBack ? 'DESC' : 'ASC';
  const { values, base } = within(list, request);
  const text = pageQuery({ ...list, values, base }, { direction, hasCursor: cursor !== undefined });
  const { rows: found } = await reader.query<{ rows: Row[] | null; count: bigint }>({
    name: `keyset ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`,
    text,
    values: [
      ...values,
      ...list.axes.map((axis) => axis.values),
      limit + 1,
      COUNT_MAX + 1,
      ...(cursor === undefined ? [] : cursor),
    ],
  });
  const rows = found[0]?.rows ?? [];
  const count = Number(found[0]?.count ?? 0);
  const hasMore = rows.length > limit;
  const page = rows.slice(0, limit);
  if (isBack) page.reverse();
  const [first, last] = [page[0]?.cursor, page.at(-1)?.cursor];
  return {
    rows: page.map(({ row }) => row),
    next: isBack || hasMore ? last : undefined,
    previous: isBack ? (hasMore ? first : undefined) : after === undefined ? undefined : first,
    count: Math.min(count, COUNT_MAX),
    isCountCut: count > COUNT_MAX,
  };
}

/** The list within the bounds of a request. */
function within(list: KeysetList, { from, until }: KeysetRequest): { values: unknown[]; base: string } {
  const values = [...list.values];
  const fits = [list.base];
  if (from !== undefined) fits.push(`t.id >= $${values.push(from)}`);
  if (until !== undefined) fits.push(`t.id < $${values.push(until)}`);
  return { values, base: fits.join(' AND ') };
}

type Row = { cursor: string; row: Record<string, unknown> };

function pageQuery(list: KeysetList, way: { direction: 'ASC' | 'DESC'; hasCursor: boolean }): string {
  const { table, source = `${table} t`, base, axes, sortedBy, columns, joins = '' } = list;
  const at = (place: number) => `$${list.values.length + axes.length + place}`;
  const [limit, countMax] = [at(1), at(2)];
  const keys = sortedBy ? [`t.${sortedBy.column}`, 't.id'] : ['t.id'];
  const casts = sortedBy ? [`${at(3)}::${sortedBy.type}`, at(4)] : [at(3)];
  const beyond = way.hasCursor
    ? `AND (${keys.join(', ')}) ${way.direction === 'DESC' ? '<' : '>'} (${casts.join(', ')})`
    : '';
  const stretches = axes.map((_, place) => `unnest($${list.values.length + 1 + place}::text[]) AS a${place} (v)`);
  const onAxes = axes.map(({ column }, place) => `AND t.${column} = a${place}.v`).join(' ');
  const members = (selected: string, more: string) =>
    [...stretches, `LATERAL (SELECT ${selected} FROM ${source} WHERE ${base} ${onAxes} ${more}) m`].join(', ');
  const sorted = (name: string) => keys.map((key) => `${key.replace('t.', `${name}.`)} ${way.direction}`).join(', ');
  const cursor = sortedBy ? `p.${sortedBy.column} || '.' || p.id` : 'p.id';
  return `
    WITH page AS MATERIALIZED (
      SELECT m.* FROM ${members(keys.join(', '), `${beyond} ORDER BY ${sorted('t')} LIMIT ${limit}`)} ORDER BY ${sorted('m')} LIMIT ${limit}
    )
    SELECT (SELECT jsonb_agg(jsonb_build_object('cursor', f.cursor, 'row', to_jsonb(f) - 'cursor' - 'place') ORDER BY f.place) FROM (
        SELECT ${cursor} AS cursor, row_number() OVER (ORDER BY ${sorted('p')}) AS place, ${columns}
        FROM page p JOIN ${table} r ON r.id = p.id ${joins}) f) AS rows,
      (SELECT count(*) FROM (SELECT FROM ${members('1', `LIMIT ${countMax}`)} LIMIT ${countMax}) c) AS count`;
}

/** The values of a cursor, or undefined without one. */
function readCursor({ sortedBy }: KeysetList, cursor: string | undefined): string[] | undefined {
  if (cursor === undefined) return undefined;
  const [, key, id] = /^(?:(\d{4}-\d{2}-\d{2})\.)?([a-z]{2,4}_[0-9a-z]{1,60})$/.exec(cursor) ?? [];
  const isOfList = key === undefined ? sortedBy === undefined : sortedBy && parseIstDate(key) !== undefined;
  if (id === undefined || !isOfList) {
    throw fieldError('VALIDATION_ERROR', 'cursor', 'must be one of a page of the same list');
  }
  return key === undefined ? [id] : [key, id];
}
