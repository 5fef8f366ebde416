import { istDayNumber } from '../../kernel/clock.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { NotedCall } from './noted-call.ts';

/** Calls of one partner, mode and day that are counted without being kept. */
export type DayTally = { readonly partnerId: string; readonly mode: Mode; readonly day: number; requests: number };

/** Which answered calls of a busy process are kept, and how many were not. */
export type Thinning = {
  /** Whether the call is kept; one that is not is counted to its day */
  keeps(call: NotedCall): boolean;
  /** Hands over what was counted since the last time */
  takeTallies(): DayTally[];
};

const KEPT_PER_SECOND = 200;
const RESERVE = 2_000;

/**
 * Refusals and failures are always kept. Of calls that went well a process keeps 200 a second, with a reserve of 2,000 for bursts; what
 * is beyond that is counted, so that a busy partner pays for trades and not for a log of them.
 */
export function createThinning(): Thinning {
  let reserve = RESERVE;
  let since = 0;
  let tallies = new Map<string, DayTally>();
  return {
    keeps({ status, caller, at, mode }) {
      if (status >= 400 || !caller) return true;
      if (at > since) {
        reserve = Math.min(RESERVE, reserve + ((at - since) * KEPT_PER_SECOND) / 1_000);
        since = at;
      }
      if (reserve >= 1) {
        reserve--;
        return true;
      }
      const day = istDayNumber(at);
      const key = `${caller.partnerId} ${mode} ${day}`;
      const tally = tallies.get(key);
      if (tally) tally.requests++;
      else tallies.set(key, { partnerId: caller.partnerId, mode, day, requests: 1 });
      return false;
    },
    takeTallies() {
      const taken = [...tallies.values()];
      tallies = new Map();
      return taken;
    },
  };
}
