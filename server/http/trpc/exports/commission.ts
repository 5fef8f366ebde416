import type { z } from 'zod';
import { type ListedCommission, listCommission } from '../../../domain/documents/commission/list-commission.ts';
import { grams, percent, rupees } from '../../../domain/kernel/money.ts';
import { entriesInput } from '../dashboard/statements/statements.ts';
import { istCell } from './csv.ts';
import { defineExport, EXPORT_PAGE_ROWS, type ExportColumn } from './export.ts';

/** What a row behind a statement says. */
export const commissionColumns: readonly ExportColumn<ListedCommission>[] = [
  { header: 'Month (IST)', cell: ({ entry }) => entry.month },
  { header: 'Transaction', cell: ({ entry }) => entry.transactionId },
  { header: 'Posted at (IST, UTC+05:30)', cell: ({ entry }) => istCell(entry.postedAt) },
  { header: 'Entry', cell: ({ entry }) => entry.kind },
  { header: 'Type', cell: ({ entry }) => entry.type },
  { header: 'Channel', cell: ({ entry }) => entry.channel },
  { header: 'User', cell: ({ transaction }) => transaction.userCode },
  { header: 'Metal', cell: ({ transaction }) => transaction.asset },
  { header: 'Grams', cell: ({ transaction }) => grams(transaction.metal) },
  { header: 'Funded amount (INR)', cell: ({ entry }) => rupees(entry.funded) },
  { header: 'Commission (%)', cell: ({ entry }) => percent(entry.commissionPct) },
  { header: 'Commission (INR)', cell: ({ entry }) => rupees(entry.commission) },
  { header: 'Markup (INR)', cell: ({ entry }) => rupees(entry.markup) },
  { header: 'Gateway fee with GST (INR)', cell: ({ entry }) => rupees(entry.gatewayFee) },
];

/** The trades behind a month, or behind one line of its statement. */
export const commissionExport = defineExport<z.infer<typeof entriesInput>, ListedCommission>({
  permission: 'statements.read',
  filters: entriesInput,
  columns: commissionColumns,
  async *pages(context, filters) {
    let asOf: string | undefined;
    for (let page = 1; ; page++) {
      const list = await listCommission(context, { ...filters, page, limit: EXPORT_PAGE_ROWS, asOf });
      asOf = list.asOf;
      if (list.rows.length > 0) yield list.rows;
      if (page * EXPORT_PAGE_ROWS >= list.total) return;
    }
  },
});
