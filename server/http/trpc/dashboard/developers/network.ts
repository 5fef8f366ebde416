import { z } from 'zod';
import {
  allowAddress,
  readAllowedAddresses,
  removeAddress,
} from '../../../../domain/accounts/network/allowed-addresses.ts';
import { addReturnOrigin, removeReturnOrigin } from '../../../../domain/accounts/network/return-origins.ts';
import { setStrictIdempotency } from '../../../../domain/accounts/network/strict-idempotency.ts';
import { partnerProcedure, router } from '../../init.ts';

const origin = z.object({ origin: z.string().trim().max(500) });
const range = z.object({ range: z.string().trim().max(100) });

export const networkRouter = router({
  /** Return origins and strictness of both modes, allowed addresses of this one; and the viewer's own address. */
  read: partnerProcedure('developers.read').query(({ ctx }) => {
    const { returnOrigins, strictIdempotencyBody } = ctx.partner.partner;
    return {
      returnOrigins,
      isStrictIdempotency: strictIdempotencyBody,
      ...readAllowedAddresses(ctx.partner, { address: ctx.address }),
    };
  }),

  addOrigin: partnerProcedure('network.write')
    .input(origin)
    .mutation(({ ctx, input }) => addReturnOrigin(ctx.partner, input)),

  removeOrigin: partnerProcedure('network.write')
    .input(origin)
    .mutation(({ ctx, input }) => removeReturnOrigin(ctx.partner, input)),

  /** Allows an address in this mode; the first one shuts out all others. */
  allowAddress: partnerProcedure('network.write')
    .input(range)
    .mutation(({ ctx, input }) => allowAddress(ctx.partner, input)),

  removeAddress: partnerProcedure('network.write')
    .input(range)
    .mutation(({ ctx, input }) => removeAddress(ctx.partner, input)),

  setStrictIdempotency: partnerProcedure('network.write')
    .input(z.object({ isStrict: z.boolean() }))
    .mutation(({ ctx, input }) => setStrictIdempotency(ctx.partner, input)),
});
