import { sweep } from '../../kernel/due/due-rows.ts';
import type { DueWork } from '../../kernel/due/due-work.ts';
import { enterDueTrades, enterTrades } from '../commission/enter-trades.ts';
import type { Core } from '../context.ts';
import { finaliseStatements } from './finalise-statements.ts';
import { findOverdueMonths, nextDueMonth, type OverdueMonth, realignMonths } from './store/due.ts';

/** Months of a sandbox whose clock is moved: each is made final at 02:00 IST on the first of the next. Decisions 12 and 14. */
export function dueStatements(core: () => Core): DueWork {
  const pool = () => core().database.pool;
  return {
    async nextDueAt(bookId, upTo) {
      await enterTrades(pool(), bookId);
      return nextDueMonth(pool(), { bookId, upTo });
    },
    async run(bookId, at) {
      await finaliseStatements(core(), { bookId, at });
    },
    realign: (bookId) => realignMonths(pool(), bookId),
  };
}

/**
 * Enters trades into their months, makes final what is due over all books in real time, and answers how many statements that were. Runs every minute; several
 * processes may at once. A book at which something breaks holds up no other. Decisions 12.
 */
export async function finaliseDueStatements(core: Core): Promise<number> {
  await enterDueTrades(core);
  const now = core.clock.now();
  let made = 0;
  await sweep<OverdueMonth>({
    find: (after, limit) => findOverdueMonths(core.database.pool, { now, after: after?.bookId ?? 0, limit }),
    async act({ bookId, clockOffsetMs }) {
      made += (await finaliseStatements(core, { bookId, at: core.clock.now() + clockOffsetMs })).length;
    },
    fail: (error, { bookId }) => core.log.error({ error, bookId }, 'a month could not be made final'),
  });
  return made;
}
