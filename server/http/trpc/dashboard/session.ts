import { z } from 'zod';
import { findMemberProfile } from '../../../domain/accounts/partners/find-member-profile.ts';
import { OPERATOR_IDLE_SECONDS } from '../../../domain/accounts/sessions/idle.ts';
import { permissionsOf } from '../../../domain/accounts/team/permissions.ts';
import { confirmSession, requestConfirmation } from '../../../domain/accounts/tokens/confirm-session.ts';
import { signedOut } from '../errors.ts';
import { memberProcedure, orSignedOut, router } from '../init.ts';

export const sessionRouter = router({
  /** Who is signed in, read anew from the database: role and partner are those of today, not those of the cookie. */
  read: memberProcedure.query(async ({ ctx }) => {
    const profile = await findMemberProfile(ctx.core, ctx.member.memberId);
    if (!profile) throw signedOut();
    return { ...profile, permissions: permissionsOf(profile.role) };
  }),

  /** Says that the person is at the page: the service's own staff are signed out where this was not heard of for `idleSeconds`. */
  here: memberProcedure.mutation(({ ctx }) => ({
    idleSeconds: ctx.member.partnerId === null ? OPERATOR_IDLE_SECONDS : null,
  })),

  /** Sends a one-time password to the member's own mobile, by which they confirm that it is them. */
  requestConfirmation: memberProcedure.mutation(async ({ ctx }) => {
    const { core, member: session, address } = ctx;
    const sent = await orSignedOut(requestConfirmation(core, { session, address }));
    return { mobileMasked: sent.mobileMasked, expiresInSeconds: sent.expiresInSeconds, challengeId: sent.challengeId };
  }),

  /** Answers it: what asks for it may be done in this session for ten minutes. */
  confirm: memberProcedure
    .input(z.object({ otp: z.string().max(12), challengeId: z.string().max(100).optional() }))
    .mutation(async ({ ctx, input }) => {
      const { core, member: session, address, requestId } = ctx;
      await orSignedOut(confirmSession(core, { session, address, requestId, ...input }));
    }),
});
