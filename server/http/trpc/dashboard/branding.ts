import { z } from 'zod';
import { UPLOAD_BYTES_MAX } from '../../../domain/accounts/partners/logo-maker.ts';
import { logoPath } from '../../../domain/accounts/partners/logo-name.ts';
import { setBranding } from '../../../domain/accounts/partners/set-branding.ts';
import { refuseOver } from '../../../domain/accounts/rate-windows/window.ts';
import type { PartnerContext } from '../../../domain/context.ts';
import { fieldError } from '../../../domain/kernel/errors.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { sampleOrder } from '../../../domain/payments/orders/sample/sample-order.ts';
import { partnerProcedure, router } from '../init.ts';
import { presentUpi } from '../public/present-upi.ts';

/** Pictures that a partner may have looked at in a minute: each is drawn anew. */
const PICTURES_A_MINUTE = 30;
/** A picture travels as base64. */
const PICTURE_TEXT_MAX = Math.ceil(UPLOAD_BYTES_MAX / 3) * 4;

const brandingProcedure = partnerProcedure('branding.write').meta({ takesPicture: true });

export const brandingRouter = router({
  /** Name, logo and accent as customers see them. */
  read: partnerProcedure('business.read').query(({ ctx }) => {
    const { partner } = ctx.partner;
    const { name, accent, logo } = partner.branding;
    return {
      partnerName: partner.name,
      name,
      accent,
      logo: logo && { path: logoPath(logo), width: logo.width, height: logo.height },
    };
  }),

  /** Draws a picture as it would be kept, for a look at it; keeps nothing. */
  tryLogo: brandingProcedure.input(z.object({ picture: z.string() })).mutation(async ({ ctx, input }) => {
    const made = await ctx.core.accounts.logoMaker.make(await readPicture(ctx.partner, input.picture));
    return {
      dataUrl: `data:image/png;base64,${Buffer.from(made.bytes).toString('base64')}`,
      width: made.width,
      height: made.height,
    };
  }),

  /** Sets what is named; null takes it away. The picture is drawn anew whatever was tried before. */
  set: brandingProcedure
    .input(
      z.object({
        name: z.string().max(1_000).nullable().optional(),
        accent: z.string().max(100).nullable().optional(),
        picture: z.string().nullable().optional(),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { name, accent, picture } = input;
      const logo = typeof picture === 'string' ? await readPicture(ctx.partner, picture) : picture;
      await setBranding(ctx.partner, { name, accent, logo });
      return { isSaved: true };
    }),

  /** What the checkout of a sample order of the partner would show: for its preview, which cannot be paid. */
  sample: partnerProcedure('business.read').query(({ ctx }) => {
    const { core, partner, mode } = ctx.partner;
    const { name, accent, logo } = partner.branding;
    const order = sampleOrder(ctx.partner);
    return {
      status: 'created' as const,
      canPay: true,
      secondsLeft: order.secondsLeft,
      partnerName: name,
      accent,
      logo: logo && { path: logoPath(logo), width: logo.width, height: logo.height },
      isSandbox: mode === 'sandbox',
      serviceName: core.settings.serviceName,
      asset: order.asset,
      amountInr: rupees(order.amount),
      fee: { bearer: partner.feeBearer, amountInr: rupees(order.fee) },
      fundedInr: rupees(order.funded),
      estimate: { grams: grams(order.metal), rateInr: rupees(order.rate) },
      upi: presentUpi(order.upiUrl, core.payments.collection),
      fulfilment: null,
      refund: { isOnItsWay: false, reference: null },
      returnTo: null,
    };
  }),
});

/** Raises VALIDATION_ERROR on `logo`, RATE_LIMITED. What the bytes are, the maker of logos finds out. */
async function readPicture({ core, partner }: PartnerContext, text: string): Promise<Uint8Array> {
  if (text.length > PICTURE_TEXT_MAX) throw fieldError('VALIDATION_ERROR', 'logo', 'must be at most 1 MiB');
  const window = await core.accounts.requestWindows({
    bucket: `logo ${partner.id}`,
    windowMs: 60_000,
    requestsMax: PICTURES_A_MINUTE,
  });
  refuseOver(window);
  return Buffer.from(text, 'base64');
}
