import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { inOperatorTransaction } from '../../accounts/operators/operator-transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import { isId } from '../../kernel/ids.ts';
import { payWithdrawal } from '../../payments/withdrawals/pay-withdrawal.ts';
import type { PayoutCore } from '../../payments/withdrawals/payouts.ts';
import { scheduleWithdrawalNow as schedule } from '../../payments/withdrawals/schedule-withdrawal-now.ts';
import { findWithdrawalRow, type Place } from './store/places.ts';

/**
 * Makes a withdrawal due to be asked about now, so that the job of the running service asks its provider at once. Raises NOT_FOUND,
 * ROLE_NOT_ALLOWED, INVALID_TRANSITION where it has failed, or was asked about within half a minute. Leaves an audit entry. Decisions 11.
 */
export async function scheduleWithdrawalNow(context: OperatorContext, input: { withdrawalId: string }): Promise<Place> {
  const { withdrawalId } = input;
  return inOperatorTransaction(context, 'orders.retry', async ({ client, at, audit }) => {
    const found = isId(withdrawalId) ? await findWithdrawalRow(client, withdrawalId) : undefined;
    if (!found) throw new DomainError('NOT_FOUND', { message: 'No such withdrawal.' });
    const { row, place } = found;
    const { status } = row;
    const isDue = await schedule(client, { withdrawalId, at: at + place.clockOffsetMs, now: at });
    if (!isDue) {
      throw new DomainError('INVALID_TRANSITION', {
        message:
          status === 'failed' || place.isClosed
            ? 'Nothing is left to be asked about it.'
            : 'Its provider was asked less than half a minute ago. Wait for that.',
      });
    }
    await audit({
      action: 'withdrawal.retried',
      subject: withdrawalId,
      before: { status, attempts: row.attempts },
      partnerId: place.partnerId,
    });
    return place;
  });
}

/**
 * Asks the provider about a withdrawal now, as its job does: one alone asks at a time, and what it says is noted once. Answers how it
 * stands then, and why its provider could not be asked, if so. Raises as `scheduleWithdrawalNow` does. Leaves an audit entry. Decisions 11.
 */
export async function retryWithdrawal(
  core: PayoutCore,
  context: OperatorContext,
  input: { withdrawalId: string },
): Promise<{ status: string; problem: string | null }> {
  const { withdrawalId } = input;
  const { clockOffsetMs } = await scheduleWithdrawalNow(context, input);
  await payWithdrawal(core, { withdrawalId, at: core.clock.now() + clockOffsetMs });
  const after = await findWithdrawalRow(core.database.pool, withdrawalId);
  return { status: String(after?.row.status), problem: (after?.row.problem ?? null) as string | null };
}
