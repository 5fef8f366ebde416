import { fieldError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { maskEmail, maskMobile, normaliseMobile } from '../../../kernel/masking.ts';
import type { PartnerContext } from '../../context.ts';
import { refuseOver } from '../../rate-windows/window.ts';
import { requireConfirmed } from '../../sessions/require-confirmed.ts';
import type { Role } from '../permissions.ts';
import { readEmail, readName } from '../person.ts';
import { requireOwnerFor } from '../rules.ts';
import {
  findOpenOfMobile,
  findPartnerOfMobile,
  insertInvitation,
  markRevoked,
  queueInvitation,
} from '../store/invitations.ts';
import { inTeamTransaction, type TeamTransaction } from '../team-transaction.ts';
import { countInvitation, INVITATION_LIFE_MS } from './invitation.ts';

const HOUR_MS = 3_600_000;
/** More than a team grows in an hour, and too few to find out who has an account by asking. */
const INVITATIONS_AN_HOUR = 30;

/**
 * Invites a person to the team: they are a member from their first sign-in with this mobile on, within seven days. They get an
 * email where an address is given. Answers the invitation's id, which is part of the address to send them. Raises
 * VALIDATION_ERROR naming `mobile` (also where it belongs to an account of any partner), `name` or `email`, ROLE_NOT_ALLOWED for an
 * owner asked by an admin, CONFIRMATION_REQUIRED, RATE_LIMITED (of the partner, and of the email address over all partners). Leaves an audit entry.
 */
export async function inviteMember(
  context: PartnerContext,
  input: { mobile: string; name: string; email?: string | undefined; role: Role },
): Promise<{ invitationId: string }> {
  requireConfirmed(context);
  const { core, partner } = context;
  const mobile = normaliseMobile(input.mobile.replace(/[\s+-]/g, ''));
  if (mobile === undefined) throw fieldError('VALIDATION_ERROR', 'mobile', 'Enter a 10-digit Indian mobile number.');
  const name = readName(input.name);
  const email = readEmail(input.email);
  const bucket = `invitations ${partner.id}`;
  const window = await core.accounts.requestWindows({ bucket, windowMs: HOUR_MS, requestsMax: INVITATIONS_AN_HOUR });
  refuseOver(window);
  return inTeamTransaction(context, async (tx) => {
    requireOwnerFor(tx.actor, input.role);
    const mobileHash = core.vault.fingerprint('mobile', mobile);
    await requireFree(tx, { partnerId: partner.id, mobileHash });
    await countInvitation(core, email);
    const invitationId = newId('ivt', tx.now.getTime());
    await insertInvitation(tx.client, {
      id: invitationId,
      partnerId: partner.id,
      name,
      role: input.role,
      mobileHash,
      mobileSealed: core.vault.seal('mobile', mobile),
      mobileMasked: maskMobile(mobile),
      emailSealed: email === null ? null : core.vault.seal('email', email),
      invitedBy: tx.actor.id,
      sentAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + INVITATION_LIFE_MS),
    });
    await queueInvitation(tx.client, invitationId);
    await tx.audit({
      action: 'member.invited',
      subject: invitationId,
      after: { name, role: input.role, mobile: maskMobile(mobile), ...(email !== null && { email: maskEmail(email) }) },
    });
    return { invitationId };
  });
}

/** Raises where the mobile is a member's or has an open invitation here; one that has lapsed gives way. */
async function requireFree(
  { client, now }: TeamTransaction,
  who: { partnerId: string; mobileHash: Uint8Array },
): Promise<void> {
  const partnerId = await findPartnerOfMobile(client, who.mobileHash);
  if (partnerId !== undefined) {
    // Where else it is registered is not disclosed here.
    const problem =
      partnerId === who.partnerId
        ? 'This number is in your team already.'
        : 'This number cannot be invited: it signs in to a dashboard already.';
    throw fieldError('VALIDATION_ERROR', 'mobile', problem);
  }
  const open = await findOpenOfMobile(client, who);
  if (!open) return;
  if (open.expiresAt > now) {
    throw fieldError('VALIDATION_ERROR', 'mobile', 'This number is invited already: send that invitation again.');
  }
  await markRevoked(client, open.id, now);
}
