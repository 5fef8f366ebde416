import type { InvoiceSheet } from '../../domain/documents/invoices/invoice-sheet.ts';
import { writeStatementDocument } from '../../domain/documents/statements/statement-document.ts';
import { viewStatement } from '../../domain/documents/statements/view-statement.ts';
import type { FileAnswer, FileRoute } from './file-route.ts';

/** The PDFs of a statement and of its invoice of gateway fees, under the token of its page. No cache between may keep them. */
export const statementFile: FileRoute = {
  pattern: /^\/statements\/([A-Za-z0-9_-]+)\.pdf$/,
  find: (core, token) => findStatementDocument(core, token, 'statement'),
};

export const feeInvoiceFile: FileRoute = {
  pattern: /^\/statements\/([A-Za-z0-9_-]+)\/fees\.pdf$/,
  find: (core, token) => findStatementDocument(core, token, 'fees'),
};

async function findStatementDocument(
  core: Parameters<FileRoute['find']>[0],
  token: string,
  document: 'statement' | 'fees',
): Promise<FileAnswer | undefined> {
  const statement = await viewStatement(core, token);
  const sheet: InvoiceSheet | undefined = statement && writeStatementDocument(statement, document);
  if (!sheet) return undefined;
  return {
    contentType: 'application/pdf',
    bytes: await core.documents.invoicing.print(sheet),
    isImmutable: false,
    fileName: `${sheet.fileName}.pdf`,
  };
}
