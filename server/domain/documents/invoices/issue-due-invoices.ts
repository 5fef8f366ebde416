import type { Pool } from 'pg';
import type { Core } from '../context.ts';
import { issue } from './issue.ts';
import { findDueTrades, findLateTrades, forgetLateTrades, moveMarks, type SweepPlace, setAside } from './store.ts';
import { type Trade, tradeFromRow } from './trade.ts';

/** So few that writing their documents holds up no request for long. */
const CHUNK = 200;
/** A run takes no more; the next one goes on with what is left. */
const RUN_MAX = 100_000;
/** Longer than any statement may take, and than clocks of processes differ: by then no older trade can turn up. */
const SETTLED_AFTER_MS = 120_000;
/** A reset sandbox is swept a while longer, for orders that were under way. */
const CLOSED_FOR_MS = 3_600_000;

/**
 * Gives completed buys and sells, deliveries that have left and partners' own purchases their invoice where they have none, and answers how many;
 * a request for one makes it earlier. Goes over the books once, `chunk` to a commit, and gives up after a hundred thousand. One whose document
 * cannot be written, or that stays undecided, holds up no other. A process that stops ends it with the commit it is at. May run in several processes at
 * once, and again at any time. Decisions 13.
 */
export async function issueDueInvoices(core: Core, { chunk = CHUNK } = {}): Promise<number> {
  const patient = core.database.openPatient(undefined, { hasLimits: true });
  try {
    const sweep: Sweep = { core, patient, closedAfter: core.clock.now() - CLOSED_FOR_MS, chunk };
    // Deliveries wait for the parcel to leave, so that what is cancelled before needs no invoice, nor a credit note.
    const late = await issueLate(sweep);
    await forgetLateTrades(patient);
    await passSettled(sweep);
    return late + (await issueDue(sweep));
  } finally {
    await patient.end();
  }
}

/** A run, and the connection on which it lets trades go first. */
type Sweep = Readonly<{ core: Core; patient: Pool; closedAfter: number; chunk: number }>;

/** Those of trades, book by book. What is committed behind the place of the sweep is found by the next run. */
async function issueDue({ core, patient, closedAfter, chunk }: Sweep): Promise<number> {
  let after: SweepPlace = { bookId: 0, transactionId: '' };
  let total = 0;
  for (let looked = 0; looked < RUN_MAX && !core.stopping?.aborted; looked += chunk) {
    const due = await findDueTrades(patient, { closedAfter, after, limit: chunk });
    if (!due) break;
    const trades = due.trades.map(tradeFromRow);
    const { issued, unwritten } = await issue(core, trades, patient);
    if (unwritten.length > 0) await setAside(patient, placesOf(trades, unwritten));
    total += issued;
    after = due.upTo;
  }
  return total;
}

/** Where the trades of these ids are. */
function placesOf(trades: readonly Trade[], ids: readonly string[]): { bookId: number; transactionId: string }[] {
  return trades
    .map(({ bookId, transaction: { transactionId } }) => ({ bookId, transactionId }))
    .filter(({ transactionId }) => ids.includes(transactionId));
}

/** Those of what became due later. Looks again without those that cannot be written. */
async function issueLate({ core, patient, chunk }: Sweep): Promise<number> {
  const skipped: string[] = [];
  for (let total = 0; ; ) {
    const trades = await findLateTrades(patient, { skipped, limit: chunk });
    const { issued, unwritten } = await issue(core, trades.map(tradeFromRow), patient);
    total += issued;
    skipped.push(...unwritten);
    // None of a full chunk: another process has issued them.
    const isStuck = issued + unwritten.length === 0;
    if (trades.length < chunk || isStuck || total + skipped.length >= RUN_MAX || core.stopping?.aborted) return total;
  }
}

/** Moves the marks as far as they go, so that looking for trades stays cheap however much happened since the last run. */
async function passSettled({ core, patient, closedAfter }: Sweep): Promise<void> {
  const recordedBefore = core.clock.now() - SETTLED_AFTER_MS;
  let moved = 1;
  while (moved > 0 && !core.stopping?.aborted) moved = await moveMarks(patient, { closedAfter, recordedBefore });
}
