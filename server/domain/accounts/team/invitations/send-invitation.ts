import { istDate } from '../../../kernel/clock.ts';
import { maskEmail } from '../../../kernel/masking.ts';
import type { Core } from '../../context.ts';
import { findSandbox } from '../../sandbox/find-sandbox.ts';
import { recordSandboxMessage } from '../../sandbox/record-message.ts';
import { findInvitationToShow } from '../store/invitations.ts';

/**
 * Sends an open invitation to its email address. Demo mode, which sends nothing, keeps it among the partner's sandbox messages.
 * Without an address there is nothing to send: the inviting member passes the link on. Raises where the mail server did not take it.
 */
export async function sendInvitation(core: Core, input: { invitationId: string }): Promise<void> {
  const { prisma, pool } = core.database;
  const invitation = await findInvitationToShow(prisma, { id: input.invitationId });
  if (!invitation) return;
  const { partner, emailSealed, mobileMasked } = invitation;
  const email = emailSealed ? core.vault.open('email', emailSealed) : null;
  const subject = `Join ${partner.name}`;
  const text = [
    `${partner.name} invites you to its dashboard, as ${invitation.role}.`,
    '',
    `Open ${core.settings.addresses.app}/invitation/${invitation.id}`,
    `and sign in with your mobile ${mobileMasked} until ${istDate(invitation.expiresAt.getTime())}.`,
    '',
    'If you do not know this company, there is nothing to do: without your sign-in nothing happens.',
  ].join('\n');
  if (core.settings.demo) {
    const sandbox = await findSandbox(core, invitation.partnerId);
    if (!sandbox) return;
    await recordSandboxMessage(core, pool, {
      bookId: sandbox.bookId,
      at: sandbox.now,
      kind: 'email',
      purpose: 'invitation',
      to: email === null ? mobileMasked : maskEmail(email),
      content: text,
    });
    return;
  }
  if (email !== null && core.accounts.email) await core.accounts.email.send({ to: email, subject, text });
}
