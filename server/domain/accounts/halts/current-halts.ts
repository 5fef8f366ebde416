import type { Pool } from 'pg';
import { readHalts } from './read-halts.ts';
import type { Stop, Stoppable } from './stop.ts';

/** What is stopped for everybody, as calls see it. */
export type CurrentHalts = {
  /**
   * What is stopped, as it was at most a second ago. Where that is not known, for a database that does not answer, it raises: nothing
   * begins that may have been stopped.
   */
  current(): Promise<ReadonlyMap<Stoppable, Stop>>;
};

/** How old an answer may be: a stop is obeyed this much later by every process. */
const FRESH_MS = 1_000;

type Look = { readonly since: number; readonly stops: Promise<ReadonlyMap<Stoppable, Stop>> };

/** Looks at most once a second, when a caller asks; callers meanwhile share the answer. */
export function createCurrentHalts(pool: Pool): CurrentHalts {
  let last: Look | undefined;
  return {
    current() {
      const now = performance.now();
      if (last && now - last.since < FRESH_MS) return last.stops;
      const look: Look = {
        since: now,
        stops: readHalts(pool).then((all) => new Map(all.map((one) => [one.what, one]))),
      };
      last = look;
      // What failed is not remembered: the next call looks again.
      look.stops.catch(() => {
        if (last === look) last = undefined;
      });
      return look.stops;
    },
  };
}
