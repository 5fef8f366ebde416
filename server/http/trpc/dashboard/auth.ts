import { z } from 'zod';
import { requestSignInOtp } from '../../../domain/accounts/tokens/sign-in.ts';
import { fieldError } from '../../../domain/kernel/errors.ts';
import { normaliseMobile } from '../../../domain/kernel/masking.ts';
import { publicProcedure, router } from '../init.ts';

export const authRouter = router({
  /** Sends a sign-in OTP. An unknown mobile gets the same answer, so that staff numbers cannot be guessed. */
  requestOtp: publicProcedure.input(z.object({ mobile: z.string().max(20) })).mutation(async ({ ctx, input }) => {
    const mobile = normaliseMobile(input.mobile.replace(/[\s+-]/g, ''));
    if (mobile === undefined) {
      throw fieldError('VALIDATION_ERROR', 'mobile', 'Enter a 10-digit Indian mobile number.');
    }
    const { mobileMasked, expiresInSeconds, challengeId } = await requestSignInOtp(ctx.core, {
      mobile,
      address: ctx.address,
    });
    return { mobileMasked, expiresInSeconds, challengeId };
  }),
});
