import { z } from 'zod';
import { logoPath } from '../../../domain/accounts/partners/logo-name.ts';
import { DomainError } from '../../../domain/kernel/errors.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { returnAddress } from '../../../domain/payments/orders/return-url.ts';
import { type SipView, viewSip } from '../../../domain/payments/sips/view-sip.ts';
import { publicProcedure, router } from '../init.ts';
import { presentUpi } from './present-upi.ts';
import { countMiss, requireWithin } from './require-within.ts';

/** Many phones share an address in mobile networks, and each looks every few seconds. */
const LOOKS_A_MINUTE = 1_200;

const sipProcedure = publicProcedure
  .input(z.object({ sipId: z.string().max(100) }))
  .use(async ({ ctx, input, next }) => {
    const { core, address } = ctx;
    await requireWithin(core, `checkout ${address}`, LOOKS_A_MINUTE);
    const view = await viewSip(core, input.sipId);
    if (!view) {
      await countMiss(core, address);
      throw new DomainError('NOT_FOUND', { message: 'No such plan.' });
    }
    return next({ ctx: { view } });
  });

export const sipCheckoutRouter = router({
  /** Everything the checkout page of a plan shows, for anyone who holds its id. Nothing of the customer is in it. */
  view: sipProcedure.query(({ ctx }) => {
    const { core, view } = ctx;
    const { sip, latest, partner, book } = view;
    const order = latest?.order;
    const { name, accent, logo } = partner.branding;
    return {
      ...progress(view),
      state: sip.status,
      partnerName: name,
      accent,
      logo: logo && { path: logoPath(logo), width: logo.width, height: logo.height },
      isSandbox: book.mode === 'sandbox',
      serviceName: core.settings.serviceName,
      name: sip.name,
      asset: sip.asset,
      frequency: sip.frequency,
      installmentInr: rupees(sip.installment),
      fee: { bearer: sip.feeBearer, perInstallmentInr: rupees(sip.fee) },
      fundedInr: rupees(sip.funded),
      upi: sip.upiUrl === null ? null : presentUpi(sip.upiUrl, core.payments.collection),
      mandateEndsOn: sip.mandateEndsOn,
      nextOn: sip.nextOn,
      paidCount: sip.paidCount,
      totalGrams: grams(sip.metal),
      /** What the latest debit bought, once it has */
      latest:
        order?.metal != null && order.rate != null ? { grams: grams(order.metal), rateInr: rupees(order.rate) } : null,
      returnTo:
        sip.returnUrl === null
          ? null
          : returnAddress(sip.returnUrl, { id: sip.sipId, sip_id: String(sip.number), status: sip.status }),
    };
  }),

  /** Where the plan stands now, for a page that waits. */
  status: sipProcedure.query(({ ctx }) => progress(ctx.view)),
});

/** The status changes too where the first installment is bought after the approval: the page tells of both. */
function progress({ sip, book }: SipView): { status: string; canPay: boolean; secondsLeft: number } {
  const secondsLeft = Math.max(0, Math.ceil((sip.authoriseBy - book.now) / 1000));
  const canPay = sip.status === 'pending_authorisation' && sip.upiUrl !== null && secondsLeft > 0;
  const status = sip.status === 'active' ? `active ${sip.paidCount}` : sip.status;
  return { status, canPay, secondsLeft };
}
