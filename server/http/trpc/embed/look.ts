import { embedProcedure } from '../embed-init.ts';
import { requireWithin } from '../public/require-within.ts';

/** More than any screen looks, also one that waits for a payment. */
const LOOKS_A_MINUTE = 300;

/** Reads of a customer that cost more than a look at memory, counted together. Refused with RATE_LIMITED past what screens need. */
export const lookProcedure = embedProcedure.use(async ({ ctx, next }) => {
  await requireWithin(ctx.partner.core, `embed looks ${ctx.user.userCode}`, LOOKS_A_MINUTE);
  return next();
});
