import type { Reader } from '../../../../database/replica/reader.ts';
import { idBound } from '../../../kernel/ids.ts';
import type { Mode } from '../../../kernel/mode.ts';

/** Errors of one code at one endpoint within one part of a range. */
export type CountedErrors = {
  method: string;
  route: string;
  code: string;
  /** Number of the part, from 0 */
  part: number;
  count: number;
  lastRequestId: string;
  lastAt: number;
};

/** Counts what went wrong from a moment on, newest parts first. From the index of errors alone. */
export async function countErrors(
  reader: Reader,
  query: { partnerId: string; mode: Mode; from: number; partMs: number },
): Promise<CountedErrors[]> {
  const { rows } = await reader.query({
    name: 'count-logged-errors',
    text: `SELECT method, route, code, floor((date_part('epoch', at) * 1000 - $4::float8) / $5::float8)::int AS part,
             count(*)::int AS count, max(request_id) AS last_request_id, max(at) AS last_at
           FROM request_log WHERE partner_id = $1 AND mode = $2 AND code IS NOT NULL AND request_id >= $3
           GROUP BY method, route, code, part ORDER BY last_request_id DESC`,
    values: [query.partnerId, query.mode, idBound('req', query.from), query.from, query.partMs],
  });
  return rows.map((row) => ({
    method: row.method,
    route: row.route,
    code: row.code,
    part: row.part,
    count: row.count,
    lastRequestId: row.last_request_id,
    lastAt: row.last_at.getTime(),
  }));
}
