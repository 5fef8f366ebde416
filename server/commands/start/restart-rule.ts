/** What a worker's place has seen since it last worked steadily. */
export type Deaths = Readonly<{
  /** Starts in a row that ended before the worker answered calls. */
  failedStarts: number;
  /** Deaths in a row, whichever. */
  inARow: number;
}>;

export const noDeaths: Deaths = { failedStarts: 0, inARow: 0 };

/** A worker that has answered calls for so long is in order: what follows is a new trouble. */
const STEADY_MS = 60_000;
const FIRST_WAIT_MS = 250;
const WAIT_MAX_MS = 15_000;
/** With the waits between them half a minute, and the time of the starts themselves: a database that starts anew is back by then. */
const FAILED_STARTS_MAX = 8;

/**
 * What follows a worker's death: another start, later each time, or the end of all. A worker that cannot start over and over would never
 * start, and a supervisor should see that; one that dies later, however often, leaves the others at work.
 */
export function judgeDeath(
  before: Deaths,
  death: { answeredCallsForMs: number | undefined },
): { deaths: Deaths; restartInMs: number | undefined } {
  const { answeredCallsForMs: livedMs } = death;
  const past = livedMs !== undefined && livedMs >= STEADY_MS ? noDeaths : before;
  const failedStarts = livedMs === undefined ? past.failedStarts + 1 : 0;
  const deaths = { failedStarts, inARow: past.inARow + 1 };
  if (failedStarts >= FAILED_STARTS_MAX) return { deaths, restartInMs: undefined };
  return { deaths, restartInMs: Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** past.inARow) };
}
