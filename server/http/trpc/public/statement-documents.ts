import { z } from 'zod';
import { writeStatementDocument } from '../../../domain/documents/statements/statement-document.ts';
import { statementAddresses, viewStatement } from '../../../domain/documents/statements/view-statement.ts';
import { DomainError } from '../../../domain/kernel/errors.ts';
import { publicProcedure, router } from '../init.ts';
import { requireWithin } from './require-within.ts';

const VIEWS_A_MINUTE = 120;

export const statementDocumentsRouter = router({
  /** What a statement, or its invoice of gateway fees, says, and where its PDF is, for anyone who holds the token of its address. */
  view: publicProcedure
    .input(z.object({ token: z.string().max(200), document: z.enum(['statement', 'fees']) }))
    .query(async ({ ctx: { core, address }, input: { token, document } }) => {
      // Tokens cannot be guessed; the limit slows down those who try, and readers never reach it.
      await requireWithin(core, `statement view ${address}`, VIEWS_A_MINUTE);
      const statement = await viewStatement(core, token);
      const sheet = statement && writeStatementDocument(statement, document);
      if (!statement || !sheet) throw new DomainError('NOT_FOUND', { message: 'No such statement.' });
      const { pdfUrl, feesPdfUrl } = statementAddresses(core, statement.id);
      return { sheet, pdfUrl: document === 'fees' ? feesPdfUrl : pdfUrl };
    }),
});
