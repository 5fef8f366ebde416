import { DomainError } from '../../../kernel/errors.ts';
import type { PartnerContext } from '../../context.ts';
import { requireConfirmed } from '../../sessions/require-confirmed.ts';
import { requireOwnerFor } from '../rules.ts';
import { findOpen, markResent, markRevoked, queueInvitation } from '../store/invitations.ts';
import { inTeamTransaction, type TeamTransaction } from '../team-transaction.ts';
import { countInvitation, INVITATION_LIFE_MS } from './invitation.ts';

const RESEND_AFTER_MS = 60_000;

/**
 * Sends an open invitation again, good for seven days anew, also one that has lapsed; from then on it belongs to the member who sent it again. Raises NOT_FOUND where it was accepted or
 * taken back, RATE_LIMITED within a minute of the last time and where its email address was sent too many, ROLE_NOT_ALLOWED for an
 * owner's by an admin, CONFIRMATION_REQUIRED. Leaves an audit entry.
 */
export async function resendInvitation(context: PartnerContext, input: { invitationId: string }): Promise<void> {
  requireConfirmed(context);
  const { core } = context;
  await inTeamTransaction(context, async (tx) => {
    const { id, name, role, sentAt, emailSealed } = await openInvitation(tx, {
      id: input.invitationId,
      partnerId: context.partner.id,
    });
    if (tx.now.getTime() - sentAt.getTime() < RESEND_AFTER_MS) throw new DomainError('RATE_LIMITED');
    await countInvitation(core, emailSealed && core.vault.open('email', emailSealed));
    const expiresAt = new Date(tx.now.getTime() + INVITATION_LIFE_MS);
    await markResent(tx.client, { id, sentAt: tx.now, expiresAt, invitedBy: tx.actor.id });
    await queueInvitation(tx.client, id);
    await tx.audit({ action: 'member.invitation_resent', subject: id, after: { name, role } });
  });
}

/**
 * Takes an open invitation back: it no longer makes a member. Raises NOT_FOUND where it was accepted or taken back
 * before, ROLE_NOT_ALLOWED for an owner's by an admin. Leaves an audit entry.
 */
export async function revokeInvitation(context: PartnerContext, input: { invitationId: string }): Promise<void> {
  await inTeamTransaction(context, async (tx) => {
    const { id, name, role } = await openInvitation(tx, { id: input.invitationId, partnerId: context.partner.id });
    await markRevoked(tx.client, id, tx.now);
    await tx.audit({ action: 'member.invitation_revoked', subject: id, before: { name, role } });
  });
}

async function openInvitation({ client, actor }: TeamTransaction, which: { id: string; partnerId: string }) {
  const invitation = await findOpen(client, which);
  if (!invitation) throw new DomainError('NOT_FOUND');
  requireOwnerFor(actor, invitation.role);
  return invitation;
}
