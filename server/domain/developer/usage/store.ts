import type { Reader } from '../../../database/replica/reader.ts';
import { idBound } from '../../kernel/ids.ts';
import type { Mode } from '../../kernel/mode.ts';

/** Counts of calls by IST day number, from a day on. */
export async function readRequestDays(
  reader: Reader,
  query: { partnerId: string; mode: Mode; fromDay: number },
): Promise<Map<number, { requests: number; refused: number; failed: number }>> {
  const { rows } = await reader.query<{ day: number; requests: number; refused: number; failed: number }>({
    name: 'read-request-days',
    text: 'SELECT day, requests, refused, failed FROM request_day WHERE partner_id = $1 AND mode = $2 AND day >= $3',
    values: [query.partnerId, query.mode, query.fromDay],
  });
  return new Map(rows.map(({ day, ...counts }) => [day, counts]));
}

/** How many calls a sandbox has had of its day. */
export async function sandboxCallsOf(reader: Reader, query: { partnerId: string; day: number }): Promise<number> {
  const { rows } = await reader.query<{ requests: number }>({
    name: 'read-sandbox-usage',
    text: 'SELECT requests FROM sandbox_usage WHERE partner_id = $1 AND day = $2',
    values: [query.partnerId, query.day],
  });
  return rows[0]?.requests ?? 0;
}

const ADDRESSES_MAX = 5;

/** Who called most since an instant (milliseconds), in both modes. */
export async function callsOfLastMinute(
  reader: Reader,
  query: { partnerId: string; since: number },
): Promise<{ address: string; calls: number }[]> {
  const { rows } = await reader.query<{ address: string; calls: number }>({
    name: 'read-calls-of-minute',
    text: `SELECT address, count(*)::int AS calls FROM request_log
           WHERE partner_id = $1 AND mode IN ('live', 'sandbox') AND request_id >= $2
           GROUP BY address ORDER BY calls DESC, address LIMIT $3`,
    values: [query.partnerId, idBound('req', query.since), ADDRESSES_MAX],
  });
  return rows;
}

/** Paise that were sent from a book on an IST day. */
export async function sentOn(reader: Reader, query: { bookId: number; day: number }): Promise<bigint> {
  const { rows } = await reader.query<{ sent_paise: bigint }>({
    name: 'read-send-day',
    text: 'SELECT sent_paise FROM send_day WHERE book_id = $1 AND day = $2',
    values: [query.bookId, query.day],
  });
  return rows[0]?.sent_paise ?? 0n;
}
