import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import type { DueWork } from './due-work.ts';
import { type DueRow, type DueTable, findDueInBook, findOverdue, nextDueInBook, realignBook } from './store.ts';

const CHUNK = 200;

/**
 * Rows of a table as work of a sandbox whose clock is moved: `act` does what is due of one, by its id, at a moment on its book's clock in
 * milliseconds. What `act` raises ends the run. Decisions 14.
 */
export function dueRows(
  table: DueTable,
  { pool, act }: { pool: () => Pool; act: (id: string, at: number) => Promise<unknown> },
): DueWork {
  return {
    nextDueAt: (bookId, upTo) => nextDueInBook(pool(), table, { bookId, upTo }),
    async run(bookId, at) {
      for (const id of await findDueInBook(pool(), table, { bookId, at })) await act(id, at);
    },
    realign: (bookId) => realignBook(pool(), table, bookId),
  };
}

/**
 * Does what is due in real time of all rows of a table, over all open books, at the moment on each book's clock. Several processes may at
 * once: `act` claims, or changes a row only where it stands as it did. A row at which something breaks is handed to `fail` and holds up no other.
 */
export function runDueRows(
  { clock, pool }: { clock: Clock; pool: Pool },
  table: DueTable,
  work: { act: (id: string, at: number) => Promise<unknown>; fail: (error: unknown, id: string) => void },
): Promise<void> {
  const now = clock.now();
  return sweep<DueRow>({
    find: (after, limit) => findOverdue(pool, table, { now, after, limit }),
    act: ({ id, clockOffsetMs }) => work.act(id, clock.now() + clockOffsetMs),
    fail: (error, { id }) => work.fail(error, id),
  });
}

/**
 * Acts on everything that `find` answers, one after the other and 200 at a time: `find` is given the last of those before, and answers at
 * most as many as it is asked for. One at which something breaks is handed to `fail` and holds up no other.
 */
export async function sweep<One>(work: {
  find: (after: One | undefined, limit: number) => Promise<readonly One[]>;
  act: (one: One) => Promise<unknown>;
  fail: (error: unknown, one: One) => void;
}): Promise<void> {
  let found: readonly One[] = [];
  do {
    found = await work.find(found.at(-1), CHUNK);
    for (const one of found) await work.act(one).catch((error) => work.fail(error, one));
  } while (found.length === CHUNK);
}
