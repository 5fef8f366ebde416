import type { BookContext } from '../context.ts';
import { findIdempotencyRecord } from './find-record.ts';
import type { IdempotencyRecord } from './record.ts';

/**
 * What became of a key at an endpoint of this partner and mode: its record; `in_progress` while a call with it is at work in any process, from the
 * moment its body was read; `unknown` only where nothing with it is under way. Reads only. Decisions 3 and 15.
 */
export async function lookUpKey(
  context: BookContext,
  asked: { endpoint: string; key: string },
): Promise<IdempotencyRecord | 'in_progress' | 'unknown'> {
  const found = await findIdempotencyRecord(context, asked);
  if (found) return found;
  if (await context.core.ledger.executingKeys.isUnderWay({ ...asked, bookId: context.bookId })) return 'in_progress';
  // It may have ended in between.
  return (await findIdempotencyRecord(context, asked)) ?? 'unknown';
}
