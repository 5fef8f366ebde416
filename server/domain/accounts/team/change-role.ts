import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { requireConfirmed } from '../sessions/require-confirmed.ts';
import { findStaff } from './find-staff.ts';
import type { Role } from './permissions.ts';
import { requireNotRaised, requireOwnerFor, requireOwnerLeft } from './rules.ts';
import { countOtherOwners, updateMemberRole } from './store/members.ts';
import { inTeamTransaction } from './team-transaction.ts';

/**
 * Gives a member another role; it counts from their next call on. Tokens they answer for and may not make in it, and invitations they
 * may not send in it, end with the same commit (spec 5.2). A second call changes nothing. Raises CONFIRMATION_REQUIRED, NOT_FOUND,
 * ROLE_NOT_ALLOWED (an owner is changed by a member who is no owner, or members raise their own role), INVALID_TRANSITION for the last owner.
 * Leaves an audit entry.
 */
export async function changeRole(context: PartnerContext, input: { memberId: string; role: Role }): Promise<void> {
  requireConfirmed(context);
  await inTeamTransaction(context, async ({ client, actor, audit, endGrants }) => {
    const member = await findStaff(client, context.partner.id, { id: input.memberId });
    if (!member) throw new DomainError('NOT_FOUND');
    requireNotRaised(actor, { memberId: member.id, from: member.role, to: input.role });
    requireOwnerFor(actor, member.role, input.role);
    if (member.role === input.role) return;
    if (member.role === 'owner') requireOwnerLeft(await countOtherOwners(client, context.partner.id, member.id));
    await updateMemberRole(client, { id: member.id, role: input.role });
    await audit({
      action: 'member.role_changed',
      subject: member.id,
      before: { name: member.name, role: member.role },
      after: { name: member.name, role: input.role, ...(await endGrants(member.id, input.role)) },
    });
  });
}
