import type { Pool } from 'pg';
import { istMonth } from '../../kernel/clock.ts';
import { haveEnded } from '../../kernel/turns/have-ended.ts';
import type { Core } from '../context.ts';
import {
  closeMonth,
  findOpenMonths,
  indexMonths,
  type LedgerMonth,
  listOldReaders,
  moveSome,
  openMonths,
} from './store.ts';

/** So many rows in a commit take some tens of milliseconds. */
const ROWS_PER_COMMIT = 1_000;
/** A transaction that reads for longer leaves the month to the next run. */
const PATIENCE_MS = 20_000;

/**
 * Moves postings, transactions and events of months (IST) that are older than those kept to read-only tables of their months, a part at a time, and
 * makes the tables of months that have become old since. A table is made in one run and takes rows in a later one, once every transaction
 * that began before it has ended: what such a one reads was planned without the table. Runs beside trading: it locks nothing that a trade needs, and rests after each part as long as that took.
 * A second process that runs it moves on where the first is; one that dies in the middle leaves each row where it was or where it is to be.
 */
export async function ageLedger(
  { database, clock, settings }: Pick<Core, 'database' | 'clock' | 'settings'>,
  signal?: AbortSignal,
): Promise<void> {
  if (settings.ledgerMonthsKept === 0) return;
  const patient = database.openPatient(signal);
  try {
    for (const month of await findOpenMonths(patient)) {
      const readers = () => listOldReaders(patient, month);
      if (!(await haveEnded(await readers(), readers, { signal, patienceMs: PATIENCE_MS }))) continue;
      if (!(await moveAll(patient, month, signal))) return;
      await closeMonth(patient, month);
    }
    await indexMonths(patient);
    await openMonths(patient, firstMonthKept(clock.now(), settings.ledgerMonthsKept));
  } finally {
    await patient.end();
  }
}

/** Whether all of a month was moved that can be; not where the run was ended. */
async function moveAll(pool: Pool, month: LedgerMonth, signal: AbortSignal | undefined): Promise<boolean> {
  for (let bookId = 0; !signal?.aborted; ) {
    const begun = performance.now();
    const step = await moveSome(pool, month, { bookId, limit: ROWS_PER_COMMIT });
    if (step.moved < ROWS_PER_COMMIT) return true;
    bookId = step.bookId;
    await new Promise((resolve) => setTimeout(resolve, performance.now() - begun));
  }
  return false;
}

/** The first day of the oldest of so many months of which the last is the present one. */
function firstMonthKept(now: number, months: number): string {
  const [year = 0, month = 0] = istMonth(now).split('-').map(Number);
  return new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10);
}
