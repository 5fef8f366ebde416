import { DomainError, InvariantError } from '../../kernel/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { PartnerContext } from '../context.ts';
import { requireConfirmed } from '../sessions/require-confirmed.ts';
import { demandPermission } from '../team/demand-permission.ts';
import { tokenPermission } from '../team/permissions.ts';
import { type IssuedToken, issueToken } from './issue-token.ts';
import { markRevoked, markTakenOver, readTokens } from './store/tokens.ts';
import { inTokenTransaction, lockToken } from './token-transaction.ts';

/** A token as staff see it: never more than its last four characters. Instants in milliseconds of real time. */
export type TokenView = {
  tokenId: string;
  lastFour: string;
  createdAt: number;
  /** Over the interface with an OTP, or in the dashboard; undefined for those from before that was noted */
  createdVia: 'otp' | 'dashboard' | undefined;
  createdBy: string | undefined;
  /** Who answers for it where that is not its maker: they took it over, and it ends with them */
  takenOverBy: string | undefined;
  takenOverAt: number | undefined;
  /** The one who looks answers for it */
  isOwn: boolean;
  /** No member is responsible for it: it ends with no removal, until a member takes it over */
  isOwnerless: boolean;
  /** To the minute */
  lastUsedAt: number | undefined;
  /** Undefined while it lives */
  endedAt: number | undefined;
  endedBy: string | undefined;
  /** By the next of its mode, or by a member */
  endReason: 'replaced' | 'revoked' | undefined;
};

const HISTORY_MAX = 20;

/** The living token of this mode, and the latest 20 before it, newest first; people are named also when they have left. Spec part 5, decisions 4. */
export async function listTokens(
  context: Pick<PartnerContext, 'core' | 'partner' | 'mode' | 'actor'>,
): Promise<{ living: TokenView | undefined; ended: TokenView[] }> {
  const { core, partner, mode, actor } = context;
  const rows = await readTokens(core.database.pool, { partnerId: partner.id, mode, limit: HISTORY_MAX + 1 });
  const tokens = rows.map(
    (row): TokenView => ({
      tokenId: row.id,
      lastFour: row.lastFour,
      createdAt: row.createdAt.getTime(),
      createdVia: row.createdVia ?? undefined,
      createdBy: row.createdBy ?? undefined,
      takenOverBy: row.takenOverAt ? (row.holder ?? undefined) : undefined,
      takenOverAt: row.takenOverAt?.getTime(),
      isOwn: row.heldBy === actor.id,
      isOwnerless: row.heldBy === null,
      lastUsedAt: row.lastUsedAt?.getTime(),
      endedAt: row.revokedAt?.getTime(),
      endedBy: row.revokedBy ?? undefined,
      endReason: row.revokedAt ? (row.endReason ?? 'revoked') : undefined,
    }),
  );
  return {
    living: tokens.find(({ endedAt }) => endedAt === undefined),
    ended: tokens.filter(({ endedAt }) => endedAt !== undefined).slice(0, HISTORY_MAX),
  };
}

/**
 * Makes a token of this mode for a member who is signed in; the answer is the only place it is ever shown. The one before it ends in the
 * same commit. One of live takes an owner or admin who has confirmed. Raises ROLE_NOT_ALLOWED,
 * CONFIRMATION_REQUIRED. Leaves an audit entry. Spec 5.2, decisions 4.
 */
export async function createToken(context: PartnerContext): Promise<IssuedToken & { tokenId: string }> {
  const { core, partner, mode, actor, requestId } = context;
  await demandPermission(context, tokenPermission(mode));
  if (mode === 'live') requireConfirmed(context);
  if (actor.type !== 'member') throw new InvariantError('a token is made by a member');
  return issueToken(core, { partnerId: partner.id, mode, by: { memberId: actor.id, via: 'dashboard', requestId } });
}

/**
 * Ends a token of this mode: no call with it is served from then on. One of live takes an owner or admin. A second call does nothing.
 * Leaves an audit entry. Raises NOT_FOUND, also for those of another partner or mode, ROLE_NOT_ALLOWED. Spec 5.2, decisions 4.
 */
export async function revokeToken(context: PartnerContext, input: { tokenId: string }): Promise<void> {
  const { core, mode, actor } = context;
  await inTokenTransaction(context, tokenPermission(mode), async (client) => {
    const token = await lockToken(client, context, input.tokenId);
    if (token.revokedAt) return;
    await markRevoked(client, { id: input.tokenId, by: actor.id, at: new Date(core.clock.now()) });
    await recordAudit(context, client, {
      action: 'token.revoked',
      subject: input.tokenId,
      before: { mode, last_four: token.lastFour },
    });
  });
}

/**
 * Has the owner or admin who acts answer for a living token of this mode from now on: it goes on when its maker leaves, and ends
 * when they do. A second call does nothing. Leaves an audit entry. Raises ROLE_NOT_ALLOWED, CONFIRMATION_REQUIRED, NOT_FOUND, INVALID_TRANSITION for one that has
 * ended. Spec 5.2.
 */
export async function takeOverToken(context: PartnerContext, input: { tokenId: string }): Promise<void> {
  const { core, mode, actor } = context;
  await demandPermission(context, 'tokens.live');
  requireConfirmed(context);
  await inTokenTransaction(context, 'tokens.live', async (client) => {
    const token = await lockToken(client, context, input.tokenId);
    if (token.revokedAt) throw new DomainError('INVALID_TRANSITION', { message: 'This token has ended already.' });
    if (token.heldBy === actor.id) return;
    await markTakenOver(client, { id: input.tokenId, by: actor.id, at: new Date(core.clock.now()) });
    await recordAudit(context, client, {
      action: 'token.taken_over',
      subject: input.tokenId,
      before: { mode, last_four: token.lastFour, held_by: token.heldBy },
      after: { mode, last_four: token.lastFour, held_by: actor.id },
    });
  });
}
