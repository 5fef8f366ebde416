import { z } from 'zod';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { rupees } from '../../../domain/kernel/money.ts';
import { readDoubtfulWithdrawal } from '../../../domain/operations/exceptions/read-doubtful-withdrawal.ts';
import { retryWithdrawal } from '../../../domain/operations/exceptions/retry-withdrawal.ts';
import { listWithdrawalsInDoubt } from '../../../domain/payments/withdrawals/list-withdrawals-in-doubt.ts';
import { timeOrNull } from '../dashboard/orders/present-orders.ts';
import { presentPostings } from '../dashboard/present-transactions.ts';
import { presentTimelineForStaff } from '../dashboard/timeline/present-timeline.ts';
import { operatorProcedure, pageInput, router } from '../init.ts';
import { placeInput, presentStaffActions } from './present-staff-actions.ts';

const withdrawalInput = z.object({ withdrawalId: z.string().max(100) });

export const opsWithdrawalsRouter = router({
  /** Withdrawals of all partners that are in doubt: live first, the oldest first. */
  list: operatorProcedure('orders.read')
    .input(pageInput.extend({ ...placeInput, reason: z.enum(['processing', 'contradiction']).optional() }))
    .query(async ({ ctx, input }) => {
      const { withdrawals, total } = await listWithdrawalsInDoubt(ctx.core, input);
      const rows = withdrawals.map((one) => ({
        withdrawalId: one.withdrawalId,
        mode: one.mode,
        partnerId: one.partnerId,
        partnerName: one.partnerName,
        userCode: one.userCode,
        amountInr: rupees(one.amount),
        status: one.status,
        gateway: one.gateway,
        ageMs: one.ageMs,
        attempts: one.attempts,
        askedAt: timeOrNull(one.askedAt),
        problem: one.problem,
        contradiction: one.contradiction,
      }));
      return { rows, total };
    }),

  /** One withdrawal of any partner. */
  read: operatorProcedure('orders.read')
    .input(withdrawalInput)
    .query(async ({ ctx, input }) => {
      const { withdrawal, timeline, postings, ...found } = await readDoubtfulWithdrawal(ctx.core, input.withdrawalId);
      const { account } = withdrawal;
      return {
        ...presentStaffActions(found),
        withdrawalId: withdrawal.withdrawalId,
        mode: found.mode,
        isClosed: found.isClosed,
        partnerId: found.partnerId,
        partnerName: found.partnerName,
        userCode: withdrawal.userCode,
        userName: found.userName,
        amountInr: rupees(withdrawal.amount),
        status: withdrawal.status,
        gateway: withdrawal.gateway,
        gatewayPayoutId: found.gatewayPayoutId,
        reference: withdrawal.reference,
        metadata: withdrawal.metadata,
        utr: withdrawal.utr,
        failureReason: withdrawal.failureReason,
        attempts: withdrawal.attempts,
        problem: withdrawal.problem,
        contradiction: withdrawal.contradiction,
        isReviewed: found.reviewedAt !== null,
        askedAt: timeOrNull(found.askedAt),
        nextAskAt: timeOrNull(found.nextAskAt),
        createdAt: isoTime(withdrawal.createdAt),
        account: {
          masked: account.masked,
          ifsc: account.ifsc,
          bankName: account.bankName,
          holderName: account.holderName,
        },
        timeline: presentTimelineForStaff(timeline),
        postings: presentPostings(postings),
      };
    }),

  /** Asks its provider again at once. */
  retry: operatorProcedure('orders.retry')
    .input(withdrawalInput)
    .mutation(({ ctx, input }) => retryWithdrawal(ctx.core, ctx.operator, input)),
});
