import { z } from 'zod';
import { isoTime } from '../../../../domain/kernel/clock.ts';
import { rupees } from '../../../../domain/kernel/money.ts';
import {
  type BrowsedWithdrawal,
  browseWithdrawals,
} from '../../../../domain/reports/order-management/lists/browse-withdrawals.ts';
import { readWithdrawal } from '../../../../domain/reports/order-management/read-withdrawal.ts';
import { partnerProcedure, router } from '../../init.ts';
import { presentPostings } from '../present-transactions.ts';
import { presentTimeline } from '../timeline/present-timeline.ts';
import { cursorInput, withdrawalFilter, withdrawalFilterInput } from './order-filters.ts';
import { presentPage, timeOrNull } from './present-orders.ts';

export const withdrawalsRouter = router({
  /** Withdrawals under any filters, a page at a time. */
  list: partnerProcedure('business.read')
    .input(cursorInput.extend(withdrawalFilterInput.shape))
    .query(async ({ ctx, input: { after, before, limit, ...filter } }) =>
      presentPage(
        await browseWithdrawals(ctx.partner, { ...withdrawalFilter(filter), after, before, limit }),
        presentRow,
      ),
    ),

  /** One withdrawal with everything that became of it. */
  detail: partnerProcedure('business.read')
    .input(z.object({ withdrawalId: z.string().max(100) }))
    .query(async ({ ctx, input }) => {
      const { withdrawal, userName, timeline, postings } = await readWithdrawal(ctx.partner, input.withdrawalId);
      const { account } = withdrawal;
      return {
        ...presentRow({ ...withdrawal, userName }),
        account: {
          type: account.type,
          masked: account.masked,
          ifsc: account.ifsc,
          bankName: account.bankName,
          branch: account.branch,
          holderName: account.holderName,
          status: account.status,
        },
        reference: withdrawal.reference,
        metadata: withdrawal.metadata,
        completedAt: timeOrNull(withdrawal.completedAt),
        reversedAt: timeOrNull(withdrawal.reversedAt),
        timeline: presentTimeline(timeline),
        postings: presentPostings(postings),
      };
    }),
});

/** A withdrawal as a row of the list. */
function presentRow(withdrawal: BrowsedWithdrawal) {
  const { account } = withdrawal;
  return {
    withdrawalId: withdrawal.withdrawalId,
    status: withdrawal.status,
    amountInr: rupees(withdrawal.amount),
    bank: account.bankName ?? (account.type === 'upi' ? 'UPI' : null),
    accountMasked: account.masked,
    utr: withdrawal.utr,
    failureReason: withdrawal.failureReason,
    userCode: withdrawal.userCode,
    userName: withdrawal.userName,
    createdAt: isoTime(withdrawal.createdAt),
  };
}
