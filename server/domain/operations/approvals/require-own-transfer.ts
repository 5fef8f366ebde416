import type { PoolClient } from 'pg';
import { DomainError } from '../../kernel/errors.ts';
import { findBookedBefore } from './store.ts';

/**
 * Requires that the bank transfer which a request names has settled nothing yet: one transfer settles one thing, whatever kinds of request name it,
 * of whatever partner, and however its number is written. All changes by staff take turns, so no other request books it meanwhile. Raises
 * DUPLICATE_REFERENCE, whose details name the request or the withdrawal.
 */
export async function requireOwnTransfer(
  client: PoolClient,
  request: { kind: string; input: string; reference: string },
): Promise<void> {
  const before = await findBookedBefore(client, request);
  if (before === undefined) return;
  throw new DomainError('DUPLICATE_REFERENCE', {
    message: `This bank transfer has settled ${before} already. Enter the number of the one that belongs here.`,
    details: before.startsWith('wd_') ? { withdrawal_id: before } : { approval_id: before },
  });
}
