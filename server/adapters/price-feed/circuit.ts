import { type Clock, systemClock } from '../../domain/kernel/clock.ts';
import { PriceFeedError } from '../../domain/pricing/price-feed.ts';

const FAILURES_MAX = 3;
const REST_MS_LEAST = 15_000;
const REST_MS_MOST = 60_000;

/**
 * Lets a failing source rest: after three failures in a row, calls are refused ("resting") for 15 s, then one is let
 * through, and after each further failure the rest doubles up to a minute. A success forgets all of it.
 */
export function createCircuit(name: string, clock: Clock = systemClock) {
  let failures = 0;
  let restsUntil = 0;
  return async <T>(call: () => Promise<T>): Promise<T> => {
    if (clock.now() < restsUntil) throw new PriceFeedError('resting', `${name} is left alone after failures.`);
    try {
      const result = await call();
      failures = 0;
      return result;
    } catch (error) {
      failures += 1;
      const doublings = failures - FAILURES_MAX;
      if (doublings >= 0) restsUntil = clock.now() + Math.min(REST_MS_LEAST * 2 ** doublings, REST_MS_MOST);
      throw error;
    }
  };
}
