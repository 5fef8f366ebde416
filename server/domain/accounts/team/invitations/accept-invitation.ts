import { newId } from '../../../kernel/ids.ts';
import { auditRow } from '../../audit/record-audit.ts';
import type { Core } from '../../context.ts';

/** Whether a mobile (10 digits) may sign in to accept an invitation: one that is neither lapsed, accepted nor taken back. */
export async function isInvited(core: Core, mobile: string): Promise<boolean> {
  return (await openInvitations(core, mobile)).length > 0;
}

/**
 * Makes the person who proved this mobile a member by their invitation: the one named, else the first they were sent. Several at once
 * make one member. Does nothing where there is none. Leaves an audit entry.
 */
export async function acceptInvitation(
  core: Core,
  input: { mobile: string; invitationId?: string | undefined; requestId: string },
): Promise<void> {
  const open = await openInvitations(core, input.mobile);
  const chosen = open.find(({ id }) => id === input.invitationId) ?? open[0];
  if (!chosen) return;
  await core.database.prisma.$transaction(async (tx) => {
    // The partner first, as every change of its team does.
    await tx.$queryRaw`SELECT FROM partner WHERE id = ${chosen.partnerId} FOR UPDATE`;
    const now = new Date(core.clock.now());
    const accepted = await tx.memberInvitation.updateMany({
      where: { id: chosen.id, acceptedAt: null, revokedAt: null, expiresAt: { gt: now } },
      data: { acceptedAt: now },
    });
    if (accepted.count === 0) return;
    const { name, role, partnerId, mobileHash, mobileSealed, mobileMasked, emailSealed } = chosen;
    const memberId = newId('mbr', now.getTime());
    const made = await tx.member.createMany({
      data: {
        id: memberId,
        partnerId,
        name,
        role,
        mobileHash,
        mobileSealed,
        mobileMasked,
        emailSealed,
        createdAt: now,
      },
      skipDuplicates: true,
    });
    // Another partner's invitation of the same mobile was faster.
    if (made.count === 0) return;
    const actor = { type: 'member', id: memberId } as const;
    const context = { core, partner: { id: partnerId }, actor, requestId: input.requestId };
    const after = { name, role, mobile: mobileMasked, invitation: chosen.id };
    await tx.auditEntry.create({ data: auditRow(context, { action: 'member.joined', subject: memberId, after }) });
  });
}

function openInvitations(core: Core, mobile: string) {
  return core.database.prisma.memberInvitation.findMany({
    where: {
      mobileHash: core.vault.fingerprint('mobile', mobile),
      acceptedAt: null,
      revokedAt: null,
      expiresAt: { gt: new Date(core.clock.now()) },
    },
    orderBy: { id: 'asc' },
  });
}
