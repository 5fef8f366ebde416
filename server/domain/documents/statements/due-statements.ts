import type { DueKind, DueWork } from '../../kernel/due/due-kind.ts';
import { dueWork, runDue } from '../../kernel/due/run-due.ts';
import { enterDueTrades, enterTrades } from '../commission/enter-trades.ts';
import type { Core } from '../context.ts';
import { finaliseStatements } from './finalise-statements.ts';

/** Months become final. A book has one gate, which stands at its oldest open month. */
const months: DueKind<Core> = {
  column: 'statement_gate.wake_at',
  act: (core, bookId, at) => finaliseStatements(core, { bookId: Number(bookId), at }),
  failure: 'a month of this book could not be made final',
};

/** Months of a sandbox whose clock is moved: each is made final at 02:00 IST on the first of the next. Decisions 12 and 14. */
export function dueStatements(core: () => Core): DueWork {
  const ofMonths = dueWork(core, months);
  return {
    ...ofMonths,
    async nextDueAt(bookId, upTo) {
      await enterTrades(core().database.pool, bookId);
      return ofMonths.nextDueAt(bookId, upTo);
    },
  };
}

/** Enters trades into their months, and makes final what is due over all books in real time. Decisions 12. */
export async function finaliseDueStatements(core: Core): Promise<void> {
  await enterDueTrades(core);
  await runDue(core, months);
}
