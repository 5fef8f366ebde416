import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { requireConfirmed } from '../sessions/require-confirmed.ts';
import { requireOwnerFor, requireOwnerLeft } from './rules.ts';
import { inTeamTransaction } from './team-transaction.ts';

/**
 * Takes a member out of the team: their sessions, the tokens they answer for and the invitations they sent end with the same commit
 * (spec 5.2), and their mobile is free to be invited anywhere. The
 * audit log keeps their name. Also for oneself. Raises CONFIRMATION_REQUIRED, NOT_FOUND, ROLE_NOT_ALLOWED (an owner by no owner), INVALID_TRANSITION for
 * the last owner.
 */
export async function removeMember(context: PartnerContext, input: { memberId: string }): Promise<void> {
  requireConfirmed(context);
  await inTeamTransaction(context, async ({ prisma, actor, now, audit, endGrants }) => {
    const inTeam = { partnerId: context.partner.id };
    const member = await prisma.member.findFirst({ where: { id: input.memberId, ...inTeam } });
    if (!member) throw new DomainError('NOT_FOUND');
    requireOwnerFor(actor, member.role);
    if (member.role === 'owner') {
      requireOwnerLeft(await prisma.member.count({ where: { ...inTeam, role: 'owner', id: { not: member.id } } }));
    }
    const { id, name, role, mobileMasked } = member;
    await prisma.formerMember.create({ data: { id, ...inTeam, name, role, mobileMasked, removedAt: now } });
    const ended = await endGrants(id, null);
    await prisma.member.delete({ where: { id } });
    await audit({ action: 'member.removed', subject: id, before: { name, role, mobile: mobileMasked }, after: ended });
  });
}
