import type { Pool } from 'pg';
import { istDayNumber } from '../../../kernel/clock.ts';
import type { LogRow } from '../noted-call.ts';

type Column = readonly [name: string, type: string, read: (row: LogRow) => unknown];

const COLUMNS: readonly Column[] = [
  ['request_id', 'text', (row: LogRow) => row.requestId],
  ['partner_id', 'text', (row: LogRow) => row.partnerId],
  ['mode', 'text', (row: LogRow) => row.mode],
  ['at', 'timestamptz', (row: LogRow) => new Date(row.at)],
  ['method', 'text', (row: LogRow) => row.method],
  ['route', 'text', (row: LogRow) => row.route],
  ['path', 'text', (row: LogRow) => row.path],
  ['status', 'smallint', (row: LogRow) => row.status],
  ['code', 'text', (row: LogRow) => row.code],
  ['latency_us', 'int', (row: LogRow) => row.latencyUs],
  ['token_id', 'text', (row: LogRow) => row.tokenId],
  ['address', 'text', (row: LogRow) => row.address],
  ['user_agent', 'text', (row: LogRow) => row.userAgent],
  ['key_digest', 'text', (row: LogRow) => row.keyDigest],
  ['is_replay', 'boolean', (row: LogRow) => row.isReplay],
  ['is_body_mismatch', 'boolean', (row: LogRow) => row.isBodyMismatch],
  ['request_body', 'text', (row: LogRow) => row.requestBody],
  ['request_bytes', 'int', (row: LogRow) => row.requestBytes],
  ['response_body', 'text', (row: LogRow) => row.responseBody],
  ['response_bytes', 'int', (row: LogRow) => row.responseBytes],
  // Not kept, only worked with
  ['day', 'int', (row: LogRow) => istDayNumber(row.at)],
  ['is_admitted', 'boolean', (row: LogRow) => row.isAdmitted],
];
const KEPT = COLUMNS.slice(0, -2).map(([name]) => name);

const INSERT = `
  WITH given AS (
    SELECT * FROM unnest(${COLUMNS.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
      AS g (${COLUMNS.map(([name]) => name).join(', ')})),
  put AS (
    -- Rows that are written again after a lost answer are there already. Not by ON CONFLICT, which writes each row to the log twice.
    INSERT INTO request_log (${KEPT.join(', ')}) SELECT ${KEPT.join(', ')} FROM given
    WHERE NOT EXISTS (SELECT FROM request_log l WHERE l.request_id = given.request_id) RETURNING request_id),
  counted AS (
    INSERT INTO request_day AS d (partner_id, mode, day, requests, refused, failed)
    SELECT partner_id, mode, day, count(*), count(*) FILTER (WHERE status BETWEEN 400 AND 499), count(*) FILTER (WHERE status >= 500)
    FROM given JOIN put USING (request_id) GROUP BY partner_id, mode, day ORDER BY partner_id, mode, day
    ON CONFLICT (partner_id, mode, day) DO UPDATE
      SET requests = d.requests + excluded.requests, refused = d.refused + excluded.refused, failed = d.failed + excluded.failed),
  used AS (
    -- To the minute is enough; a row that another transaction holds is left for the next time, so nothing waits here.
    SELECT t.id, u.at FROM access_token t
    JOIN (SELECT token_id, max(at) AS at FROM given WHERE is_admitted GROUP BY token_id) u ON u.token_id = t.id
    WHERE t.last_used_at IS NULL OR t.last_used_at < u.at - interval '1 minute'
    FOR NO KEY UPDATE OF t SKIP LOCKED)
  UPDATE access_token t SET last_used_at = used.at FROM used WHERE t.id = used.id`;

/** Keeps rows, counts them to their days and marks their tokens as used, in one statement. A row that is kept already is left. */
export async function insertRows(relaxed: Pool, rows: readonly LogRow[]): Promise<void> {
  await relaxed.query({
    name: 'insert-request-log',
    text: INSERT,
    values: COLUMNS.map(([, , read]) => rows.map(read)),
  });
}

/** Whose tokens these are, living or ended, by their hashes in hex. */
export async function findOwners(
  relaxed: Pool,
  hashes: readonly Buffer[],
): Promise<Map<string, { partnerId: string; tokenId: string }>> {
  const { rows } = await relaxed.query<{ hash: Buffer; id: string; partner_id: string }>({
    name: 'find-token-owners',
    text: 'SELECT hash, id, partner_id FROM access_token WHERE hash = ANY ($1::bytea[])',
    values: [hashes],
  });
  return new Map(rows.map((row) => [row.hash.toString('hex'), { partnerId: row.partner_id, tokenId: row.id }]));
}
