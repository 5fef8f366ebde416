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
 * Gives completed buys and sells, deliveries that have left and partners' own purchases their invoice where they have none, twenty thousand at most, and
 * answers how many; a request for one makes it earlier. Many trades share a commit. May run in several processes at once,
 * and again at any time. Decisions 13.
 */
export async function issueDueInvoices(core: Core): Promise<number> {
  const { pool } = core.database;
  const closedAfter = core.clock.now() - CLOSED_FOR_MS;
  let total = await issueLate(core);
  await passSettled(core, closedAfter);
  for (;;) {
    const trades = await findDueTrades(pool, { closedAfter, limit: CHUNK });
    const issued = await issue(core, trades.map(tradeFromRow));
    total += issued;
    // None of a full chunk: others have issued them, or they cannot be; the next run looks again.
    if (trades.length < CHUNK || issued === 0 || total >= RUN_MAX) return total;
  }
}

/**
 * Deliveries, whose invoice waits for the parcel to leave, so that what is cancelled before needs none, nor a credit note; and what
 * partners bought for themselves.
 */
async function issueLate(core: Core): Promise<number> {
  const { pool } = core.database;
  const issued = await issue(core, (await findLateTrades(pool, CHUNK)).map(tradeFromRow));
  await forgetLateTrades(pool);
  return issued;
}

/** Moves the marks as far as they go, so that looking for trades stays cheap however much happened since the last run. */
async function passSettled(core: Core, closedAfter: number): Promise<void> {
  const recordedBefore = core.clock.now() - SETTLED_AFTER_MS;
  let moved = 1;
  while (moved > 0) moved = await moveMarks(core.database.pool, { closedAfter, recordedBefore });
}
