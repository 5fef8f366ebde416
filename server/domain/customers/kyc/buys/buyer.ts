import { type Batcher, createBatcher } from '../../../../database/batcher.ts';
import type { Database } from '../../../../database/database.ts';
import { type BuyerState, readBuyers } from '../store/buyers.ts';

/**
 * Whose buys are asked for: those with ids from `since` on count, and what is open (milliseconds on the book's clock) but for what other
 * calls with `key` hold.
 */
export type BuyerQuery = { bookId: number; userCode: string; since: string; now: number; key?: string | undefined };

/** Reads where a user stands with KYC and buys; undefined where there is no such user. */
export type BuyerReader = Batcher<BuyerQuery, BuyerState | undefined>;

const BATCH_MAX = 64;

/** Reads users that are asked for together in one statement. */
export function createBuyerReader({ relaxed }: Database): BuyerReader {
  return createBatcher<BuyerQuery, BuyerState | undefined>({
    name: 'buyers',
    slots: 1,
    batchMax: BATCH_MAX,
    run: (queries) => readBuyers(relaxed, queries),
  });
}
