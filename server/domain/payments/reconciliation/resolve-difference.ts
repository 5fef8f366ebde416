import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { inOperatorTransaction } from '../../accounts/operators/operator-transaction.ts';
import { readReason } from '../../accounts/operators/reason.ts';
import { DomainError } from '../../kernel/errors.ts';
import { closeDifference, lockDifference } from './store/differences.ts';
import { lockSettlements } from './store/files.ts';

const DIFFERENCE_ID = /^[1-9]\d{0,17}$/;

/**
 * Settles a difference by a note: nothing moves, and it does not come up again as long as it stays what it is. Raises NOT_FOUND,
 * ROLE_NOT_ALLOWED, VALIDATION_ERROR on `note`, INVALID_TRANSITION where it is settled or healed already. Leaves an audit entry.
 */
export async function resolveDifference(
  context: OperatorContext,
  input: { differenceId: string; note: string },
): Promise<void> {
  const note = readReason(input.note, 'note');
  if (!DIFFERENCE_ID.test(input.differenceId)) throw new DomainError('NOT_FOUND');
  await inOperatorTransaction(context, 'settlements.write', async ({ client, operator, at, audit }) => {
    await lockSettlements(client);
    const found = await lockDifference(client, input.differenceId);
    if (!found) throw new DomainError('NOT_FOUND');
    if (found.state !== 'open') {
      throw new DomainError('INVALID_TRANSITION', { message: 'This difference is resolved already.' });
    }
    await closeDifference(client, { id: input.differenceId, by: operator, note, at });
    await audit({
      action: 'settlement.difference_resolved',
      subject: input.differenceId,
      before: { state: 'open', kind: found.kind, of: found.subject },
      after: { state: 'resolved', note },
      partnerId: found.partnerId,
    });
  });
}
