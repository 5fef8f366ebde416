import { dueRows, runDueRows } from '../../kernel/due/due-rows.ts';
import type { DueWork } from '../../kernel/due/due-work.ts';
import type { Core } from '../context.ts';
import { payWithdrawal } from './pay-withdrawal.ts';
import { realignWithdrawals } from './store/due.ts';
import { findWithdrawal } from './store.ts';

/** Withdrawals of a sandbox whose clock is moved: they are sent, paid and fail at their time. Decisions 14. */
export function dueWithdrawals(core: () => Core): DueWork {
  const pool = () => core().database.pool;
  return {
    ...dueRows('withdrawal', { pool, act: (withdrawalId, at) => payWithdrawal(core(), { withdrawalId, at }) }),
    realign: (bookId) => realignWithdrawals(pool(), bookId),
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
  await runDueRows({ clock: core.clock, pool: core.database.pool }, 'withdrawal', {
    act: (withdrawalId, at) => payWithdrawal(core, { withdrawalId, at }),
    fail: (error, withdrawalId) =>
      core.log.error({ error, withdrawalId }, 'what was due of a withdrawal could not be done'),
  });
}
