import type { DueCore, DueKind, DueWork } from './due-kind.ts';
import { type DueRow, findDueInBook, findOverdue, nextDueInBook, realignBook } from './store.ts';

const CHUNK = 200;

/**
 * Does what is due of a kind in real time, the longest due first, over all open books. Jobs call it every minute; several processes may
 * at once. A row at which something breaks is logged and holds up no other.
 */
export function runDue<Core extends DueCore>(core: Core, kind: DueKind<Core>): Promise<void> {
  const { clock, log, stopping } = core;
  const { pool } = core.database;
  const now = clock.now();
  return sweep<DueRow>({
    ...kind,
    stopping,
    find: (after, limit) => findOverdue(pool, kind.column, { now, after, limit }),
    act: ({ id, clockOffsetMs }) => kind.act(core, id, clock.now() + clockOffsetMs),
    fail: (error, { id }) => log[kind.isWarning ? 'warn' : 'error']({ error, id }, kind.failure),
  });
}

/** A kind as work of a sandbox whose clock is moved. What `act` raises ends the run. Decisions 14. */
export function dueWork<Core extends DueCore>(core: () => Core, kind: DueKind<Core>): DueWork {
  const pool = () => core().database.pool;
  return {
    nextDueAt: (bookId, upTo) => nextDueInBook(pool(), kind.column, { bookId, upTo }),
    async run(bookId, at) {
      for (const id of await findDueInBook(pool(), kind.column, { bookId, at })) await kind.act(core(), id, at);
    },
    realign: (bookId) => realignBook(pool(), kind.column, bookId),
  };
}

/**
 * Acts on everything that `find` answers, in its order: `find` is given the last of those before, and answers at most as many as it is
 * asked for, 200. One at which something breaks is handed to `fail` and holds up no other. Once `stopping` is aborted it takes no further one: what is
 * left is due still.
 */
export async function sweep<One>(work: {
  find: (after: One | undefined, limit: number) => Promise<readonly One[]>;
  act: (one: One) => Promise<unknown>;
  fail: (error: unknown, one: One) => void;
  atOnce?: number;
  most?: number;
  stopping?: AbortSignal | undefined;
}): Promise<void> {
  const { atOnce = 1, most = Number.POSITIVE_INFINITY, stopping } = work;
  let last: One | undefined;
  for (let taken = 0; taken < most && !stopping?.aborted; ) {
    const limit = Math.min(CHUNK, most - taken);
    const found = await work.find(last, limit);
    const left = found.values();
    const actOnRest = async () => {
      for (const one of left) {
        if (stopping?.aborted) return;
        await work.act(one).catch((error) => work.fail(error, one));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, actOnRest));
    if (found.length < limit) return;
    taken += found.length;
    last = found.at(-1);
  }
}
