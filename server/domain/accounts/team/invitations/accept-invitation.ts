import { inTransaction } from '../../../../database/transaction.ts';
import { newId } from '../../../kernel/ids.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../context.ts';
import { lockSettings } from '../../partners/lock-partner.ts';
import { findOpen, insertInvited, markAccepted, readAcceptable } from '../store/invitations.ts';

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
  await inTransaction(core.database.pool, async (client) => {
    // The partner first, as every change of its team does.
    await lockSettings(client, chosen.partnerId);
    const now = new Date(core.clock.now());
    const { id, name, role, partnerId, mobileMasked } = chosen;
    const current = await findOpen(client, { id, partnerId });
    if (!current || current.expiresAt <= now) return;
    const memberId = newId('mbr', now.getTime());
    // Another partner's invitation of the same mobile may be faster: then this one stays open.
    if (!(await insertInvited(client, { ...chosen, id: memberId, createdAt: now }))) return;
    await markAccepted(client, id, now);
    const actor = { type: 'member', id: memberId } as const;
    const context = { core, partner: { id: partnerId }, actor, requestId: input.requestId };
    const after = { name, role, mobile: mobileMasked, invitation: id };
    await recordAudit(context, client, { action: 'member.joined', subject: memberId, after });
  });
}

function openInvitations(core: Core, mobile: string) {
  const mobileHash = core.vault.fingerprint('mobile', mobile);
  return readAcceptable(core.database.prisma, { mobileHash, now: new Date(core.clock.now()) });
}
