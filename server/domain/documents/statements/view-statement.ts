import type { Core } from '../context.ts';
import { readViewToken, viewToken } from '../invoices/view-token.ts';
import type { Statement } from './statement.ts';
import { statementFromRow } from './statement-row.ts';
import { readStatementById, readStatementLines } from './store/read.ts';

/** Where anyone who is given them can see a statement and its invoice of fees as pages, and take them as PDFs. */
export type StatementAddresses = { viewUrl: string; pdfUrl: string; feesViewUrl: string; feesPdfUrl: string };

/** The addresses of a final statement. Those of fees lead somewhere only where it has such an invoice. */
export function statementAddresses(core: Core, statementId: string): StatementAddresses {
  const token = viewToken(core.vault, statementId);
  const { app } = core.settings.addresses;
  return {
    viewUrl: `${app}/statement/${token}`,
    pdfUrl: `${app}/files/statements/${token}.pdf`,
    feesViewUrl: `${app}/statement/${token}/fees`,
    feesPdfUrl: `${app}/files/statements/${token}/fees.pdf`,
  };
}

/** The statement that a token of its address opens; undefined where the token was altered, or the sandbox was reset since. */
export async function viewStatement(core: Core, token: string): Promise<Statement | undefined> {
  const id = readViewToken(core.vault, token, 'stm');
  const row = id === undefined ? undefined : await readStatementById(core.database.pool, id);
  return row && statementFromRow(row, await readStatementLines(core.database.pool, row.id));
}
