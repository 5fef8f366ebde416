import { z } from 'zod';
import { demandPermission } from '../../../../domain/accounts/team/demand-permission.ts';
import { isoTime } from '../../../../domain/kernel/clock.ts';
import { grams, rupees } from '../../../../domain/kernel/money.ts';
import { cancelSip } from '../../../../domain/payments/sips/cancel-sip.ts';
import { simulatedSipOutcomes } from '../../../../domain/payments/sips/simulate-sip.ts';
import { type BrowsedSip, browseSips } from '../../../../domain/reports/order-management/lists/browse-sips.ts';
import type { SipDay } from '../../../../domain/reports/order-management/read-plan.ts';
import { readPlan, readPlanDays } from '../../../../domain/reports/order-management/read-plan.ts';
import { simulatePlan } from '../../../../domain/reports/order-management/simulate.ts';
import { partnerProcedure, router } from '../../init.ts';
import { presentTimeline } from '../timeline/present-timeline.ts';
import { cursorInput, sipFilter, sipFilterInput } from './order-filters.ts';
import { presentPage, timeOrNull } from './present-orders.ts';

const sipInput = z.object({ id: z.string().max(100) });

export const sipsRouter = router({
  /** SIPs under any filters, a page at a time. `debitFrom` and `debitTo` are IST days, both included. */
  list: partnerProcedure('business.read')
    .input(cursorInput.extend(sipFilterInput.shape))
    .query(async ({ ctx, input: { after, before, limit, ...filter } }) =>
      presentPage(await browseSips(ctx.partner, { ...sipFilter(filter), after, before, limit }), presentRow),
    ),

  /** One plan with everything that happened to it, but its installments. */
  detail: partnerProcedure('business.read')
    .input(sipInput)
    .query(async ({ ctx, input }) => {
      const { core } = ctx;
      const desk = await readPlan(ctx.partner, input.id);
      const { sip } = desk;
      return {
        ...presentRow({ ...sip, userName: desk.userName }),
        feeBearer: sip.feeBearer,
        serviceName: core.settings.serviceName,
        feeInr: rupees(sip.fee),
        fundedInr: rupees(sip.funded),
        checkoutUrl: `${core.settings.addresses.pay}/sip/${sip.sipId}`,
        upiUrl: sip.upiUrl,
        returnUrl: sip.returnUrl,
        gateway: sip.gateway,
        gatewayMandateId: desk.gatewayMandateId,
        authoriseBy: isoTime(sip.authoriseBy),
        activatedAt: timeOrNull(desk.activatedAt),
        endedAt: timeOrNull(desk.endedAt),
        endReason: sip.endReason,
        metadata: sip.metadata,
        isStopPending: desk.isStopPending,
        anchorOn: sip.anchorOn,
        mandateEndsOn: sip.mandateEndsOn,
        upcoming: desk.upcoming,
        strays: desk.strays.map(({ amount, at, ...stray }) => ({
          ...stray,
          amountInr: rupees(amount),
          at: isoTime(at),
        })),
        timeline: presentTimeline(desk.timeline),
        outcomes: desk.outcomes,
        isCancellable: desk.isCancellable,
        now: isoTime(ctx.partner.now),
      };
    }),

  /** Its days so far, newest first, before one of them. */
  days: partnerProcedure('business.read')
    .input(
      sipInput.extend({
        /** The oldest day of the page before */
        cursor: z.iso.date().nullish(),
        limit: z.int().min(1).max(100).default(12),
      }),
    )
    .query(async ({ ctx, input }) => {
      const { id, cursor, limit } = input;
      const { days, hasMore } = await readPlanDays(ctx.partner, { id, before: cursor ?? undefined, limit });
      return { days: days.map(presentDay), hasMore };
    }),

  /** Lets the bank of a sandbox plan act as asked. */
  simulate: partnerProcedure('sandbox.control')
    .input(sipInput.extend({ outcome: z.enum(simulatedSipOutcomes) }))
    .mutation(async ({ ctx, input }) => {
      const { status } = await simulatePlan(ctx.partner, input);
      return { status };
    }),

  /** Ends a plan for good. In live it is a customer's: for those who manage payments. */
  cancel: partnerProcedure('business.read')
    .input(sipInput)
    .mutation(async ({ ctx, input }) => {
      const needed = ctx.partner.mode === 'live' ? 'payments.manage' : 'sandbox.control';
      await demandPermission(ctx.partner, needed);
      const { status } = await cancelSip(ctx.partner, input.id);
      return { status };
    }),
});

/** A plan as a row of the list. */
function presentRow(sip: BrowsedSip) {
  return {
    sipId: sip.sipId,
    number: sip.number,
    status: sip.status,
    name: sip.name,
    asset: sip.asset,
    channel: sip.channel,
    frequency: sip.frequency,
    installmentInr: rupees(sip.installment),
    paidCount: sip.paidCount,
    investedInr: rupees(sip.invested),
    totalGrams: grams(sip.metal),
    nextOn: sip.nextOn,
    reference: sip.reference,
    userCode: sip.userCode,
    userName: sip.userName,
    createdAt: isoTime(sip.createdAt),
  };
}

function presentDay({ order, missedAt, ...day }: SipDay) {
  return {
    ...day,
    missedAt: timeOrNull(missedAt),
    order: order && {
      paymentId: order.paymentId,
      status: order.status,
      amountInr: rupees(order.amount),
      feeInr: rupees(order.fee),
      quantityGrams: order.metal === null ? null : grams(order.metal),
      rateInrPerGram: order.rate === null ? null : rupees(order.rate),
      transactionId: order.transactionId,
      refundReference: order.refundReference,
      paidAt: timeOrNull(order.paidAt),
    },
  };
}
