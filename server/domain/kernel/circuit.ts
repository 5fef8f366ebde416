import type { Clock } from './clock.ts';

const FAILURES_MAX = 3;
const REST_MS_LEAST = 15_000;
const REST_MS_MOST = 60_000;

/**
 * Lets a failing source rest: after three failures in a row, calls are refused for 15 s, then let through, and after each further
 * failure the rest doubles up to a minute. A success forgets all of it. `refusal` is what a call gets meanwhile; an error that
 * `isFailure` denies is an answer like any other.
 */
export function createCircuit(options: {
  clock: Clock;
  refusal: () => Error;
  isFailure?: (error: unknown) => boolean;
}): <T>(call: () => Promise<T>) => Promise<T> {
  const { clock, refusal, isFailure = () => true } = options;
  let failures = 0;
  let restsUntil = 0;
  return async (call) => {
    if (clock.now() < restsUntil) throw refusal();
    try {
      const result = await call();
      failures = 0;
      return result;
    } catch (error) {
      failures = isFailure(error) ? failures + 1 : 0;
      const doublings = failures - FAILURES_MAX;
      if (doublings >= 0) restsUntil = clock.now() + Math.min(REST_MS_LEAST * 2 ** doublings, REST_MS_MOST);
      throw error;
    }
  };
}
