import type { DueWork } from '../../accounts/sandbox/due-work.ts';
import type { Core } from '../context.ts';
import { payWithdrawal } from './pay-withdrawal.ts';
import { type DueWithdrawal, findDueInBook, findOverdue, nextDue, realign } from './store/due.ts';
import { findWithdrawal } from './store.ts';

const CHUNK = 200;

/** Withdrawals of a sandbox whose clock is moved: they are sent, paid and fail at their time. Decisions 14. */
export function dueWithdrawals(core: () => Core): DueWork {
  const pool = () => core().database.pool;
  return {
    nextDueAt: (bookId, upTo) => nextDue(pool(), { bookId, upTo }),
    async run(bookId, at) {
      for (const withdrawalId of await findDueInBook(pool(), { bookId, at })) {
        await payWithdrawal(core(), { withdrawalId, at });
      }
    },
    realign: (bookId) => realign(pool(), bookId),
  };
}

/** Sees to one withdrawal, if it is due by now; asked for with each of them and each time that it is to be looked at again. */
export async function settleWithdrawal(core: Core, withdrawalId: string): Promise<void> {
  const found = await findWithdrawal(core.database.pool, withdrawalId);
  if (found) await payWithdrawal(core, { withdrawalId, at: core.clock.now() + found.clockOffsetMs });
}

/**
 * Sees to all withdrawals that are due in real time, whoever was to do it before. Runs every minute; several processes may at once.
 * One at which something breaks holds up no other. Decisions 11.
 */
export async function settleDueWithdrawals(core: Core): Promise<void> {
  const now = core.clock.now();
  let found: DueWithdrawal[] = [];
  do {
    found = await findOverdue(core.database.pool, { now, after: found.at(-1), limit: CHUNK });
    for (const { withdrawalId, clockOffsetMs } of found) {
      await payWithdrawal(core, { withdrawalId, at: core.clock.now() + clockOffsetMs }).catch((error) =>
        core.log.error({ error, withdrawalId }, 'what was due of a withdrawal could not be done'),
      );
    }
  } while (found.length === CHUNK);
}
