import { z } from 'zod';
import { beginSignIn } from '../../../../domain/hosted/sign-in.ts';
import { DomainError } from '../../../../domain/kernel/errors.ts';
import { publicProcedure, router } from '../../init.ts';

export const signInRouter = router({
  /**
   * Sends a one-time password to anyone who signs in at a partner's own domain. The answer is a code that waits for it: `access.verifyOtp` and
   * `access.resendOtp` go on.
   */
  begin: publicProcedure
    .input(z.object({ mobile: z.string().regex(/^[6-9]\d{9}$/, { error: 'must be a 10-digit Indian mobile number' }) }))
    .mutation(({ ctx, input }) => {
      const { core, domainPartnerId, address, requestId } = ctx;
      // Elsewhere customers come by the code that their partner's app was given.
      if (domainPartnerId === undefined) throw new DomainError('NOT_FOUND', { message: 'No such page.' });
      return beginSignIn(core, { partnerId: domainPartnerId, mobile: input.mobile, address, requestId });
    }),
});
