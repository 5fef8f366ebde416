import { DomainError } from '../../kernel/errors.ts';
import { requireConfirmed } from '../sessions/require-confirmed.ts';
import { findOperator } from './find-operator.ts';
import type { OperatorContext } from './operator-context.ts';
import { inOperatorTransaction } from './operator-transaction.ts';
import { countOthersWithRole, deleteOperator, expireRequestsOf } from './store.ts';

/** Staff needs this many admins, since one alone can let nothing be done. */
export const ADMINS_LEAST = 2;

/**
 * Removes a member of the service's staff: their sessions end with the same commit, and what they asked for and was not approved can no
 * longer be: it lapses. One person is enough for this. Raises CONFIRMATION_REQUIRED, NOT_FOUND, ROLE_NOT_ALLOWED, INVALID_TRANSITION where fewer than two admins would
 * be left. Leaves an audit entry.
 */
export async function removeOperator(context: OperatorContext, input: { operatorId: string }): Promise<void> {
  requireConfirmed(context);
  await inOperatorTransaction(context, 'staff.write', async ({ client, at, audit }) => {
    const member = await findOperator(client, input.operatorId);
    if (!member) throw new DomainError('NOT_FOUND');
    const { id, name, role, mobileMasked: mobile } = member;
    if (role === 'admin' && (await countOthersWithRole(client, { role, without: id })) < ADMINS_LEAST) {
      throw new DomainError('INVALID_TRANSITION', {
        message: 'Two admins have to be left: make another member one first.',
      });
    }
    await expireRequestsOf(client, id);
    await deleteOperator(client, { id, at });
    await audit({ action: 'operator.removed', subject: id, before: { name, role, mobile }, partnerId: null });
  });
}
