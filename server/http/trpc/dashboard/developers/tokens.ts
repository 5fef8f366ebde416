import { z } from 'zod';
import { capabilities } from '../../../../domain/accounts/partners/settings.ts';
import {
  createToken,
  listTokens,
  revokeToken,
  type TokenView,
  takeOverToken,
} from '../../../../domain/accounts/tokens/manage-tokens.ts';
import { isoTime } from '../../../../domain/kernel/clock.ts';
import { partnerProcedure, router } from '../../init.ts';

export const tokensRouter = router({
  /** The living token of this mode, and those before it. */
  list: partnerProcedure('developers.read').query(async ({ ctx }) => {
    const { living, ended } = await listTokens(ctx.partner);
    return { living: living ? presentToken(living) : null, ended: ended.map(presentToken) };
  }),

  /** Makes a token; its answer is the only place where it is ever shown. The one before it ends at once. In live by owner and admin. */
  create: partnerProcedure('tokens.write').mutation(async ({ ctx }) => {
    const { accessToken, tokenId } = await createToken(ctx.partner);
    return { accessToken, tokenId };
  }),

  revoke: partnerProcedure('tokens.write')
    .input(z.object({ tokenId: z.string().max(100) }))
    .mutation(({ ctx, input }) => revokeToken(ctx.partner, input)),

  /** Answers for a token that another person made: it goes on when they leave. */
  takeOver: partnerProcedure('tokens.live')
    .input(z.object({ tokenId: z.string().max(100) }))
    .mutation(({ ctx, input }) => takeOverToken(ctx.partner, input)),

  /** What the account may do, with the endpoints that each capability opens, and those that any token does. */
  capabilities: partnerProcedure('developers.read').query(({ ctx }) => {
    const { core, partner } = ctx.partner;
    const present = core.accounts.endpoints.map(({ method, path, summary, opensWith }) => ({
      method,
      path,
      summary,
      opensWith,
    }));
    return {
      capabilities: capabilities.map((name) => ({
        name,
        isGranted: partner.capabilities.has(name),
        endpoints: present.filter(({ opensWith }) => Array.isArray(opensWith) && opensWith.includes(name)),
      })),
      anyToken: present.filter(({ opensWith }) => opensWith === 'any'),
    };
  }),
});

function presentToken(token: TokenView) {
  return {
    tokenId: token.tokenId,
    lastFour: token.lastFour,
    createdAt: isoTime(token.createdAt),
    createdVia: token.createdVia ?? null,
    createdBy: token.createdBy ?? null,
    takenOverBy: token.takenOverBy ?? null,
    isOwn: token.isOwn,
    isOwnerless: token.isOwnerless,
    lastUsedAt: token.lastUsedAt === undefined ? null : isoTime(token.lastUsedAt),
    endedAt: token.endedAt === undefined ? null : isoTime(token.endedAt),
    endedBy: token.endedBy ?? null,
    endReason: token.endReason ?? null,
  };
}
