import type { Core } from '../domain/context.ts';
import { settleDueWithdrawals, settleWithdrawal } from '../domain/payments/withdrawals/due-withdrawals.ts';

/**
 * Withdrawals that are to be sent to their provider, or asked about. Asked for with each of them, then at its next time; and every
 * minute for all, should one of those have been lost.
 */
export async function settleWithdrawals(core: Core, payload: unknown): Promise<void> {
  const { withdrawalId } = (payload ?? {}) as { withdrawalId?: string };
  await (withdrawalId === undefined ? settleDueWithdrawals(core) : settleWithdrawal(core, withdrawalId));
}
