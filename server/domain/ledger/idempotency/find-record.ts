import type { BookContext } from '../context.ts';
import type { IdempotencyRecord } from './record.ts';
import { findRecord } from './store.ts';

/**
 * What became of a key at an endpoint of this partner and mode, or undefined when it was never used or has lapsed
 * (decisions 3). Reads only.
 */
export function findIdempotencyRecord(
  { core, bookId }: BookContext,
  input: { endpoint: string; key: string },
): Promise<IdempotencyRecord | undefined> {
  return findRecord(core.database.pool, { ...input, bookId });
}
