import type { Pool } from 'pg';
import { idBound } from '../../../kernel/ids.ts';
import type { Mode } from '../../../kernel/mode.ts';
import type { LoggedCall } from '../logged-call.ts';
import { COLUMNS, callOf } from './read-calls.ts';

/** No call is answered later than so long after it came. */
const LATENCY_MAX_MS = 300_000;
/** Rows looked at for one page, in the order of their ids: that of their coming. */
const STRETCH_ROWS = 20_000;

/**
 * Calls of a partner and mode by the moment of their answer, the earliest first. What came after the last row of the stretch was answered after that
 * row came, so up to there nothing is missing.
 */
export async function readEndedCalls(
  pool: Pool,
  query: {
    partnerId: string;
    mode: Mode;
    after: { endedUs: number; requestId: string };
    untilUs: number;
    exceptRoute: string;
    limit: number;
  },
): Promise<LoggedCall[]> {
  const { rows } = await pool.query({
    name: 'read-ended-calls',
    text: `
      WITH stretch AS (
        SELECT l.request_id, l.route, l.at, (extract(epoch FROM l.at) * 1000000)::bigint + l.latency_us AS ended_us FROM request_log l
        WHERE l.partner_id = $1 AND l.mode = $2 AND l.request_id >= $3 ORDER BY l.request_id LIMIT ${STRETCH_ROWS}),
      reach AS (
        SELECT CASE WHEN count(*) = ${STRETCH_ROWS} THEN LEAST($4, (extract(epoch FROM max(at)) * 1000000)::bigint) ELSE $4::bigint END AS until_us
        FROM stretch),
      page AS (
        SELECT s.request_id, s.ended_us FROM stretch s, reach r
        WHERE s.route <> $5 AND s.ended_us <= r.until_us AND (s.ended_us, s.request_id) > ($6::bigint, $7)
        ORDER BY s.ended_us, s.request_id LIMIT $8)
      SELECT ${COLUMNS}, t.last_four FROM page p
      JOIN request_log l ON l.partner_id = $1 AND l.mode = $2 AND l.request_id = p.request_id
      LEFT JOIN access_token t ON t.id = l.token_id ORDER BY p.ended_us, p.request_id`,
    values: [
      query.partnerId,
      query.mode,
      idBound('req', Math.max(0, Math.floor(query.after.endedUs / 1_000) - LATENCY_MAX_MS)),
      query.untilUs,
      query.exceptRoute,
      query.after.endedUs,
      query.after.requestId,
      query.limit,
    ],
  });
  return rows.map(callOf);
}
