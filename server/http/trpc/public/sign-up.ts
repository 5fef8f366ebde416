import { z } from 'zod';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { findSignUpInvitation } from '../../../domain/operations/sign-up/invitations.ts';
import { requestSignUpOtp } from '../../../domain/operations/sign-up/request-sign-up.ts';
import { TERMS_VERSION } from '../../../domain/operations/sign-up/terms.ts';
import { publicProcedure, router } from '../init.ts';
import { requireWithin } from './require-within.ts';

/** More than anybody opens a page, and far too few to find an invitation by trying. */
const LOOKS_A_MINUTE = 30;

export const signUpRouter = router({
  /** Who may register a business, and what the invitation that is named says; null where it is over, or never was. */
  read: publicProcedure
    .input(z.object({ invitationId: z.string().max(100).optional() }))
    .query(async ({ ctx, input: { invitationId } }) => {
      const { core, address } = ctx;
      await requireWithin(core, `sign-up-look ${address}`, LOOKS_A_MINUTE);
      const found = invitationId === undefined ? undefined : await findSignUpInvitation(core, invitationId);
      return {
        setting: core.settings.signUp,
        termsVersion: TERMS_VERSION,
        invitation: found ? { ...found, expiresAt: isoTime(found.expiresAt) } : null,
      };
    }),

  /** Sends the code by which a business is registered, once all else that was typed in is good. */
  requestOtp: publicProcedure
    .input(
      z.object({
        businessName: z.string().max(300),
        ownerName: z.string().max(300),
        mobile: z.string().max(20),
        hasAcceptedTerms: z.boolean(),
        invitationId: z.string().max(100).optional(),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { mobileMasked, expiresInSeconds, challengeId } = await requestSignUpOtp(ctx.core, {
        ...input,
        address: ctx.address,
      });
      return { mobileMasked, expiresInSeconds, challengeId };
    }),
});
