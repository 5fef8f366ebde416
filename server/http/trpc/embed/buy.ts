import { z } from 'zod';
import type { PartnerContext } from '../../../domain/context.ts';
import { readInvoice } from '../../../domain/documents/invoices/read-invoice.ts';
import { invoiceAddresses } from '../../../domain/documents/invoices/view-invoice.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { createNewOrder, repeatOrder } from '../../../domain/payments/orders/create-order.ts';
import { cancelOrder } from '../../../domain/payments/orders/ends/cancel-order.ts';
import { estimateOrder } from '../../../domain/payments/orders/estimate-order.ts';
import type { PaymentOrder } from '../../../domain/payments/orders/order.ts';
import { outcomesFrom, simulatedOutcomes, simulateOrder } from '../../../domain/payments/orders/simulate-order.ts';
import { appLinks } from '../../../domain/payments/orders/upi-link.ts';
import { readCachedOrder } from '../../../domain/payments/orders/view-order.ts';
import { embedProcedure } from '../embed-init.ts';
import { router } from '../init.ts';
import { requireWithin } from '../public/require-within.ts';
import { amountInput, idInput, readAmount } from './fields.ts';
import { lookProcedure } from './look.ts';
import { moneyKey, outcomeOf, userKey } from './user-key.ts';
import { readWaiting } from './waiting.ts';

/** Orders that one user may make. */
const ORDERS_A_MINUTE = 20;

const orderInput = z.object({ paymentId: idInput });

export const embedBuyRouter = router({
  /** What an amount in rupees or grams buys at the rate of the moment. An order is priced when its money arrives. */
  estimate: embedProcedure.input(amountInput).query(({ ctx, input }) => {
    const estimate = estimateOrder(ctx.partner, { asset: input.asset, ...readAmount(input) });
    const { price } = estimate;
    return {
      amountInr: rupees(estimate.amount),
      feeInr: rupees(estimate.fee),
      isFeeDeducted: estimate.isFeeDeducted,
      fundedInr: rupees(estimate.funded),
      grams: grams(price.metal),
      rateInr: rupees(price.rate),
      gstInr: rupees(price.gst),
    };
  }),

  /** Makes an order to be paid by UPI. The same key makes one, however often it is sent. */
  create: embedProcedure.input(amountInput.extend({ key: moneyKey })).mutation(async ({ ctx, input }) => {
    const { partner, user } = ctx;
    const { userCode } = user;
    const idempotency = userKey(userCode, 'embed.buy.create', input);
    // What was made is answered whatever is by now: no price, or too many calls.
    const earlier = await repeatOrder(partner, idempotency);
    if (earlier) return presentOrder(partner, outcomeOf(earlier));
    await requireWithin(partner.core, `embed orders ${userCode}`, ORDERS_A_MINUTE);
    const { amount } = estimateOrder(partner, { asset: input.asset, ...readAmount(input) });
    const made = await createNewOrder(partner, {
      userCode,
      amount,
      checkoutType: 'intent',
      asset: input.asset,
      reference: null,
      returnUrl: null,
      idempotency,
    });
    return presentOrder(partner, outcomeOf(made));
  }),

  /** Where an order of the user stands. Asks the gateway, at most every three seconds. */
  status: lookProcedure
    .input(orderInput)
    .query(async ({ ctx, input }) =>
      presentOrder(ctx.partner, await readCachedOrder(ctx.partner, input.paymentId, ctx.user)),
    ),

  /** Orders of the user that are to be paid, or paid and not decided, newest first: for who comes back. */
  waiting: lookProcedure.query(async ({ ctx }) => {
    const open = await readWaiting(ctx.partner, ctx.user.userCode);
    return Promise.all(open.map((order) => presentOrder(ctx.partner, order)));
  }),

  /** Ends an order that is not paid. Money that comes afterwards goes back. */
  cancel: embedProcedure.input(orderInput).mutation(async ({ ctx, input }) => {
    const { partner, user } = ctx;
    return presentOrder(partner, await cancelOrder(partner, { ...input, userCode: user.userCode }));
  }),

  /** Lets a sandbox payment come out as asked. */
  simulate: embedProcedure
    .input(orderInput.extend({ outcome: z.enum(simulatedOutcomes) }))
    .mutation(async ({ ctx, input }) => {
      const { partner, user } = ctx;
      const { paymentId } = await readCachedOrder(partner, input.paymentId, user);
      return presentOrder(partner, await simulateOrder(partner, { paymentId, outcome: input.outcome }));
    }),
});

/** An order as the one who pays it sees it. */
type OrderBook = Pick<PartnerContext, 'core' | 'mode' | 'bookId' | 'now'>;

async function presentOrder(book: OrderBook, order: PaymentOrder) {
  const { core, now, mode } = book;
  const secondsLeft = Math.max(0, Math.ceil((order.expiresAt - now) / 1000));
  const canPay = order.status === 'created' && order.upiUrl !== null && secondsLeft > 0;
  return {
    paymentId: order.paymentId,
    status: order.status,
    asset: order.asset,
    amountInr: rupees(order.amount),
    fee: { bearer: order.feeBearer, amountInr: rupees(order.fee) },
    fundedInr: rupees(order.funded),
    estimate: { grams: grams(order.estimateMetal), rateInr: rupees(order.estimateRate) },
    canPay,
    secondsLeft: order.status === 'created' ? secondsLeft : 0,
    upi:
      canPay && order.upiUrl !== null
        ? { url: order.upiUrl, apps: appLinks(order.upiUrl, core.payments.collection) }
        : null,
    checkoutUrl: `${core.settings.addresses.pay}/${order.paymentId}`,
    fulfilment:
      order.metal !== null && order.rate !== null ? { grams: grams(order.metal), rateInr: rupees(order.rate) } : null,
    transactionId: order.transactionId,
    invoiceUrl: await invoiceUrl(book, order),
    failReason: order.failReason,
    refund: { isOnItsWay: order.hasRefundBegun, reference: order.refundReference },
    createdAt: isoTime(order.createdAt),
    /** What a sandbox can let its payer do now */
    outcomes: mode === 'sandbox' ? outcomesFrom(order) : [],
  };
}

/** A page that tells of metal bought is never kept back by its documents. */
async function invoiceUrl(book: OrderBook, { transactionId, paymentId }: PaymentOrder): Promise<string | null> {
  if (transactionId === null) return null;
  try {
    const { id } = await readInvoice(book, transactionId);
    return invoiceAddresses(book.core, id).viewUrl;
  } catch (error) {
    book.core.log.error({ error, paymentId }, 'a screen shows no invoice');
    return null;
  }
}
