import { z } from 'zod';
import { listStatements } from '../../../domain/documents/statements/read-statements.ts';
import { statementAddresses } from '../../../domain/documents/statements/view-statement.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { rupees } from '../../../domain/kernel/money.ts';
import { limit, page } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';

export const dashboardStatementsRoute = tokenRoute({
  method: 'GET',
  path: '/partner/dashboard/statements',
  operationId: 'listStatements',
  section: '4.11',
  summary: 'Your monthly statements that are final, newest first',
  description:
    'Each month is made final at 02:00 IST on the first of the next, and never changes afterwards; a live one is settled later, once. A month in which nothing was traded has no statement. net_payable_inr is commission_inr + commission_gst_inr + markup_passthrough_inr - gateway_fees_inr - gateway_fees_gst_inr.',
  access: { token: 'any' },
  scope: 'read',
  query: z.object({ page, limit }),
  response: namedObject('StatementList', {
    statements: z.array(
      namedObject('Statement', {
        month: z.string().meta({ description: 'IST month, YYYY-MM' }),
        transactions: z.number(),
        buy_volume_inr: z.number(),
        sell_volume_inr: z.number().meta({ description: 'Gross' }),
        commission_inr: z.number(),
        commission_gst_inr: z.number().meta({ description: '18 %, half a paisa rounded up' }),
        markup_passthrough_inr: z.number(),
        gateway_fees_inr: z.number(),
        gateway_fees_gst_inr: z.number(),
        net_payable_inr: z.number(),
        invoice_no: z.string().nullable().meta({ description: 'Your commission invoice; null without commission' }),
        fee_invoice_no: z
          .string()
          .nullable()
          .meta({ description: 'Our invoice of gateway fees; null where you bore none' }),
        finalized_at: z.iso.datetime(),
        settled_at: z.iso
          .datetime()
          .nullable()
          .meta({ description: 'When net_payable_inr was paid, or taken where it is below zero; null until then' }),
        settlement_reference: z.string().nullable().meta({ description: 'UTR of the transfer, or our paper' }),
        view_url: z.string(),
        pdf_url: z.string(),
        fee_invoice_view_url: z.string().nullable(),
      }),
    ),
    page: z.number(),
    limit: z.number(),
    total: z.number(),
  }),
  errors: ['VALIDATION_ERROR'],
  async handler(context, { query }) {
    const { statements, total } = await listStatements(context, query);
    const rows = statements.map((statement) => {
      const { figures } = statement;
      const { viewUrl, pdfUrl, feesViewUrl } = statementAddresses(context.core, statement.id);
      return {
        month: statement.month,
        transactions: figures.transactions,
        buy_volume_inr: rupees(figures.buyVolume),
        sell_volume_inr: rupees(figures.sellVolume),
        commission_inr: rupees(figures.commission),
        commission_gst_inr: rupees(figures.commissionGst),
        markup_passthrough_inr: rupees(figures.markupPassthrough),
        gateway_fees_inr: rupees(figures.gatewayFees),
        gateway_fees_gst_inr: rupees(figures.gatewayFeesGst),
        net_payable_inr: rupees(figures.netPayable),
        invoice_no: statement.invoiceNo,
        fee_invoice_no: statement.feeInvoiceNo,
        finalized_at: isoTime(statement.finalizedAt),
        settled_at: statement.settlement && isoTime(statement.settlement.settledAt),
        settlement_reference: statement.settlement?.reference ?? null,
        view_url: viewUrl,
        pdf_url: pdfUrl,
        fee_invoice_view_url: statement.feeInvoiceNo && feesViewUrl,
      };
    });
    return { data: { statements: rows, ...query, total } };
  },
});
