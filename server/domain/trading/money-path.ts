import { type Batcher, createBatcher } from '../../db/batcher.ts';
import type { Database } from '../../db/database.ts';
import type { Log } from '../kernel/log.ts';
import { takeFaults } from '../sandbox/take-faults.ts';
import type { FulfilmentVerdict, MetalSupply } from './metal-supply.ts';
import {
  type BuyDebitAnswer,
  type BuyDebitRequest,
  type BuyOutcome,
  type BuyQuoteAnswer,
  type BuyQuoteRow,
  debitBuys,
  insertBuyQuotes,
  type PendingBuy,
  settleBuys,
} from './store/buys.ts';

/**
 * The hot road of money. Requests that arrive together travel as one statement and one commit, each with its own verdict:
 * sixteen confirms cost little more than one.
 */
export type MoneyPath = {
  readonly quoteBuy: Batcher<BuyQuoteRow, BuyQuoteAnswer>;
  readonly debitBuy: Batcher<BuyDebitRequest, BuyDebitAnswer>;
  /** Fetches the metal of a debited buy and settles it. Undefined while nobody knows whether the metal came. */
  readonly fulfilBuy: Batcher<PendingBuy, BuyOutcome | undefined>;
};

const BATCH_MAX = 64;
/** Two lanes keep one batch at the disk while the next is judged; more only shrink the batches. */
const LANES = 2;

/** Wires the money path to a database and a metal supply. */
export function createMoneyPath(deps: { database: Database; supply: MetalSupply; log: Log }): MoneyPath {
  const { pool } = deps.database;
  return {
    quoteBuy: createBatcher({ lanes: LANES, batchMax: BATCH_MAX, run: (rows) => insertBuyQuotes(pool, rows) }),
    debitBuy: createBatcher({
      lanes: LANES,
      batchMax: BATCH_MAX,
      run: (requests) => debitBuys(pool, requests),
      distinctKeys: (request) => [
        `quote ${request.quoteId}`,
        ...(request.idempotency ? [`key ${request.bookId} ${request.idempotency.key}`] : []),
      ],
    }),
    fulfilBuy: createBatcher({
      lanes: LANES,
      batchMax: BATCH_MAX,
      distinctKeys: (buy) => [buy.transactionId],
      run: (buys) => fulfilAndSettle(deps, buys),
    }),
  };
}

async function fulfilAndSettle(
  deps: { database: Database; supply: MetalSupply; log: Log },
  buys: PendingBuy[],
): Promise<(BuyOutcome | undefined)[]> {
  const verdicts = await askSupply(deps, buys);
  const decided = buys.flatMap((buy, index) => {
    const verdict = verdicts[index];
    return verdict === 'unknown' || verdict === undefined ? [] : [{ ...buy, isFulfilled: verdict === 'fulfilled' }];
  });
  const outcomes = await settleBuys(deps.database.pool, decided);
  return buys.map((buy) => outcomes.get(buy.transactionId));
}

async function askSupply(
  deps: { database: Database; supply: MetalSupply; log: Log },
  buys: PendingBuy[],
): Promise<FulfilmentVerdict[]> {
  try {
    const isFaulty = await takeFaults(deps.database.pool, 'buy_fulfilment', buys);
    const asked = buys.filter((_, index) => !isFaulty[index]);
    const answers = asked.length > 0 ? await deps.supply.fulfil(asked) : [];
    let next = 0;
    return buys.map((_, index) => (isFaulty[index] ? 'refused' : (answers[next++] ?? 'unknown')));
  } catch (error) {
    deps.log.error({ error, orders: buys.length }, 'the metal supply did not answer; these buys are asked again');
    return buys.map(() => 'unknown');
  }
}
