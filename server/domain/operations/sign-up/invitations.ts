import { readMobile } from '../../accounts/operators/new-member.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { inOperatorTransaction } from '../../accounts/operators/operator-transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { maskMobile } from '../../kernel/masking.ts';
import type { Core } from '../context.ts';
import { readPartnerName } from '../partners/create-partner.ts';
import { findOpenInvitation, type InvitationRow, insertInvitation, markRevoked, readInvitations } from './store.ts';

const LIFE_MS = 14 * 86_400_000;
const LISTED_MAX = 50;

/** An invitation as the service's staff sees it. Instants in milliseconds, real time. */
export type SignUpInvitation = {
  invitationId: string;
  businessName: string;
  mobileMasked: string;
  invitedBy: string;
  invitedAt: number;
  expiresAt: number;
  state: 'open' | 'accepted' | 'lapsed' | 'revoked';
  /** The partner that came of it */
  partnerId: string | undefined;
};

/**
 * Invites a business to register itself: the invitation is good for 14 days, once, for the mobile it names, where registration is open or takes
 * an invitation. It is passed on by the person who makes it. Leaves an audit entry. Raises ROLE_NOT_ALLOWED, VALIDATION_ERROR on `name` or
 * `mobile`.
 */
export async function inviteBusiness(
  context: OperatorContext,
  input: { name: string; mobile: string },
): Promise<{ invitationId: string; expiresAt: number }> {
  const { core, actor } = context;
  const businessName = readPartnerName(input.name);
  const mobile = readMobile(input.mobile);
  const mobileMasked = maskMobile(mobile);
  return inOperatorTransaction(context, 'partners.write', async ({ client, operator, at, audit }) => {
    const invitationId = newId('siv', at);
    const expiresAt = at + LIFE_MS;
    await insertInvitation(client, {
      id: invitationId,
      businessName,
      mobileHash: core.vault.fingerprint('mobile', mobile),
      mobileMasked,
      invitedBy: actor.id,
      inviterName: operator.name,
      createdAt: new Date(at),
      expiresAt: new Date(expiresAt),
    });
    const after = { name: businessName, mobile: mobileMasked };
    await audit({ action: 'partner.invited', subject: invitationId, after, partnerId: null });
    return { invitationId, expiresAt };
  });
}

/** Takes an invitation back. Leaves an audit entry. Raises ROLE_NOT_ALLOWED, INVALID_TRANSITION where it is accepted or taken back. */
export async function revokeSignUpInvitation(context: OperatorContext, input: { invitationId: string }): Promise<void> {
  await inOperatorTransaction(context, 'partners.write', async ({ client, at, audit }) => {
    const { invitationId: id } = input;
    const name = await markRevoked(client, { id, at: new Date(at) });
    if (name === undefined) throw new DomainError('INVALID_TRANSITION', { message: 'This invitation is over.' });
    await audit({ action: 'partner.invitation_revoked', subject: id, before: { name }, partnerId: null });
  });
}

/** The latest 50 invitations, the newest first. */
export async function listSignUpInvitations({ core }: OperatorContext): Promise<SignUpInvitation[]> {
  const now = core.clock.now();
  return (await readInvitations(core.database.pool, LISTED_MAX)).map((row) => ({
    invitationId: row.id,
    businessName: row.businessName,
    mobileMasked: row.mobileMasked,
    invitedBy: row.inviterName,
    invitedAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    state: stateOf(row, now),
    partnerId: row.partnerId ?? undefined,
  }));
}

function stateOf({ acceptedAt, revokedAt, expiresAt }: InvitationRow, now: number): SignUpInvitation['state'] {
  if (acceptedAt) return 'accepted';
  if (revokedAt) return 'revoked';
  return expiresAt.getTime() <= now ? 'lapsed' : 'open';
}

/** What an invited person sees of the invitation; undefined where it is over, or registration is closed. Instant in milliseconds, real time. */
export async function findSignUpInvitation(
  core: Core,
  invitationId: string,
): Promise<{ businessName: string; mobileMasked: string; expiresAt: number } | undefined> {
  if (core.settings.signUp === 'closed') return undefined;
  const query = { id: invitationId, at: new Date(core.clock.now()) };
  const found = await findOpenInvitation(core.database.pool, query);
  if (!found) return undefined;
  const { businessName, mobileMasked, expiresAt } = found;
  return { businessName, mobileMasked, expiresAt: expiresAt.getTime() };
}
