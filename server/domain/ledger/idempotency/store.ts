import type { Pool } from 'pg';
import type { Prisma } from '../../../database/database.ts';
import { type IdempotencyRecord, idempotencyRecordFromRow } from './record.ts';

/** What became of a key at an endpoint in a book, or undefined where it was never used or has lapsed. Decisions 3. */
export async function findRecord(
  pool: Pool,
  query: { bookId: number; endpoint: string; key: string },
): Promise<IdempotencyRecord | undefined> {
  const { rows } = await pool.query<{ record: Record<string, unknown> }>({
    name: 'find-idempotency-record',
    text: `SELECT to_jsonb(i) AS record FROM idempotency_record i
           WHERE book_id = $1 AND endpoint = $2 AND key = $3 AND expires_at > clock_timestamp()`,
    values: [query.bookId, query.endpoint, query.key],
  });
  return rows[0] && idempotencyRecordFromRow(rows[0].record);
}

/** Deletes at most so many decided keys that have expired, and answers how many it deleted. */
export async function deleteExpiredKeys(prisma: Prisma, query: { now: Date; limit: number }): Promise<number> {
  const where = { expiresAt: { lt: query.now }, state: 'done' };
  return (await prisma.idempotencyRecord.deleteMany({ where, limit: query.limit })).count;
}
