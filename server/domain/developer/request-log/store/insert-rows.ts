import type { Pool } from 'pg';
import { type CopyValue, copyIn } from '../../../../database/copy-in/copy-in.ts';
import { inTransaction } from '../../../../database/transaction.ts';
import { istDayNumber } from '../../../kernel/clock.ts';
import { idInstant } from '../../../kernel/ids.ts';
import type { LogRow } from '../noted-call.ts';
import { lacksPartition, openDays } from './log-days.ts';

type Column = readonly [name: string, read: (row: LogRow) => CopyValue];

const COLUMNS: readonly Column[] = [
  ['request_id', (row) => row.requestId],
  ['partner_id', (row) => row.partnerId],
  ['mode', (row) => row.mode],
  ['at', (row) => new Date(row.at)],
  ['method', (row) => row.method],
  ['route', (row) => row.route],
  ['path', (row) => row.path],
  ['status', (row) => row.status],
  ['code', (row) => row.code],
  ['latency_us', (row) => row.latencyUs],
  ['token_id', (row) => row.tokenId],
  ['address', (row) => row.address],
  ['user_agent', (row) => row.userAgent],
  ['key_digest', (row) => row.keyDigest],
  ['is_replay', (row) => row.isReplay],
  ['is_body_mismatch', (row) => row.isBodyMismatch],
  ['request_body', (row) => row.requestBody],
  ['request_bytes', (row) => row.requestBytes],
  ['response_body', (row) => row.responseBody],
  ['response_bytes', (row) => row.responseBytes],
];
const TABLE = { table: 'request_log', columns: COLUMNS.map(([name]) => name) };

const COUNT = `
  WITH given AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::text[], $6::timestamptz[])
      AS g (partner_id, mode, day, status, admitted_token, at)),
  counted AS (
    INSERT INTO request_day AS d (partner_id, mode, day, requests, refused, failed)
    SELECT partner_id, mode, day, count(*), count(*) FILTER (WHERE status BETWEEN 400 AND 499), count(*) FILTER (WHERE status >= 500)
    FROM given GROUP BY partner_id, mode, day ORDER BY partner_id, mode, day
    ON CONFLICT (partner_id, mode, day) DO UPDATE
      SET requests = d.requests + excluded.requests, refused = d.refused + excluded.refused, failed = d.failed + excluded.failed),
  used AS (
    -- To the minute is enough; a row that another transaction holds is left for the next time, so nothing waits here.
    SELECT t.id, u.at FROM access_token t
    JOIN (SELECT admitted_token, max(at) AS at FROM given GROUP BY admitted_token) u ON u.admitted_token = t.id
    WHERE t.last_used_at IS NULL OR t.last_used_at < u.at - interval '1 minute'
    FOR NO KEY UPDATE OF t SKIP LOCKED)
  UPDATE access_token t SET last_used_at = used.at FROM used WHERE t.id = used.id`;

/**
 * Keeps rows, counts them to their days and marks their tokens as used, in one transaction: all of it or nothing. Rows that are kept
 * already, as after an answer that was lost, are left and not counted again. A day that has no partition yet gets it.
 */
export async function insertRows(relaxed: Pool, rows: readonly LogRow[]): Promise<void> {
  let left = rows;
  let isOpened = false;
  let isSifted = false;
  while (left.length > 0) {
    try {
      return await copyAndCount(relaxed, left);
    } catch (error) {
      if (!isOpened && lacksPartition(error)) {
        await openDays(relaxed, daysOf(left));
        isOpened = true;
      } else if (!isSifted && isKept(error)) {
        left = await withoutKept(relaxed, left);
        isSifted = true;
      } else throw error;
    }
  }
}

function copyAndCount(relaxed: Pool, rows: readonly LogRow[]): Promise<void> {
  return inTransaction(relaxed, async (client) => {
    await copyIn(
      client,
      TABLE,
      rows.map((row) => COLUMNS.map(([, read]) => read(row))),
    );
    // Last, since processes that count one partner's calls wait for each other from here on.
    await client.query({
      name: 'count-logged-calls',
      text: COUNT,
      values: [
        rows.map(({ partnerId }) => partnerId),
        rows.map(({ mode }) => mode),
        rows.map(({ at }) => istDayNumber(at)),
        rows.map(({ status }) => status),
        rows.map(({ tokenId, isAdmitted }) => (isAdmitted ? tokenId : null)),
        rows.map(({ at }) => new Date(at)),
      ],
    });
  });
}

/** Days of the partitions that rows belong to, by their ids. */
function daysOf(rows: readonly LogRow[]): number[] {
  const instants = rows.map(({ requestId }) => idInstant(requestId));
  return [...new Set(instants.filter((at) => at !== undefined).map(istDayNumber))];
}

/** PostgreSQL found one of the rows there. One that another transaction is just writing it waits for first. */
function isKept(error: unknown): boolean {
  return (error as { code?: unknown }).code === '23505';
}

async function withoutKept(relaxed: Pool, rows: readonly LogRow[]): Promise<LogRow[]> {
  const { rows: found } = await relaxed.query<{ request_id: string }>({
    name: 'find-kept-calls',
    text: `SELECT l.request_id FROM unnest($1::text[], $2::text[], $3::text[]) AS g (partner_id, mode, request_id)
           JOIN request_log l ON l.partner_id = g.partner_id AND l.mode = g.mode AND l.request_id = g.request_id`,
    values: [
      rows.map(({ partnerId }) => partnerId),
      rows.map(({ mode }) => mode),
      rows.map(({ requestId }) => requestId),
    ],
  });
  const kept = new Set(found.map((row) => row.request_id));
  return rows.filter(({ requestId }) => !kept.has(requestId));
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
