import { z } from 'zod';
import { listStatements } from '../../../domain/documents/statements/read-statements.ts';
import type { Statement } from '../../../domain/documents/statements/statement.ts';
import { rupees } from '../../../domain/kernel/money.ts';
import { istCell } from './csv.ts';
import { defineExport } from './export.ts';

const PAGE_ROWS = 100;

/** Every month that is final, newest first. */
export const statementsExport = defineExport<object, Statement>({
  permission: 'statements.read',
  filters: z.object({}),
  columns: [
    { header: 'Month (IST)', cell: ({ month }) => month },
    { header: 'Trades', cell: ({ figures }) => figures.transactions },
    { header: 'Buy volume (INR)', cell: ({ figures }) => rupees(figures.buyVolume) },
    { header: 'Sell volume, gross (INR)', cell: ({ figures }) => rupees(figures.sellVolume) },
    { header: 'Commission (INR)', cell: ({ figures }) => rupees(figures.commission) },
    { header: 'GST on commission (INR)', cell: ({ figures }) => rupees(figures.commissionGst) },
    { header: 'Markup passed on (INR)', cell: ({ figures }) => rupees(figures.markupPassthrough) },
    { header: 'Gateway fees (INR)', cell: ({ figures }) => rupees(figures.gatewayFees) },
    { header: 'GST on gateway fees (INR)', cell: ({ figures }) => rupees(figures.gatewayFeesGst) },
    { header: 'Net payable (INR)', cell: ({ figures }) => rupees(figures.netPayable) },
    { header: 'Commission invoice', cell: ({ invoiceNo }) => invoiceNo },
    { header: 'Invoice of gateway fees', cell: ({ feeInvoiceNo }) => feeInvoiceNo },
    { header: 'Final since (IST, UTC+05:30)', cell: ({ finalizedAt }) => istCell(finalizedAt) },
    {
      header: 'Settled at (IST, UTC+05:30)',
      cell: ({ settlement }) => (settlement ? istCell(settlement.settledAt) : null),
    },
    { header: 'Settlement reference', cell: ({ settlement }) => settlement?.reference },
  ],
  async *pages(context) {
    for (let page = 1; ; page++) {
      const { statements, total } = await listStatements(context, { page, limit: PAGE_ROWS });
      if (statements.length > 0) yield statements;
      if (page * PAGE_ROWS >= total) return;
    }
  },
});
