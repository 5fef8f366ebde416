import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { requireConfirmed } from '../sessions/require-confirmed.ts';
import { findStaff } from './find-staff.ts';
import { requireOwnerFor, requireOwnerLeft } from './rules.ts';
import { countOtherOwners, deleteMember } from './store/members.ts';
import { inTeamTransaction } from './team-transaction.ts';

/**
 * Takes a member out of the team: their sessions, the tokens they answer for and the invitations they sent end with the same commit
 * (spec 5.2), and their mobile is free to be invited anywhere. The
 * audit log keeps their name. Also for oneself. Raises CONFIRMATION_REQUIRED, NOT_FOUND, ROLE_NOT_ALLOWED (an owner by no owner), INVALID_TRANSITION for
 * the last owner.
 */
export async function removeMember(context: PartnerContext, input: { memberId: string }): Promise<void> {
  requireConfirmed(context);
  await inTeamTransaction(context, async ({ client, actor, now, audit, endGrants }) => {
    const member = await findStaff(client, context.partner.id, { id: input.memberId });
    if (!member) throw new DomainError('NOT_FOUND');
    requireOwnerFor(actor, member.role);
    if (member.role === 'owner') requireOwnerLeft(await countOtherOwners(client, context.partner.id, member.id));
    const { id, name, role, mobileMasked } = member;
    const ended = await endGrants(id, null);
    await deleteMember(client, { id, at: now.getTime() });
    await audit({ action: 'member.removed', subject: id, before: { name, role, mobile: mobileMasked }, after: ended });
  });
}
