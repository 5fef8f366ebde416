import { z } from 'zod';
import { refuseOver, type WindowState } from '../../../domain/accounts/rate-windows/window.ts';
import type { Core } from '../../../domain/context.ts';
import { signOutOfEmbed } from '../../../domain/hosted/end-sessions.ts';
import { exchangeCode } from '../../../domain/hosted/exchange-code.ts';
import { findOtherSession } from '../../../domain/hosted/find-other-session.ts';
import { type OwnProfile, readOwnProfile, saveOwnProfile } from '../../../domain/hosted/own-profile.ts';
import { resendEmbedOtp } from '../../../domain/hosted/resend-otp.ts';
import { verifyCode } from '../../../domain/hosted/verify-code.ts';
import { enterEmbedResendWindow, enterEmbedWindow } from '../../../domain/hosted/windows.ts';
import { embedProcedure } from '../embed-init.ts';
import { publicProcedure, router } from '../init.ts';

/** Calls with a code, each counted against its address. The code must be of the partner whose page it is brought to. */
const codeProcedure = (enter: (core: Core, address: string) => Promise<WindowState>) =>
  publicProcedure
    .input(z.object({ partnerId: z.string().min(1).max(64), userCode: z.string().min(1).max(64) }))
    .use(async ({ ctx, input, next }) => {
      const { core, address, userAgent, requestId, domainPartnerId } = ctx;
      refuseOver(await enter(core, address));
      return next({ ctx: { holder: { ...input, domainPartnerId, address, userAgent, requestId } } });
    });

export const accessRouter = router({
  /**
   * A session for the code that the screens were opened with, or a one-time password to its mobile. Where another person is signed in, by
   * the token that comes along, `other` says who and the code is not spent: it is, once the person said that it may replace them.
   */
  exchange: codeProcedure(enterEmbedWindow)
    .input(z.object({ mayReplace: z.boolean().default(false) }))
    .mutation(async ({ ctx, input }) => {
      const other = input.mayReplace ? undefined : await findOtherSession(ctx.core, ctx.holder, ctx.bearer);
      return other ? { other } : { other: null, ...(await exchangeCode(ctx.core, ctx.holder)) };
    }),

  /** A session for the one-time password. */
  verifyOtp: codeProcedure(enterEmbedWindow)
    .input(z.object({ otp: z.string().regex(/^\d{4,8}$/) }))
    .mutation(async ({ ctx, input }) => {
      const { user, ...opened } = await verifyCode(ctx.core, { ...ctx.holder, otp: input.otp });
      return { ...opened, profile: presentProfile(user) };
    }),

  /** Another one-time password for the same code. */
  resendOtp: codeProcedure(enterEmbedResendWindow).mutation(({ ctx }) => resendEmbedOtp(ctx.core, ctx.holder)),

  /** Who is signed in, for that person's own eyes. */
  profile: embedProcedure.query(async ({ ctx }) =>
    presentProfile(await readOwnProfile(ctx.partner, ctx.user.userCode)),
  ),

  /** Sets the name they go by here, and the email where one is given. */
  saveProfile: embedProcedure
    .input(z.object({ name: z.string().trim().min(1).max(128), email: z.email().max(254).optional() }))
    .mutation(async ({ ctx, input }) => presentProfile(await saveOwnProfile(ctx.partner, ctx.user.userCode, input))),

  /** Ends this session, in every process at once. */
  signOut: embedProcedure.mutation(async ({ ctx }) => {
    await signOutOfEmbed(ctx.partner, ctx.user);
    return {};
  }),
});

function presentProfile({ name, mobile, email, isEmailVerified }: OwnProfile) {
  return { name, mobile, email, isEmailVerified, needsProfile: name === null };
}
