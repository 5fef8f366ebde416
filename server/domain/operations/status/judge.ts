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
  /** Buys that are debited and undecided for longer than recovery needs */
  undecidedBuys: number;
  /** Live payment orders of the last minutes, and those of them that the gateway has not opened */
  orders: Share;
  /** Live withdrawals of the last minutes that were sent to the provider, and those that it did not take */
  withdrawals: Share;
  /** The longest that a webhook has been due, in steps of what the probe asks */
  webhooks: 'in_time' | 'late' | 'very_late';
};

export type Share = { all: number; failed: number };

const SLOW_CALL_MS = 1_000;
const SLOW_DATABASE_MS = 500;

/** What each part is by what was measured. Pure. */
export function judge(measured: Measured): Record<StatusCapability, ProbeResult> {
  const { apiMs, databaseMs, stopped } = measured;
  return {
    api: apiMs === undefined ? isUp : apiMs === null ? down('failing') : apiMs > SLOW_CALL_MS ? slow : isUp,
    prices: measured.prices === 'fresh' ? isUp : measured.prices === 'old' ? degraded('stale') : down('stale'),
    trading: tradingOf(measured),
    payments: stopped.has('payments') ? down('halted') : ofShare(measured.orders),
    payouts: ofShare(measured.withdrawals),
    webhooks: measured.webhooks === 'in_time' ? isUp : measured.webhooks === 'late' ? degraded('late') : down('late'),
    database: databaseMs > SLOW_DATABASE_MS ? slow : isUp,
  };
}

const degraded = (reason: Exclude<ProbeResult['reason'], null>): ProbeResult => ({ state: 'degraded', reason });
const down = (reason: Exclude<ProbeResult['reason'], null>): ProbeResult => ({ state: 'down', reason });
const slow = degraded('slow');

function tradingOf({ stopped, prices, undecidedBuys }: Measured): ProbeResult {
  const halted = assets.filter((asset) => stopped.has(asset));
  if (halted.length === assets.length) return down('halted');
  if (prices === 'none') return down('stale');
  if (halted.length > 0) return degraded('halted');
  return undecidedBuys > 0 ? degraded('late') : isUp;
}

/** One failure may be the caller's own; most of them are ours or the provider's. */
function ofShare({ all, failed }: Share): ProbeResult {
  if (failed < 2) return isUp;
  return failed * 2 > all ? down('failing') : degraded('failing');
}
