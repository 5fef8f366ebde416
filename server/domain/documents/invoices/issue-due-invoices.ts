import type { Core } from '../context.ts';
import { issue } from './issue.ts';
import { findDueTrades, findLateTrades, forgetLateTrades, moveMarks } from './store.ts';
import { tradeFromRow } from './trade.ts';

const CHUNK = 1_000;
/** A run takes no more: each chunk looks past the invoices of the ones before it, over which only the next run's marks pass. */
const RUN_MAX = 20_000;
/** Longer than any statement may take, and than clocks of processes differ: by then no older trade can turn up. */
const SETTLED_AFTER_MS = 120_000;
/** A reset sandbox is swept a while longer, for orders that were under way. */
const CLOSED_FOR_MS = 3_600_000;

/**
 * Gives completed buys and sells, deliveries that have left and partners' own purchases their invoice where they have none, and answers how many;
 * a request for one makes it earlier. Looks at twenty thousand at most, `chunk` to a commit. One whose document cannot be written holds up no
 * other. May run in several processes at once, and again at any time. Decisions 13.
 */
export async function issueDueInvoices(core: Core, { chunk = CHUNK } = {}): Promise<number> {
  const { pool } = core.database;
  const closedAfter = core.clock.now() - CLOSED_FOR_MS;
  // Deliveries wait for the parcel to leave, so that what is cancelled before needs no invoice, nor a credit note.
  const late = await issueAll(core, chunk, (skipped) => findLateTrades(pool, { skipped, limit: chunk }));
  await forgetLateTrades(pool);
  await passSettled(core, closedAfter);
  return late + (await issueAll(core, chunk, (skipped) => findDueTrades(pool, { closedAfter, skipped, limit: chunk })));
}

/** Issues what is found, and looks again without those that cannot be written. */
async function issueAll(
  core: Core,
  chunk: number,
  find: (skipped: readonly string[]) => Promise<Record<string, unknown>[]>,
): Promise<number> {
  const skipped: string[] = [];
  for (let total = 0; ; ) {
    const trades = await find(skipped);
    const { issued, unwritten } = await issue(core, trades.map(tradeFromRow));
    total += issued;
    skipped.push(...unwritten);
    // None of a full chunk: another process has issued them.
    const isStuck = issued + unwritten.length === 0;
    if (trades.length < chunk || isStuck || total + skipped.length >= RUN_MAX) return total;
  }
}

/** Moves the marks as far as they go, so that looking for trades stays cheap however much happened since the last run. */
async function passSettled(core: Core, closedAfter: number): Promise<void> {
  const recordedBefore = core.clock.now() - SETTLED_AFTER_MS;
  let moved = 1;
  while (moved > 0) moved = await moveMarks(core.database.pool, { closedAfter, recordedBefore });
}
