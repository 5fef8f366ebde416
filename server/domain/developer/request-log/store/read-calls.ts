import type { QueryResult } from 'pg';
import type { Reader } from '../../../../database/replica/reader.ts';
import { idBound } from '../../../kernel/ids.ts';
import type { Mode } from '../../../kernel/mode.ts';
import type { CallDetail, CallOutcome, LoggedCall } from '../logged-call.ts';

/** Rows looked at for one page. What no index narrows is looked for within them; the next page goes on where they end. */
const STRETCH_ROWS = 20_000;

export type CallQuery = {
  partnerId: string;
  mode: Mode;
  requestId: string | undefined;
  method: string | undefined;
  route: string | undefined;
  outcome: CallOutcome | undefined;
  code: string | undefined;
  tokenId: string | undefined;
  /** Only those whose key came back with another body */
  isMismatchOnly: boolean;
  /** Instants in milliseconds; the second is not included */
  from: number | undefined;
  until: number | undefined;
  /** Older than this call */
  before: string | undefined;
};

/** What a call is listed with, of the alias `l`. */
export const COLUMNS = `l.request_id, l.at, l.method, l.route, l.path, l.status, l.code, l.latency_us, l.token_id, l.address, l.is_replay, l.is_body_mismatch`;

/** Calls that fit, newest first, of the next stretch of the log; and where the stretch ends, if the log goes on. */
export async function readCalls(
  reader: Reader,
  query: CallQuery,
  limit: number,
): Promise<{ calls: LoggedCall[]; stretchEnd: string | undefined }> {
  const values: unknown[] = [];
  const { near, far } = conditions(query, values);
  // The stretch reads as few columns as its conditions need, which the index of errors may hold; the rows themselves only for what fits.
  const { rows } = await reader.query(
    `SELECT ${COLUMNS}, t.last_four FROM (
       SELECT s.request_id FROM (${stretchOf(near)}) s ${far.length > 0 ? `WHERE ${far.join(' AND ')}` : ''}
       ORDER BY s.request_id DESC LIMIT ${limit}
     ) f JOIN request_log l ON l.partner_id = $1 AND l.mode = $2 AND l.request_id = f.request_id
     LEFT JOIN access_token t ON t.id = l.token_id ORDER BY l.request_id DESC`,
    values,
  );
  const calls = rows.map(callOf);
  if (calls.length === limit || far.length === 0) return { calls, stretchEnd: undefined };
  // Only the conditions of the stretch use these values; those beyond them would be unknown parameters.
  const nearValues: unknown[] = [];
  const again = conditions(query, nearValues, { isNearOnly: true });
  const end = await reader.query<{ request_id: string }>(
    `SELECT l.request_id FROM request_log l WHERE ${again.near.join(' AND ')} ORDER BY l.request_id DESC OFFSET ${STRETCH_ROWS - 1} LIMIT 1`,
    nearValues,
  );
  return { calls, stretchEnd: end.rows[0]?.request_id };
}

function stretchOf(near: readonly string[]): string {
  return `SELECT l.request_id, l.status, l.method, l.route, l.code, l.token_id, l.is_body_mismatch
    FROM request_log l WHERE ${near.join(' AND ')} ORDER BY l.request_id DESC LIMIT ${STRETCH_ROWS}`;
}

/** What an index narrows, and what is looked for within it. The index of errors is of those that have a code. */
function conditions(query: CallQuery, values: unknown[], { isNearOnly } = { isNearOnly: false }) {
  const value = (given: unknown) => `$${values.push(given)}`;
  // $1 and $2 of every statement of these conditions.
  const near = [`l.partner_id = ${value(query.partnerId)}`, `l.mode = ${value(query.mode)}`];
  if (query.requestId !== undefined) near.push(`l.request_id = ${value(query.requestId)}`);
  const isOfErrors = query.code !== undefined || query.outcome === 'refused' || query.outcome === 'failed';
  if (isOfErrors) near.push('l.code IS NOT NULL');
  if (query.from !== undefined) near.push(`l.request_id >= ${value(idBound('req', query.from))}`);
  if (query.until !== undefined) near.push(`l.request_id < ${value(idBound('req', query.until))}`);
  if (query.before !== undefined) near.push(`l.request_id < ${value(query.before)}`);
  const far: string[] = [];
  if (isNearOnly) return { near, far };
  if (query.route !== undefined) far.push(`s.route = ${value(query.route)}`);
  if (query.code !== undefined) far.push(`s.code = ${value(query.code)}`);
  if (query.method !== undefined) far.push(`s.method = ${value(query.method)}`);
  if (query.tokenId !== undefined) far.push(`s.token_id = ${value(query.tokenId)}`);
  if (query.isMismatchOnly) far.push('s.is_body_mismatch');
  if (query.outcome === 'answered') far.push('s.status < 400');
  if (query.outcome === 'refused') far.push('s.status BETWEEN 400 AND 499');
  if (query.outcome === 'failed') far.push('s.status >= 500');
  return { near, far };
}

/** One call of a partner and mode with what was kept of it. */
export async function findCall(
  reader: Reader,
  query: { partnerId: string; mode: Mode; requestId: string },
): Promise<CallDetail | undefined> {
  const { rows } = await reader.query({
    name: 'find-logged-call',
    text: `SELECT ${COLUMNS}, l.user_agent, l.key_digest, l.request_body, l.request_bytes, l.response_body, l.response_bytes, t.last_four
           FROM request_log l LEFT JOIN access_token t ON t.id = l.token_id
           WHERE l.request_id = $1 AND l.partner_id = $2 AND l.mode = $3`,
    values: [query.requestId, query.partnerId, query.mode],
  });
  const row = rows[0];
  return (
    row && {
      ...callOf(row),
      tokenId: row.token_id ?? undefined,
      userAgent: row.user_agent ?? undefined,
      keyDigest: row.key_digest ?? undefined,
      requestBody: row.request_body ?? undefined,
      requestBytes: row.request_bytes ?? undefined,
      responseBody: row.response_body ?? undefined,
      responseBytes: row.response_bytes,
    }
  );
}

/** Reads a row. */
export function callOf(row: QueryResult['rows'][number]): LoggedCall {
  return {
    requestId: row.request_id,
    at: row.at.getTime(),
    method: row.method,
    route: row.route,
    path: row.path,
    status: row.status,
    code: row.code ?? undefined,
    latencyMs: row.latency_us / 1000,
    tokenLastFour: row.last_four ?? undefined,
    address: row.address,
    isReplay: row.is_replay,
    isBodyMismatch: row.is_body_mismatch,
  };
}
