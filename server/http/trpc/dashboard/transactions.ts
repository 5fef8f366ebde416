import { z } from 'zod';
import { readTransactionHistory } from '../../../domain/reports/timeline/transaction-history.ts';
import { listTransactions } from '../../../domain/trading/transactions/list-transactions.ts';
import { pageInput, partnerProcedure, router } from '../init.ts';
import { presentTransaction, presentTransactionHistory } from './present-transactions.ts';
import { transactionFilter, transactionFilterInput } from './transaction-filter.ts';

export const transactionsRouter = router({
  /** Everything that moved metal for this partner. `from` and `to` are IST days, both included. */
  list: partnerProcedure('business.read')
    .input(pageInput.extend(transactionFilterInput.shape))
    .query(async ({ ctx, input }) => {
      const { transactions, total } = await listTransactions(ctx.partner, {
        ...transactionFilter(input),
        scope: 'all',
        page: input.page,
        limit: input.limit,
      });
      return {
        transactions: transactions.map(presentTransaction),
        page: input.page,
        limit: input.limit,
        total,
      };
    }),

  /** One transaction with everything that hangs together with it. */
  read: partnerProcedure('business.read')
    .input(z.object({ transactionId: z.string().max(64) }))
    .query(async ({ ctx, input }) =>
      presentTransactionHistory(await readTransactionHistory(ctx.partner, input.transactionId)),
    ),
});
