import { readHalts } from '../../accounts/halts/read-halts.ts';
import type { Stoppable } from '../../accounts/halts/stop.ts';
import { assets } from '../../kernel/assets.ts';
import { istDayNumber } from '../../kernel/clock.ts';
import { DomainError, type ErrorCode } from '../../kernel/errors.ts';
import { idBound } from '../../kernel/ids.ts';
import type { Core } from '../context.ts';
import { FAILED_TRADES, judge, type Measured } from './judge.ts';
import { countCallsOf, countFailedCalls, forgetOldStatus, keepProbes, readFacts } from './store.ts';

/** IST days whose probes are kept, the present one included. */
export const STATUS_DAYS = 90;
const INCIDENT_KEPT_MS = 365 * 86_400_000;
/** Orders and withdrawals that are looked at: the newest ones say how their provider does now. */
const LATELY_MS = 10 * 60_000;
/** Calls that are looked at. */
const CALLS_MS = 5 * 60_000;

/** Answers that are a failure of ours, whatever was asked. Halts and old prices have codes of their own, and are judged by themselves. */
const OWN_FAILURES: readonly ErrorCode[] = ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE', 'BUY_PROCESSING_FAILED'];
/** What a caller is answered where the gateway is not there, which leaves no order behind. */
const GATEWAY_FAILURE: ErrorCode = 'PAYMENT_GATEWAY_UNAVAILABLE';
const TRADING_ROUTE = /^\/partner\/(?:buy|sell|send|users\/:user_code\/gift)\/(?:quote|confirm)$/;

/**
 * Probes every part of the service once and keeps what was found; forgets what is too old. `callApi` makes a call of the interface and answers how many
 * milliseconds it took, or null where it failed. Raises where the database does not answer: then there is no probe, which readers see by its age.
 */
export async function probeStatus(
  core: Core,
  callApi: (() => Promise<number | null>) | undefined,
): Promise<ReturnType<typeof judge>> {
  const { pool } = core.database;
  const at = core.clock.now();
  const day = istDayNumber(at);
  const apiMs = await callApi?.();
  const begun = performance.now();
  await forgetOldStatus(pool, { beforeDay: day - STATUS_DAYS + 1, resolvedBefore: at - INCIDENT_KEPT_MS });
  const [facts, calls, halts] = await Promise.all([
    readFacts(pool, { ordersFrom: idBound('pay', at - LATELY_MS), withdrawalsFrom: idBound('wd', at - LATELY_MS) }),
    readCalls(core, idBound('req', at - CALLS_MS)),
    readHalts(pool),
  ]);
  const orders = { all: facts.orders.all + calls.refusedOrders, failed: facts.orders.failed + calls.refusedOrders };
  const databaseMs = performance.now() - begun;
  const stopped = new Set<Stoppable>(halts.map(({ what }) => what));
  if (core.settings.arePaymentsPaused) stopped.add('payments');
  const found = judge({ ...facts, orders, trades: calls.trades, apiMs, databaseMs, stopped, prices: priceState(core) });
  await keepProbes(pool, { found, day, at });
  return found;
}

/** What partners were answered in live since a call: the worst route of trading, and orders that the gateway was not there for. */
async function readCalls(core: Core, from: string): Promise<{ trades: Measured['trades']; refusedOrders: number }> {
  const { pool } = core.database;
  const failed = await countFailedCalls(pool, from, [...OWN_FAILURES, GATEWAY_FAILURE]);
  const refused = failed.filter(({ code }) => code === GATEWAY_FAILURE);
  const byRoute = new Map<string, Measured['trades']>();
  for (const { route, code, calls, partners } of failed) {
    if (code === GATEWAY_FAILURE || !TRADING_ROUTE.test(route)) continue;
    const known = byRoute.get(route) ?? { all: 0, failed: 0, partners: 0 };
    byRoute.set(route, { all: 0, failed: known.failed + calls, partners: Math.max(known.partners, partners) });
  }
  let trades: Measured['trades'] = { all: 0, failed: 0, partners: 0 };
  for (const [route, found] of byRoute) {
    if (found.failed < FAILED_TRADES) continue;
    const all = Math.max(found.failed, await countCallsOf(pool, from, route));
    if (trades.all === 0 || found.failed * trades.all > trades.failed * all) trades = { ...found, all };
  }
  return { trades, refusedOrders: refused.reduce((sum, { calls }) => sum + calls, 0) };
}

function priceState(core: Core): Measured['prices'] {
  const now = core.clock.now();
  if (core.pricing.prices.health(now).ok) return 'fresh';
  return assets.every((asset) => hasPrice(core, asset, now)) ? 'old' : 'none';
}

function hasPrice(core: Core, asset: (typeof assets)[number], now: number): boolean {
  try {
    return core.pricing.prices.latest(asset, now) !== undefined;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
