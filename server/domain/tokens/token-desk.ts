import { inTransaction } from '../../db/transaction.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { PartnerContext } from '../context.ts';
import { DomainError, InvariantError } from '../kernel/errors.ts';
import { type IssuedToken, issueToken } from './issue-token.ts';

/** A token as staff see it: never more than its last four characters. Instants in milliseconds of real time. */
export type TokenView = {
  tokenId: string;
  lastFour: string;
  createdAt: number;
  /** Over the interface with an OTP, or in the dashboard; undefined for those from before that was noted */
  createdVia: 'otp' | 'dashboard' | undefined;
  createdBy: string | undefined;
  /** To the minute */
  lastUsedAt: number | undefined;
  /** Undefined while it lives */
  endedAt: number | undefined;
  endedBy: string | undefined;
};

const HISTORY_MAX = 20;

/** The living token of this mode, and the latest 20 before it, newest first. Spec part 5, decisions 4. */
export async function listTokens(
  context: Pick<PartnerContext, 'core' | 'partner' | 'mode'>,
): Promise<{ living: TokenView | undefined; ended: TokenView[] }> {
  const { rows } = await context.core.database.pool.query({
    name: 'list-access-tokens',
    text: `SELECT t.id, t.last_four, t.created_at, t.created_via, c.name AS created_by, t.last_used_at, t.revoked_at, r.name AS revoked_by
           FROM access_token t LEFT JOIN member c ON c.id = t.created_by LEFT JOIN member r ON r.id = t.revoked_by
           WHERE t.partner_id = $1 AND t.mode = $2 ORDER BY t.revoked_at DESC NULLS FIRST, t.id DESC LIMIT $3`,
    values: [context.partner.id, context.mode, HISTORY_MAX + 1],
  });
  const tokens = rows.map(
    (row): TokenView => ({
      tokenId: row.id,
      lastFour: row.last_four,
      createdAt: row.created_at.getTime(),
      createdVia: row.created_via ?? undefined,
      createdBy: row.created_by ?? undefined,
      lastUsedAt: row.last_used_at?.getTime(),
      endedAt: row.revoked_at?.getTime(),
      endedBy: row.revoked_by ?? undefined,
    }),
  );
  return {
    living: tokens.find(({ endedAt }) => endedAt === undefined),
    ended: tokens.filter(({ endedAt }) => endedAt !== undefined).slice(0, HISTORY_MAX),
  };
}

/**
 * Makes a token of this mode for a member who is signed in; the answer is the only place it is ever shown. The one before it ends in the
 * same commit. Leaves an audit entry. Decisions 4.
 */
export async function createToken(context: PartnerContext): Promise<IssuedToken & { tokenId: string }> {
  const { core, partner, mode, actor, requestId } = context;
  if (actor.type !== 'member') throw new InvariantError('a token is made by a member');
  return issueToken(core, { partnerId: partner.id, mode, by: { memberId: actor.id, via: 'dashboard', requestId } });
}

/**
 * Ends a token of this mode: no call with it is served from then on. A second call does nothing. Leaves an audit entry. Raises NOT_FOUND,
 * also for those of another partner or mode. Decisions 4.
 */
export async function revokeToken(context: PartnerContext, input: { tokenId: string }): Promise<void> {
  const { core, partner, mode, actor } = context;
  await inTransaction(core.database.pool, async (client) => {
    await client.query('SELECT FROM partner WHERE id = $1 FOR UPDATE', [partner.id]);
    const { rows } = await client.query<{ last_four: string; revoked_at: Date | null }>(
      'SELECT last_four, revoked_at FROM access_token WHERE id = $1 AND partner_id = $2 AND mode = $3',
      [input.tokenId, partner.id, mode],
    );
    const token = rows[0];
    if (!token) throw new DomainError('NOT_FOUND');
    if (token.revoked_at) return;
    await client.query('UPDATE access_token SET revoked_at = $2, revoked_by = $3 WHERE id = $1', [
      input.tokenId,
      new Date(core.clock.now()),
      actor.type === 'member' ? actor.id : null,
    ]);
    await recordAudit(context, client, {
      action: 'token.revoked',
      subject: input.tokenId,
      before: { mode, last_four: token.last_four },
    });
  });
}
