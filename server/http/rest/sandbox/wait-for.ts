import { queryNumber } from '../frame/fields.ts';

const LOOK_MS = 1_000;
/** Proxies commonly cut a call that has been silent for a minute. */
const WAIT_SECONDS_MAX = 55;
/** Calls of this process that may wait at a time, of all books and of one; more are answered at once. */
const WAITING_MAX = 200;
const WAITING_OF_BOOK_MAX = 20;

/** The query field of calls that may wait until there is something to answer. */
export const waitSeconds = queryNumber({
  min: 0,
  max: WAIT_SECONDS_MAX,
  fallback: 0,
  description: `Where there is nothing new, the call waits so many seconds for it, 0 to ${WAIT_SECONDS_MAX}`,
});

let waiting = 0;
const waitingOf = new Map<number, number>();

/**
 * Reads until there is something, looking every second for at most so long and while anybody waits for the answer, and answers what was read
 * last. Nothing is held meanwhile: no connection, no transaction.
 */
export async function waitFor<Found>(
  { bookId, isAwaited }: { bookId: number; isAwaited(): boolean },
  read: () => Promise<Found>,
  isEmpty: (found: Found) => boolean,
  seconds: number,
): Promise<Found> {
  let found = await read();
  const ofBook = waitingOf.get(bookId) ?? 0;
  if (seconds === 0 || waiting >= WAITING_MAX || ofBook >= WAITING_OF_BOOK_MAX) return found;
  waiting++;
  waitingOf.set(bookId, ofBook + 1);
  try {
    for (let look = 0; look < seconds && isEmpty(found); look++) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      if (!isAwaited()) break;
      found = await read();
    }
  } finally {
    waiting--;
    const left = (waitingOf.get(bookId) as number) - 1;
    if (left > 0) waitingOf.set(bookId, left);
    else waitingOf.delete(bookId);
  }
  return found;
}
