import { z } from 'zod';
import { earningTypes, entryKinds } from '../../../../domain/documents/commission/entry.ts';
import { listCommission } from '../../../../domain/documents/commission/list-commission.ts';
import { explainStatement } from '../../../../domain/documents/explain/explain-statement.ts';
import { listOpenMonths, listStatements, readMonth } from '../../../../domain/documents/statements/read-statements.ts';
import type { Statement } from '../../../../domain/documents/statements/statement.ts';
import { statementAddresses } from '../../../../domain/documents/statements/view-statement.ts';
import { isoTime, istDate } from '../../../../domain/kernel/clock.ts';
import { channels } from '../../../../domain/trading/transaction.ts';
import { pageInput, partnerProcedure, router } from '../../init.ts';
import { presentExplainedMonth } from './present-explanations.ts';
import { presentEntry, presentFigures, presentLine, presentSettlement } from './statement-figures.ts';

const monthInput = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** A month's entries, or those of one line of it. */
export const entriesInput = z.object({
  month: monthInput,
  type: z.enum(earningTypes).optional(),
  channel: z.enum(channels).optional(),
  kind: z.enum(entryKinds).optional(),
});

export const statementsRouter = router({
  /** Final statements, newest first; with them on the first page the months that are open, their figures of this moment. `today` is the IST day on the book's clock. */
  list: partnerProcedure('statements.read')
    .input(pageInput)
    .query(async ({ ctx: { partner }, input }) => {
      const [open, { statements, total }] = await Promise.all([
        input.page === 1 ? listOpenMonths(partner) : [],
        listStatements(partner, input),
      ]);
      return {
        open: open.map(({ month, figures }) => ({ month, figures: presentFigures(figures) })),
        statements: statements.map((one) => ({
          month: one.month,
          figures: presentFigures(one.figures),
          invoiceNo: one.invoiceNo,
          finalizedAt: isoTime(one.finalizedAt),
          settlement: presentSettlement(one.settlement),
        })),
        total,
        today: istDate(partner.now),
      };
    }),

  /** A month with its lines: final, or so far. */
  month: partnerProcedure('statements.read')
    .input(z.object({ month: monthInput }))
    .query(async ({ ctx: { core, partner }, input }) => {
      const found = await readMonth(partner, input.month);
      return {
        month: found.month,
        figures: presentFigures(found.figures),
        lines: found.lines.map(presentLine),
        final: found.isFinal ? finalOf(found) : null,
      };

      function finalOf({ id, invoiceNo, feeInvoiceNo, finalizedAt, settlement }: Statement) {
        const addresses = statementAddresses(core, id);
        return {
          invoiceNo,
          finalizedAt: isoTime(finalizedAt),
          settlement: presentSettlement(settlement),
          viewUrl: addresses.viewUrl,
          pdfUrl: addresses.pdfUrl,
          feeInvoice: feeInvoiceNo && {
            invoiceNo: feeInvoiceNo,
            viewUrl: addresses.feesViewUrl,
            pdfUrl: addresses.feesPdfUrl,
          },
        };
      }
    }),

  /** How each figure of a month came about. */
  explanation: partnerProcedure('statements.read')
    .input(z.object({ month: monthInput }))
    .query(async ({ ctx, input }) => presentExplainedMonth(await explainStatement(ctx.partner, input.month))),

  /** The trades behind a month or one of its lines, newest first. */
  entries: partnerProcedure('statements.read')
    .input(pageInput.extend(entriesInput.shape))
    .query(async ({ ctx: { partner }, input }) => {
      const { rows, total } = await listCommission(partner, input);
      return {
        entries: rows.map(presentEntry),
        total,
      };
    }),
});
