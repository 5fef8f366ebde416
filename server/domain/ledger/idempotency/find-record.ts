import type { BookContext } from '../context.ts';
import { type IdempotencyRecord, idempotencyRecordFromRow } from './record.ts';

/**
 * What became of a key at an endpoint of this partner and mode, or undefined when it was never used or has lapsed
 * (decisions 3). Reads only.
 */
export async function findIdempotencyRecord(
  context: BookContext,
  input: { endpoint: string; key: string },
): Promise<IdempotencyRecord | undefined> {
  const { rows } = await context.core.database.pool.query<{ record: Record<string, unknown> }>({
    name: 'find-idempotency-record',
    text: `SELECT to_jsonb(i) AS record FROM idempotency_record i
           WHERE book_id = $1 AND endpoint = $2 AND key = $3 AND expires_at > clock_timestamp()`,
    values: [context.bookId, input.endpoint, input.key],
  });
  return rows[0] && idempotencyRecordFromRow(rows[0].record);
}
