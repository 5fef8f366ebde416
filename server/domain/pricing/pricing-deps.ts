import type { Database } from '../../database/database.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { type MilliPercent, milliPercent } from '../kernel/money.ts';
import type { RetailTerms } from './retail-rate.ts';

/** How prices are made and kept. */
export type PricingSettings = RetailTerms & {
  /** How far a tick may be off the last one before it is refused, per elapsed day */
  readonly jumpMaxMilliPct: MilliPercent;
  /** Time between polls of the feed, over all processes */
  readonly pollIntervalMs: number;
  /** Time between looks for newer blocks and due polls, in each process */
  readonly refreshIntervalMs: number;
  /** How long a start waits for the first poll and the back-fill */
  readonly startWaitMs: number;
};

export const defaultPricingSettings: PricingSettings = {
  premiumMilliPct: milliPercent(0n),
  spreadMilliPct: milliPercent(1_500n),
  jumpMaxMilliPct: milliPercent(10_000n),
  pollIntervalMs: 15_000,
  refreshIntervalMs: 1_000,
  startWaitMs: 5_000,
};

/** What recording and back-filling prices need; `clock` is real time. */
export type PricingDeps = {
  readonly database: Pick<Database, 'pool'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: PricingSettings;
};
