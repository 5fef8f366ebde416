import type { Database } from '../../../database/database.ts';
import { tokenHash } from '../../accounts/tokens/token-format.ts';
import type { Log } from '../../kernel/log.ts';
import type { LogRow, NotedCall } from './noted-call.ts';
import { countCalls } from './store/count-calls.ts';
import { findOwners, insertRows } from './store/insert-rows.ts';
import { createThinning, type DayTally } from './thinning.ts';
import { writeRow } from './write-row.ts';

/** The log of calls that partners' engineers read: noted in memory, written beside the calls. */
export type RequestLog = {
  /** Takes a call that was answered. Costs it nothing but this; dropped and counted where the database is far behind */
  note(call: NotedCall): void;
  /** Writes what was noted so far; what cannot be written at the second try is dropped */
  flush(): Promise<void>;
  /** Calls noted and not written yet, those lost since the process began, and those only counted */
  figures(): { waiting: number; dropped: number; thinned: number };
};

const WAIT_MS = 500;
const RETRY_MS = 2_000;
const BATCH = 256;
/** How long rows are made ready before calls get their turn: a call takes several turns, and waited this long in each */
const SLICE_MS = 0.2;
/** The same where the log is behind */
const LONG_SLICE_MS = 1;
const WAITING_MAX = 10_000;
const WAITING_CHARACTERS_MAX = 32 * 1024 * 1024;

/**
 * Makes the log of this process. Calls gather for half a second and are written by one statement per 256, which does
 * not wait for the disk: a crash may forget the last moment of the log, never a part of a call's work. Where the database does not
 * answer they are kept and tried again; beyond 10,000 calls or 32 MB the newest are dropped. Of what goes well in busy moments a part is
 * counted only (thinning.ts). Calls with an ended token, and those
 * refused before their token was looked at, belong to whose token it is.
 */
export function createRequestLog(deps: { database: Pick<Database, 'relaxed'>; log: Log }): RequestLog {
  let waiting: NotedCall[] = [];
  let characters = 0;
  let dropped = 0;
  let thinned = 0;
  const thinning = createThinning();
  let uncounted: DayTally[] = [];
  /** Made ready, and not written since the database did not answer */
  let ready: LogRow[] = [];
  let running: Promise<boolean> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function schedule(delayMs: number): void {
    if (timer || running) return;
    timer = setTimeout(() => void run(), delayMs);
    timer.unref();
  }

  /** Writes one batch; false where that failed. Never two at a time. */
  function run(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    running ??= writeBatch().then((isWritten) => {
      running = undefined;
      if (!isWritten) schedule(RETRY_MS);
      else if (waiting.length > 0) schedule(waiting.length >= BATCH ? 0 : WAIT_MS);
      return isWritten;
    });
    return running;
  }

  async function writeBatch(): Promise<boolean> {
    try {
      if (ready.length === 0) {
        const batch = waiting.slice(0, BATCH);
        const made = await makeReady(deps, batch, waiting.length > 2 * BATCH ? LONG_SLICE_MS : SLICE_MS);
        ready = made.rows;
        dropped += made.broken;
        waiting = waiting.slice(batch.length);
        for (const call of batch) characters -= weightOf(call);
      }
      if (ready.length > 0) dropped += await writeRows(deps, ready);
      ready = [];
      await countThinned();
      return true;
    } catch (error) {
      deps.log.warn({ error, waiting: waiting.length }, 'the request log waits for the database');
      return false;
    }
  }

  /** What could not be written is tried again with the next batch. */
  async function countThinned(): Promise<void> {
    uncounted.push(...thinning.takeTallies());
    if (uncounted.length === 0) return;
    await countCalls(deps.database.relaxed, uncounted);
    uncounted = [];
  }

  return {
    note(call) {
      if (!call.caller && !call.bearer?.startsWith('tola_')) return;
      if (!thinning.keeps(call)) {
        thinned++;
        return schedule(WAIT_MS);
      }
      const weight = weightOf(call);
      if (waiting.length >= WAITING_MAX || characters + weight > WAITING_CHARACTERS_MAX) {
        dropped++;
        return;
      }
      characters += weight;
      waiting.push(call);
      schedule(waiting.length >= BATCH ? 0 : WAIT_MS);
    },
    async flush() {
      if (running) await running;
      await run();
      while (waiting.length + ready.length > 0) {
        // The first try may have met a connection that broke while it was idle; the next one has another.
        if ((await run()) || (await run())) continue;
        dropped += waiting.length + ready.length;
        waiting = [];
        ready = [];
        characters = 0;
      }
      clearTimeout(timer);
      timer = undefined;
    },
    figures: () => ({ waiting: waiting.length + ready.length, dropped, thinned }),
  };
}

function weightOf(call: NotedCall): number {
  return 500 + call.responseBody.length + (call.requestBytes ?? 0);
}

/** The rows of these calls. One of which none can be made is counted and left out: it would hold up all that come after it. */
async function makeReady(
  deps: { database: Pick<Database, 'relaxed'>; log: Log },
  batch: readonly NotedCall[],
  sliceMs: number,
): Promise<{ rows: LogRow[]; broken: number }> {
  const hashes = new Map<string, Buffer>();
  for (const { caller, bearer } of batch) {
    const hash = caller || bearer === undefined || hashes.has(bearer) ? undefined : tokenHash(bearer);
    if (hash && bearer !== undefined) hashes.set(bearer, hash);
  }
  const owners = hashes.size > 0 ? await findOwners(deps.database.relaxed, [...hashes.values()]) : undefined;
  const rows: LogRow[] = [];
  let broken = 0;
  let sliceEndsAt = performance.now() + sliceMs;
  for (const call of batch) {
    const hash = call.bearer === undefined ? undefined : hashes.get(call.bearer);
    const owner = call.caller ?? (hash && owners?.get(hash.toString('hex')));
    try {
      if (owner) rows.push(writeRow(call, owner));
    } catch (error) {
      broken++;
      deps.log.error({ error, requestId: call.requestId }, 'a call could not be logged');
    }
    if (performance.now() < sliceEndsAt) continue;
    await new Promise((resolve) => setImmediate(resolve));
    sliceEndsAt = performance.now() + sliceMs;
  }
  return { rows, broken };
}

/** Writes all rows, or each alone where the database refuses them together. Answers how many it would not take. */
async function writeRows(
  deps: { database: Pick<Database, 'relaxed'>; log: Log },
  rows: readonly LogRow[],
): Promise<number> {
  try {
    await insertRows(deps.database.relaxed, rows);
    return 0;
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  let refused = 0;
  for (const row of rows) {
    try {
      await insertRows(deps.database.relaxed, [row]);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refused++;
      deps.log.error({ error, requestId: row.requestId }, 'a call could not be logged');
    }
  }
  return refused;
}

/** PostgreSQL answered with an error of its own about what it was given, not that it goes down. */
function isRefusal(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^(?:2[0-9A-Z]|4[0-9A-Z])[0-9A-Z]{3}$/.test(code);
}
