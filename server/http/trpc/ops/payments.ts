import { z } from 'zod';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { rupees } from '../../../domain/kernel/money.ts';
import { listStuckPayments } from '../../../domain/operations/exceptions/list-stuck-payments.ts';
import { readStuckPayment, type StuckPaymentFacts } from '../../../domain/operations/exceptions/read-stuck-payment.ts';
import { retryPayment } from '../../../domain/operations/exceptions/retry-payment.ts';
import { stuckReasons } from '../../../domain/operations/exceptions/stuck.ts';
import { timeOrNull } from '../dashboard/orders/present-orders.ts';
import { presentPostings } from '../dashboard/present-transactions.ts';
import { presentTimelineForStaff } from '../dashboard/timeline/present-timeline.ts';
import { operatorProcedure, pageInput, router } from '../init.ts';
import { placeInput, presentStaffActions } from './present-staff-actions.ts';

const orderInput = z.object({ orderId: z.string().max(100) });

export const opsPaymentsRouter = router({
  /** Payments of all partners that need an operator: live first, the longest first. */
  list: operatorProcedure('orders.read')
    .input(pageInput.extend({ ...placeInput, reason: z.enum(stuckReasons).optional() }))
    .query(async ({ ctx, input }) => {
      const { payments, total } = await listStuckPayments(ctx.operator, input);
      const rows = payments.map(({ amount, nextTryAt, ...one }) => ({
        ...one,
        key: one.refundId ?? one.orderId,
        amountInr: rupees(amount),
        nextTryAt: timeOrNull(nextTryAt),
      }));
      return { rows, total };
    }),

  /** One payment order, or one buy out of a float, of any partner. */
  read: operatorProcedure('orders.read')
    .input(orderInput)
    .query(async ({ ctx, input }) => present(await readStuckPayment(ctx.core, input.orderId))),

  /** Tries again at once what is still to be done of it. */
  retry: operatorProcedure('orders.retry')
    .input(orderInput)
    .mutation(({ ctx, input }) => retryPayment(ctx.core, ctx.operator, input)),
});

function present(payment: StuckPaymentFacts) {
  const {
    amount,
    createdAt,
    purchase,
    refundTries,
    receipts,
    refunds,
    timeline,
    postings,
    staffActions,
    waiting,
    ...rest
  } = payment;
  const { bookId: _, clockOffsetMs: __, ...shown } = rest;
  const tries = new Map(refundTries.map((one) => [one.refundId, one]));
  return {
    ...shown,
    ...presentStaffActions({ staffActions, waiting }),
    amountInr: rupees(amount),
    createdAt: isoTime(createdAt),
    purchase: purchase && { ...purchase, nextTryAt: timeOrNull(purchase.nextTryAt) },
    receipts: receipts.map(({ amount: received, at, ...receipt }) => ({
      ...receipt,
      amountInr: rupees(received),
      at: isoTime(at),
    })),
    refunds: refunds.map(({ amount: back, begunAt, doneAt, ...refund }) => ({
      ...refund,
      amountInr: rupees(back),
      begunAt: isoTime(begunAt),
      doneAt: timeOrNull(doneAt),
      exception: tries.get(refund.refundId)?.exception ?? null,
      problem: tries.get(refund.refundId)?.problem ?? null,
      outcomes: tries.get(refund.refundId)?.outcomes ?? [],
      askedAt: timeOrNull(tries.get(refund.refundId)?.askedAt ?? null),
      nextTryAt: timeOrNull(tries.get(refund.refundId)?.nextTryAt ?? null),
    })),
    timeline: presentTimelineForStaff(timeline),
    postings: presentPostings(postings),
  };
}
