import { isoTime } from '../../domain/kernel/clock.ts';
import { grams, rupees } from '../../domain/kernel/money.ts';
import { listTransactions } from '../../domain/transactions/list-transactions.ts';
import { pageInput, partnerProcedure, router } from '../init.ts';

export const transactionsRouter = router({
  /** Everything that moved metal for this partner, newest first. */
  list: partnerProcedure.input(pageInput).query(async ({ ctx, input }) => {
    const { transactions, total } = await listTransactions(ctx.partner, {
      scope: 'all',
      page: input.page,
      limit: input.limit,
    });
    return {
      transactions: transactions.map((transaction) => ({
        transactionId: transaction.transactionId,
        type: transaction.type,
        channel: transaction.channel,
        asset: transaction.asset,
        quantityGrams: grams(transaction.metal),
        amountInr: rupees(transaction.amount),
        rateInrPerGram: rupees(transaction.rate),
        status: transaction.status,
        userCode: transaction.userCode,
        receiver: transaction.receiver,
        createdAt: isoTime(transaction.createdAt),
      })),
      page: input.page,
      limit: input.limit,
      total,
    };
  }),
});
