import { z } from 'zod';
import { demandPermission } from '../../../../domain/accounts/team/demand-permission.ts';
import { isoTime } from '../../../../domain/kernel/clock.ts';
import { grams, rupees } from '../../../../domain/kernel/money.ts';
import { cancelOrder } from '../../../../domain/payments/orders/ends/cancel-order.ts';
import { simulatedOutcomes } from '../../../../domain/payments/orders/simulate-order.ts';
import { type BrowsedOrder, browseOrders } from '../../../../domain/reports/order-management/lists/browse-orders.ts';
import { readPayment } from '../../../../domain/reports/order-management/read-payment.ts';
import { simulatePayment } from '../../../../domain/reports/order-management/simulate.ts';
import { partnerProcedure, router } from '../../init.ts';
import { presentPostings } from '../present-transactions.ts';
import { presentExplanation } from '../statements/present-explanations.ts';
import { presentTimeline } from '../timeline/present-timeline.ts';
import { cursorInput, orderFilter, orderFilterInput } from './order-filters.ts';
import { presentPage, presentRefund, timeOrNull } from './present-orders.ts';

const paymentInput = z.object({ paymentId: z.string().max(100) });

export const paymentsRouter = router({
  /** Payment orders under any filters, a page at a time. */
  list: partnerProcedure('business.read')
    .input(cursorInput.extend(orderFilterInput.shape))
    .query(async ({ ctx, input: { after, before, limit, ...filter } }) =>
      presentPage(await browseOrders(ctx.partner, { ...orderFilter(filter), after, before, limit }), presentRow),
    ),

  /** One order with everything that happened to it. */
  detail: partnerProcedure('business.read')
    .input(paymentInput)
    .query(async ({ ctx, input }) => {
      const { core } = ctx;
      const desk = await readPayment(ctx.partner, input.paymentId);
      const { order } = desk;
      const { serviceName, addresses } = core.settings;
      return {
        ...presentRow({ ...order, userName: desk.userName }),
        feeBearer: order.feeBearer,
        serviceName,
        feeInr: rupees(order.fee),
        estimate: { quantityGrams: grams(order.estimateMetal), rateInrPerGram: rupees(order.estimateRate) },
        fulfilment:
          order.metal === null || order.rate === null
            ? null
            : { quantityGrams: grams(order.metal), rateInrPerGram: rupees(order.rate) },
        checkoutUrl: `${addresses.pay}/${order.paymentId}`,
        upiUrl: order.upiUrl,
        returnUrl: order.returnUrl,
        gateway: order.gateway,
        gatewayOrderId: desk.gatewayOrderId,
        expiresAt: isoTime(order.expiresAt),
        paidAt: timeOrNull(order.paidAt),
        completedAt: timeOrNull(order.completedAt),
        failReason: order.failReason,
        metadata: order.metadata,
        isCancellable: order.status === 'created',
        purchaseAttempts: desk.purchaseAttempts,
        nextTryAt: order.status === 'refund_due' ? timeOrNull(desk.dueAt) : null,
        hasRefundBegun: order.hasRefundBegun,
        receipts: desk.receipts.map(({ amount, at, ...receipt }) => ({
          ...receipt,
          amountInr: rupees(amount),
          at: isoTime(at),
        })),
        refunds: desk.refunds.map(presentRefund),
        timeline: presentTimeline(desk.timeline),
        postings: presentPostings(desk.postings),
        invoice: desk.invoice,
        explanation: desk.explanation && presentExplanation(desk.explanation),
        outcomes: desk.outcomes,
        now: isoTime(ctx.partner.now),
      };
    }),

  /** Lets a sandbox order come out as asked. */
  simulate: partnerProcedure('sandbox.control')
    .input(paymentInput.extend({ outcome: z.enum(simulatedOutcomes) }))
    .mutation(async ({ ctx, input }) => {
      const { status } = await simulatePayment(ctx.partner, input);
      return { status };
    }),

  /** Ends an order that is not paid yet. In live it is a customer's: for those who manage payments. */
  cancel: partnerProcedure('business.read')
    .input(paymentInput)
    .mutation(async ({ ctx, input }) => {
      await demandPermission(ctx.partner, ctx.partner.mode === 'live' ? 'payments.manage' : 'sandbox.control');
      const { status } = await cancelOrder(ctx.partner, { paymentId: input.paymentId });
      return { status };
    }),
});

/** An order as a row of the list. */
function presentRow(order: BrowsedOrder) {
  return {
    paymentId: order.paymentId,
    status: order.status,
    checkoutType: order.checkoutType,
    channel: order.channel,
    asset: order.asset,
    amountInr: rupees(order.amount),
    fundedInr: rupees(order.funded),
    quantityGrams: order.metal === null ? null : grams(order.metal),
    reference: order.reference,
    userCode: order.userCode,
    userName: order.userName,
    transactionId: order.transactionId,
    createdAt: isoTime(order.createdAt),
  };
}
