import { z } from 'zod';
import { logoPath } from '../../../domain/accounts/partners/logo-name.ts';
import { DomainError } from '../../../domain/kernel/errors.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import type { PaymentOrder } from '../../../domain/payments/orders/order.ts';
import { returnAddress } from '../../../domain/payments/orders/return-url.ts';
import { type OrderView, viewOrder } from '../../../domain/payments/orders/view-order.ts';
import { publicProcedure, router } from '../init.ts';
import { presentUpi } from './present-upi.ts';
import { countMiss, requireWithin } from './require-within.ts';

/** Many phones share an address in mobile networks, and each looks every few seconds. */
const LOOKS_A_MINUTE = 1_200;

const orderProcedure = publicProcedure
  .input(z.object({ paymentId: z.string().max(100) }))
  .use(async ({ ctx, input, next }) => {
    const { core, address } = ctx;
    await requireWithin(core, `checkout ${address}`, LOOKS_A_MINUTE);
    const view = await viewOrder(core, input.paymentId);
    if (!view) {
      await countMiss(core, address);
      throw new DomainError('NOT_FOUND', { message: 'No such payment.' });
    }
    return next({ ctx: { view } });
  });

export const checkoutRouter = router({
  /**
   * Everything the checkout page of an order shows, for anyone who holds its id: the payer, or a stranger whom the link was passed
   * on to. Nothing of the customer is in it, nor the way to anything that names them: the invoice goes to the partner and the customer.
   */
  view: orderProcedure.query(async ({ ctx }) => {
    const { core, view } = ctx;
    const { order, partner, book } = view;
    const { name, accent, logo } = partner.branding;
    return {
      ...progress(view),
      partnerName: name,
      accent,
      logo: logo && { path: logoPath(logo), width: logo.width, height: logo.height },
      isSandbox: book.mode === 'sandbox',
      serviceName: core.settings.serviceName,
      asset: order.asset,
      amountInr: rupees(order.amount),
      fee: { bearer: order.feeBearer, amountInr: rupees(order.fee) },
      fundedInr: rupees(order.funded),
      estimate: { grams: grams(order.estimateMetal), rateInr: rupees(order.estimateRate) },
      upi: order.upiUrl === null ? null : presentUpi(order.upiUrl, core.payments.collection),
      fulfilment:
        order.metal !== null && order.rate !== null ? { grams: grams(order.metal), rateInr: rupees(order.rate) } : null,
      refund: { isOnItsWay: order.hasRefundBegun, reference: order.refundReference },
      returnTo:
        order.returnUrl === null
          ? null
          : returnAddress(order.returnUrl, { payment_id: order.paymentId, status: order.status }),
    };
  }),

  /** Where the order stands now, for a page that waits. */
  status: orderProcedure.query(({ ctx }) => progress(ctx.view)),
});

/** `canPay` is false too for the moments in which a link is not there yet, or the end is not known yet. */
function progress({ order, book }: OrderView): {
  status: PaymentOrder['status'];
  canPay: boolean;
  secondsLeft: number;
} {
  const secondsLeft = Math.max(0, Math.ceil((order.expiresAt - book.now) / 1000));
  const canPay = order.status === 'created' && order.upiUrl !== null && secondsLeft > 0;
  return { status: order.status, canPay, secondsLeft };
}
