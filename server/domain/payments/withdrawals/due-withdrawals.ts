import type { DueKind, DueWork } from '../../kernel/due/due-kind.ts';
import { dueWork, runDue } from '../../kernel/due/run-due.ts';
import type { Core } from '../context.ts';
import { payWithdrawal } from './pay-withdrawal.ts';
import { realignWithdrawals } from './store/due.ts';
import { findWithdrawal } from './store.ts';

/** Withdrawals are sent, and their provider is asked about them. Beside the sweep each has a job at its very moment: see realign. */
const withdrawals: DueKind<Core> = {
  column: 'withdrawal.wake_at',
  act: (core, withdrawalId, at) => payWithdrawal(core, { withdrawalId, at }),
  failure: 'what was due of a withdrawal could not be done',
};

/** Withdrawals of a sandbox whose clock is moved: they are sent, paid and fail at their time. Decisions 14. */
export function dueWithdrawals(core: () => Core): DueWork {
  return {
    ...dueWork(core, withdrawals),
    realign: (bookId) => realignWithdrawals(core().database.pool, bookId),
  };
}

/** Sees to one withdrawal, if it is due by now; asked for with each of them and each time that it is to be looked at again. */
export async function settleWithdrawal(core: Core, withdrawalId: string): Promise<void> {
  const found = await findWithdrawal(core.database.pool, withdrawalId);
  if (found) await payWithdrawal(core, { withdrawalId, at: core.clock.now() + found.clockOffsetMs });
}

/** Sees to all withdrawals that are due in real time, also where their own job was lost. Decisions 11. */
export async function settleDueWithdrawals(core: Core): Promise<void> {
  await runDue(core, withdrawals);
}
