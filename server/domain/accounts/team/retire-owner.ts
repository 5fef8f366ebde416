import type { PoolClient } from 'pg';
import { DomainError } from '../../kernel/errors.ts';
import { endGrants } from './end-grants.ts';
import { findStaff } from './find-staff.ts';
import type { Role } from './permissions.ts';
import { requireOwnerLeft } from './rules.ts';
import { countOtherOwners, deleteMember, updateMemberRole } from './store/members.ts';

/**
 * Makes an owner something else, or (null) nothing any more, by order of the service's staff; the caller holds the lock of the partner.
 * It counts from their next call on; tokens they answer for and may not make any more, and invitations they may not send, end with it.
 * Answers what ended, for the log. Raises INVALID_TRANSITION where they own it no more, or no owner would be left.
 */
export async function retireOwner(
  client: PoolClient,
  input: { partnerId: string; memberId: string; role: Exclude<Role, 'owner'> | null; at: number },
): Promise<{ ended: string[] } | undefined> {
  const { partnerId, memberId: id, role, at } = input;
  const member = await findStaff(client, partnerId, { id });
  if (member?.role !== 'owner') {
    throw new DomainError('INVALID_TRANSITION', {
      message: 'The former owner is none any more. Reject it and ask again.',
    });
  }
  requireOwnerLeft(await countOtherOwners(client, partnerId, id));
  const ended = await endGrants(client, { memberId: id, role, endedBy: null, at: new Date(at) });
  if (role === null) await deleteMember(client, { id, at });
  else await updateMemberRole(client, { id, role });
  return ended;
}
