import { readHalts } from '../../accounts/halts/read-halts.ts';
import type { Stoppable } from '../../accounts/halts/stop.ts';
import { assets } from '../../kernel/assets.ts';
import { istDayNumber } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { idBound } from '../../kernel/ids.ts';
import type { Core } from '../context.ts';
import { judge, type Measured } from './judge.ts';
import { forgetOldStatus, keepProbes, readFacts } from './store.ts';

/** IST days whose probes are kept, the present one included. */
export const STATUS_DAYS = 90;
const INCIDENT_KEPT_MS = 365 * 86_400_000;
/** Orders and withdrawals that are looked at: the newest ones say how their provider does now. */
const LATELY_MS = 10 * 60_000;

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
  const [facts, halts] = await Promise.all([
    readFacts(pool, { ordersFrom: idBound('pay', at - LATELY_MS), withdrawalsFrom: idBound('wd', at - LATELY_MS) }),
    readHalts(pool),
  ]);
  const databaseMs = performance.now() - begun;
  const stopped = new Set<Stoppable>(halts.map(({ what }) => what));
  if (core.settings.arePaymentsPaused) stopped.add('payments');
  const found = judge({ ...facts, apiMs, databaseMs, stopped, prices: priceState(core) });
  await keepProbes(pool, { found, day, at });
  return found;
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
