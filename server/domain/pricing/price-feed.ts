import type { Asset } from '../kernel/assets.ts';
import type { PriceInterval } from './periods.ts';

declare const unit: unique symbol;
/** A raw market rate in millionths of a rupee per gram, fine enough that the core alone rounds to paise. */
export type MicroRupeesPerGram = bigint & { readonly [unit]: 'micro rupees per gram' };

export const microRupeesPerGram = (value: bigint | number): MicroRupeesPerGram => BigInt(value) as MicroRupeesPerGram;

/** Micro rupees in a paisa. */
export const MICRO_RUPEES_PER_PAISA = 10_000n;

/** What the source says one gram of pure metal costs, without our premium, spread or GST. */
export type FeedTick = {
  readonly asset: Asset;
  readonly rate: MicroRupeesPerGram;
  /** When the source set the price, not when it was asked */
  readonly at: number;
};

/** The last rate of one past hour or IST day. */
export type FeedPoint = {
  /** Start of the period */
  readonly at: number;
  readonly rate: MicroRupeesPerGram;
};

/** Asks for every period that starts in [from, to); both are starts of periods. */
export type HistoryRequest = {
  readonly asset: Asset;
  readonly interval: PriceInterval;
  readonly from: number;
  readonly to: number;
};

/**
 * Where metal prices come from (decisions 5). A port: server/providers fills it. Both calls raise PriceFeedError; a provider gives up
 * when the signal aborts. The core judges how old a tick may be: a provider reports the source's own time.
 */
export type PriceFeed = {
  /** Stored with each block */
  readonly name: string;
  /** The newest tick of each asset */
  latest(signal: AbortSignal): Promise<FeedTick[]>;
  /** Closing rates, oldest first. Periods the source does not offer are left out; all of them gives []. */
  history(request: HistoryRequest, signal: AbortSignal): Promise<FeedPoint[]>;
};

export type PriceFeedProblem =
  /** No complete answer in time */
  | 'timeout'
  /** No connection, or it broke */
  | 'unreachable'
  /** The source answered that it will not: key, quota, plan or its own failure */
  | 'refused'
  /** Not the documented answer */
  | 'malformed'
  /** Asked again too soon after failures; nothing was sent */
  | 'resting';

/** The feed gave no price. The message holds no secret and may be logged. */
export class PriceFeedError extends Error {
  readonly problem: PriceFeedProblem;

  constructor(problem: PriceFeedProblem, message: string) {
    super(message);
    this.name = 'PriceFeedError';
    this.problem = problem;
  }
}
