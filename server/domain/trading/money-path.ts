import type { PoolClient } from 'pg';
import { type Batcher, createBatcher } from '../../database/batcher.ts';
import type { Database } from '../../database/database.ts';
import { takeFaults } from '../accounts/sandbox/take-faults.ts';
import { requireAdmitted } from '../accounts/tokens/recalled.ts';
import { assertInvariant } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { Channel } from '../ledger/actor.ts';
import { type BuyOutcome, buyOutcomeFromStored } from './buy-outcome.ts';
import type {
  ExecuteAnswer,
  ExecuteRequest,
  MoneyStep,
  MoneyStepAnswer,
  PendingBuy,
  QuoteAnswer,
  QuoteRow,
} from './executable-quote.ts';
import type { FulfilmentVerdict, MetalSupply } from './metal-supply.ts';
import { type BuyQuoteAnswer, type BuyQuoteRow, insertBuyQuotes } from './store/buys.ts';
import { takeSteps } from './store/money-steps.ts';
import { insertQuotes } from './store/quotes.ts';

/**
 * The hot road of money. Requests that arrive together travel as one statement and one commit, each with its own verdict:
 * sixteen confirms cost little more than one.
 */
export type MoneyPath = {
  readonly quoteBuy: Batcher<BuyQuoteRow, BuyQuoteAnswer>;
  /** Keeps a quote of a sell, send or gift. */
  readonly issueQuote: Batcher<QuoteRow, QuoteAnswer>;
  /**
   * Executes a quote of any kind, with others; or, given the client of a transaction, alone within it. A buy is settled with that
   * where the supply has the metal at hand and `canBeAtOnce` allows, and otherwise debited.
   */
  readonly execute: (
    request: Omit<ExecuteRequest, 'isAtOnce'> & { canBeAtOnce?: boolean },
    client?: PoolClient,
  ) => Promise<ExecuteVerdict>;
  /** Fetches the metal of a debited buy and settles it. Undefined while it is unknown whether the metal came. */
  readonly fulfilBuy: (buy: PendingBuy) => Promise<BuyOutcome | undefined>;
};

export type ExecuteVerdict = Exclude<ExecuteAnswer, { verdict: 'again' }>;

const BATCH_MAX = 64;
/** A supply that has not answered by then has answered nothing; well below the age at which recovery asks again. */
const SUPPLY_TIMEOUT_MS = 5_000;

type SupplyDependencies = { database: Database; supply: MetalSupply; log: Log; supplyTimeoutMs?: number | undefined };

/** Wires the money path to a database and a metal supply. */
export function createMoneyPath(deps: SupplyDependencies): MoneyPath {
  const { hot, relaxed } = deps.database;
  // A quote moves nothing, so it does not wait for the disk; the confirm that consumes it does, and with it for the quote.
  const quoteBuy = createBatcher<BuyQuoteRow, BuyQuoteAnswer>({
    name: 'buy quotes',
    slots: 1,
    batchMax: BATCH_MAX,
    run: (rows) => insertBuyQuotes(relaxed, rows),
  });
  // One slot: with two, batches are half as full, and cost more than sharing one wait for the disk saves (decision requests-share-a-commit).
  const takerOf = (channel: Channel) =>
    createBatcher<MoneyStep, MoneyStepAnswer>({
      name: `trades ${channel}`,
      slots: 1,
      batchMax: BATCH_MAX,
      run: (steps) => takeSteps(hot, channel, steps),
      distinctKeys,
    });
  // A round has one channel: what our screens do goes beside what partners' servers do, as if by another process.
  const take = { api: takerOf('api'), embed: takerOf('embed'), white_label: takerOf('white_label') };
  const issueQuote = createBatcher<QuoteRow, QuoteAnswer>({
    name: 'quotes',
    slots: 1,
    batchMax: BATCH_MAX,
    run: (rows) => insertQuotes(relaxed, rows),
  });
  const askSupply = createBatcher<PendingBuy, FulfilmentVerdict>({
    name: 'metal supply',
    slots: 16,
    batchMax: BATCH_MAX,
    run: (buys) => fetchMetal(deps, buys),
  });
  return {
    quoteBuy,
    issueQuote,
    async execute({ canBeAtOnce = true, ...request }, client) {
      const isAtOnce = request.kind !== 'buy' || (canBeAtOnce && deps.supply.isAtHand);
      const step = { execute: { ...request, isAtOnce } };
      for (;;) {
        const answer = client
          ? (await takeSteps(client, request.channel, [step]))[0]
          : await take[request.channel](step);
        assertInvariant(answer && answer.verdict !== 'settled', 'an execution got no verdict');
        if (answer.verdict === 'again') continue;
        // Keys that were used before are answered to all: whether the caller is still admitted is looked up.
        requireAdmitted(request, answer.verdict === 'replay' && request.recalled ? 'not_admitted' : answer.verdict);
        return answer;
      }
    },
    async fulfilBuy(buy) {
      const verdict = await askSupply(buy);
      if (verdict === 'unknown') return undefined;
      const answer = await take.api({ settle: { ...buy, isFulfilled: verdict === 'fulfilled' } });
      assertInvariant(answer.verdict === 'settled', 'a debited buy was not settled');
      return buyOutcomeFromStored(answer.outcome);
    },
  };
}

/** No two steps of a round may be about the same quote, key or transaction. */
function distinctKeys(step: MoneyStep): string[] {
  if ('settle' in step) return [`transaction ${step.settle.transactionId}`];
  const { quoteId, bookId, endpoint, idempotency } = step.execute;
  return idempotency ? [`quote ${quoteId}`, `key ${bookId} ${endpoint} ${idempotency.key}`] : [`quote ${quoteId}`];
}

async function fetchMetal(deps: SupplyDependencies, buys: PendingBuy[]): Promise<FulfilmentVerdict[]> {
  let isFaulty: boolean[] = [];
  try {
    const fresh = buys.filter((buy) => !buy.isRecovered);
    const faults = await takeFaults(deps.database.pool, 'buy_fulfilment', fresh);
    isFaulty = buys.map((buy) => faults[fresh.indexOf(buy)] === true);
    const asked = buys.filter((_, index) => !isFaulty[index]);
    const answers = asked.length > 0 ? await inTime(deps.supply.fulfil(asked), deps.supplyTimeoutMs) : [];
    let next = 0;
    return buys.map((_, index) => (isFaulty[index] ? 'refused' : (answers[next++] ?? 'unknown')));
  } catch (error) {
    deps.log.error({ error, orders: buys.length }, 'the metal supply did not answer; these buys are asked again');
    return buys.map((_, index) => (isFaulty[index] ? 'refused' : 'unknown'));
  }
}

/** A supply that hangs would hold its slot, and with every slot held no buy of any partner would be fulfilled. */
async function inTime<Answer>(answer: Promise<Answer>, timeoutMs = SUPPLY_TIMEOUT_MS): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
