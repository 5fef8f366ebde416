import type { Log } from '../../domain/kernel/log.ts';

/** Losses are told of so often. */
const WARNED_EACH_MS = 60_000;

/** How many spans were lost, as the log tells it. */
export type Losses = {
  add(count: number): void;
  /** Adds those that were still unsent at the end, and tells of what was not told of yet. What is added afterwards counts no more */
  end(unsent: number): void;
};

/** Counts spans that were lost from the start of the process, with a line in the log each minute in which there are more. */
export function createLosses(log: Pick<Log, 'warn'>): Losses {
  let dropped = 0;
  let told = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;
  let hasEnded = false;
  const tell = (unsent?: number) => {
    log.warn(
      { dropped, ...(unsent !== undefined && { unsent }) },
      'traces are dropped: the collector does not take them',
    );
    told = dropped;
    warnedAt = performance.now();
  };
  return {
    add(count) {
      if (hasEnded) return;
      dropped += count;
      if (performance.now() - warnedAt >= WARNED_EACH_MS) tell();
    },
    end(unsent) {
      hasEnded = true;
      dropped += unsent;
      if (dropped > told) tell(unsent);
    },
  };
}
