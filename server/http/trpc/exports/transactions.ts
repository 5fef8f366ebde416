import type { z } from 'zod';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { listTransactions } from '../../../domain/trading/transactions/list-transactions.ts';
import type { ListedTransaction } from '../../../domain/trading/transactions/listed-transaction.ts';
import { transactionFilter, transactionFilterInput } from '../dashboard/transaction-filter.ts';
import { istCell } from './csv.ts';
import { defineExport, EXPORT_PAGE_ROWS } from './export.ts';

/** Everything that moved metal, newest first. */
export const transactionsExport = defineExport<z.infer<typeof transactionFilterInput>, ListedTransaction>({
  permission: 'business.read',
  filters: transactionFilterInput,
  columns: [
    { header: 'Transaction', cell: (row) => row.transactionId },
    { header: 'Created at (IST, UTC+05:30)', cell: (row) => istCell(row.createdAt) },
    { header: 'Type', cell: (row) => row.type },
    { header: 'Channel', cell: (row) => row.channel },
    { header: 'Metal', cell: (row) => row.asset },
    { header: 'Grams', cell: (row) => grams(row.metal) },
    { header: 'Rate (INR per gram)', cell: (row) => rupees(row.rate) },
    { header: 'Amount (INR)', cell: (row) => rupees(row.amount) },
    { header: 'Status', cell: (row) => row.status },
    { header: 'User', cell: (row) => row.userCode },
    { header: 'Receiver', cell: (row) => row.receiver?.name ?? row.receiver?.mobileMasked },
  ],
  async *pages(context, filters) {
    let asOf: string | undefined;
    for (let page = 1; ; page++) {
      const list = await listTransactions(context, {
        ...transactionFilter(filters),
        scope: 'all',
        page,
        limit: EXPORT_PAGE_ROWS,
        asOf,
      });
      asOf = list.asOf;
      if (list.transactions.length > 0) yield list.transactions;
      if (page * EXPORT_PAGE_ROWS >= list.total) return;
    }
  },
});
