import type { PoolClient } from 'pg';
import { DomainError } from '../../kernel/errors.ts';
import { findStaff } from './find-staff.ts';
import { updateMemberRole } from './store/members.ts';

/**
 * Makes a member of a partner's staff its owner, by order of the service's staff; the caller holds the lock of the partner. Raises
 * INVALID_TRANSITION where they left or are it already.
 */
export async function promoteToOwner(
  client: PoolClient,
  input: { partnerId: string; memberId: string },
): Promise<void> {
  const member = await findStaff(client, input.partnerId, { id: input.memberId });
  if (!member || member.role === 'owner') {
    const message = member ? 'They own this partner already.' : 'They left this partner’s staff meanwhile.';
    throw new DomainError('INVALID_TRANSITION', { message });
  }
  await updateMemberRole(client, { id: member.id, role: 'owner' });
}
