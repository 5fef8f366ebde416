import { z } from 'zod';
import { explainPartnerStatement } from '../../../domain/documents/explain/explain-statement.ts';
import {
  listPartnerStatements,
  listStatementEntries,
  openPartnerStatement,
  type PartnerStatement,
} from '../../../domain/documents/statements/partner-statements.ts';
import { settlementStates } from '../../../domain/documents/statements/settlement.ts';
import { statementAddresses } from '../../../domain/documents/statements/view-statement.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { rupees } from '../../../domain/kernel/money.ts';
import { presentExplainedMonth } from '../dashboard/statements/present-explanations.ts';
import {
  presentEntry,
  presentFigures,
  presentLine,
  presentSettlement,
} from '../dashboard/statements/statement-figures.ts';
import { entriesInput } from '../dashboard/statements/statements.ts';
import { operatorProcedure, pageInput, router } from '../init.ts';

const id = z.string().max(100);

/** The rows of a statement, or those of one line of it. */
export const statementEntriesInput = entriesInput.omit({ month: true }).extend({ statementId: id });

function present(statement: PartnerStatement) {
  const { id: statementId, partnerId, partnerName, month, state, invoiceNo, feeInvoiceNo } = statement;
  return {
    statementId,
    partnerId,
    partnerName,
    month,
    state,
    figures: presentFigures(statement.figures),
    invoiceNo,
    feeInvoiceNo,
    finalizedAt: isoTime(statement.finalizedAt),
    settlement: presentSettlement(statement.settlement),
  };
}

/** Final live statements of every partner. That one be settled is asked for among the approvals. */
export const statementsRouter = router({
  list: operatorProcedure('settlements.read')
    .input(
      pageInput.extend({
        month: entriesInput.shape.month.optional(),
        partner: z.string().max(100).optional(),
        state: z.enum(settlementStates).optional(),
      }),
    )
    .query(async ({ ctx, input }) => {
      const { statements, total, payablePaise, owedPaise } = await listPartnerStatements(ctx.operator, input);
      return {
        statements: statements.map(present),
        total,
        payableInr: rupees(payablePaise),
        owedInr: rupees(owedPaise),
      };
    }),

  read: operatorProcedure('settlements.read')
    .input(z.object({ statementId: id }))
    .query(async ({ ctx, input }) => {
      const statement = await openPartnerStatement(ctx.operator, input.statementId);
      const addresses = statementAddresses(ctx.core, statement.id);
      return {
        ...present(statement),
        lines: statement.lines.map(presentLine),
        maySettle: statement.maySettle,
        settledBy: statement.settledBy,
        viewUrl: addresses.viewUrl,
        pdfUrl: addresses.pdfUrl,
        feesViewUrl: statement.feeInvoiceNo && addresses.feesViewUrl,
      };
    }),

  /** How each figure of a statement came about. */
  explanation: operatorProcedure('settlements.read')
    .input(z.object({ statementId: id }))
    .query(async ({ ctx, input }) =>
      presentExplainedMonth(await explainPartnerStatement(ctx.operator, input.statementId)),
    ),

  entries: operatorProcedure('settlements.read')
    .input(pageInput.extend(statementEntriesInput.shape))
    .query(async ({ ctx, input }) => {
      const { rows, total } = await listStatementEntries(ctx.operator, input);
      return { entries: rows.map(presentEntry), total };
    }),
});
