import type { Stoppable } from '../../accounts/halts/stop.ts';
import { assets } from '../../kernel/assets.ts';
import { isUp, type ProbeResult, type StatusCapability } from './capability.ts';

/** What a round of probes measured. Times in milliseconds, real time. */
export type Measured = {
  /** How long a call of the interface took; null where it was not answered as it should be; undefined where it is not known where to call */
  apiMs: number | null | undefined;
  /** How long it took to read and to write */
  databaseMs: number;
  prices: 'fresh' | 'old' | 'none';
  stopped: ReadonlySet<Stoppable>;
  /** Whether a restored database is held: then no payout and no webhook goes out */
  isHeld: boolean;
  /** The worst route of trading in the last minutes: its live calls, those that failed for a reason of ours, and of how many partners */
  trades: Share & { partners: number };
  /** Live buys that are debited and undecided for longer than recovery needs */
  undecidedBuys: number;
  /** Live payment orders that were asked for in the last minutes, and those of them that the gateway has not opened */
  orders: Share;
  /** Live withdrawals of the last minutes that were sent to the provider, and those that it did not take */
  withdrawals: Share;
  /** The longest that a webhook has been due, in steps of what the probe asks */
  webhooks: 'in_time' | 'late' | 'very_late';
};

export type Share = { all: number; failed: number };

const SLOW_CALL_MS = 1_000;
const SLOW_DATABASE_MS = 500;
/** Fewer failed calls of trading, or those of one partner alone, say nothing about the service. */
export const FAILED_TRADES = 5;
const FAILED_SHARE = 0.1;

/** What each part is by what was measured. Pure. */
export function judge(measured: Measured): Record<StatusCapability, ProbeResult> {
  const { apiMs, databaseMs, stopped } = measured;
  return {
    api: apiMs === undefined ? isUp : apiMs === null ? down('failing') : apiMs > SLOW_CALL_MS ? slow : isUp,
    prices: measured.prices === 'fresh' ? isUp : measured.prices === 'old' ? degraded('stale') : down('stale'),
    trading: tradingOf(measured),
    payments: stopped.has('payments') ? down('halted') : ofShare(measured.orders),
    payouts: measured.isHeld ? down('halted') : ofShare(measured.withdrawals),
    webhooks: webhooksOf(measured),
    database: databaseMs > SLOW_DATABASE_MS ? slow : isUp,
  };
}

const degraded = (reason: Exclude<ProbeResult['reason'], null>): ProbeResult => ({ state: 'degraded', reason });
const down = (reason: Exclude<ProbeResult['reason'], null>): ProbeResult => ({ state: 'down', reason });
const slow = degraded('slow');

function webhooksOf({ isHeld, webhooks }: Measured): ProbeResult {
  if (isHeld) return down('halted');
  return webhooks === 'in_time' ? isUp : webhooks === 'late' ? degraded('late') : down('late');
}

function tradingOf({ stopped, prices, undecidedBuys, trades }: Measured): ProbeResult {
  const halted = assets.filter((asset) => stopped.has(asset));
  if (halted.length === assets.length) return down('halted');
  if (prices === 'none') return down('stale');
  const calls = trades.failed >= FAILED_TRADES && trades.partners > 1 ? ofShare(trades, FAILED_SHARE) : isUp;
  if (calls.state === 'down') return calls;
  if (halted.length > 0) return degraded('halted');
  if (calls.state === 'degraded') return calls;
  return undecidedBuys > 0 ? degraded('late') : isUp;
}

/** One failure may be the caller's own; most of them are ours or the provider's. A smaller share than `degradedFrom` is none. */
function ofShare({ all, failed }: Share, degradedFrom = 0): ProbeResult {
  if (failed < 2 || failed < all * degradedFrom) return isUp;
  return failed * 2 > all ? down('failing') : degraded('failing');
}
