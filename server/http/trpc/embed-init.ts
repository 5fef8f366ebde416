import { contextForEmbed } from '../../domain/hosted/session-context.ts';
import { DomainError } from '../../domain/kernel/errors.ts';
import { publicProcedure } from './init.ts';

/**
 * Procedures of a customer in the hosted screens, by the session token in `Authorization`. `ctx.partner` is the context that verbs take, in the
 * mode and channel of the session; `ctx.user` says whose call it is: no procedure takes a user's code as input. Session and partner are looked up
 * on each call. Refused with SESSION_EXPIRED, or with what closes the partner's screens.
 */
export const embedProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const { core, bearer, requestId, domainPartnerId } = ctx;
  if (bearer === undefined) throw new DomainError('SESSION_EXPIRED');
  return next({ ctx: await contextForEmbed(core, { token: bearer, requestId, domainPartnerId }) });
});
