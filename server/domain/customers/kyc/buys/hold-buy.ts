import { type Batcher, createBatcher } from '../../../../database/batcher.ts';
import type { Database } from '../../../../database/database.ts';
import type { Paise } from '../../../kernel/money.ts';
import { insertHolds } from '../store/holds.ts';

/** Something open that a user without approved KYC is to buy with. Amounts in paise, instants in milliseconds on the book's clock. */
export type BuyHold = {
  /** Of the quote, order or SIP */
  id: string;
  bookId: number;
  userCode: string;
  amount: bigint;
  limit: bigint;
  /** Transactions from this id on count */
  since: string;
  now: number;
  /** Until when it counts if it is never made */
  expiresAt: number;
  /** Of the call, with its endpoint: calls with one key make one thing, and hold once */
  key: string | undefined;
};

/** Whether it was held, and what was used before it. */
export type HoldVerdict = { isHeld: boolean; used: Paise };

/** Holds a buy against the yearly limit, so that all that is open never passes it, however many come at once. */
export type BuyHolder = Batcher<BuyHold, HoldVerdict>;

const BATCH_MAX = 64;

/** Holds buys that come together in one statement; of one user's one follows another, in whichever process. Decisions 15. */
export function createBuyHolder({ pool }: Database): BuyHolder {
  return createBatcher<BuyHold, HoldVerdict>({
    name: 'holds of buys',
    slots: 1,
    batchMax: BATCH_MAX,
    run: (holds) => insertHolds(pool, holds),
  });
}
