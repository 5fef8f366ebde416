import { writeSheet } from '../../domain/documents/invoices/invoice-sheet.ts';
import { viewInvoice } from '../../domain/documents/invoices/view-invoice.ts';
import type { FileRoute } from './file-route.ts';

/** The PDF of an invoice, under the token of its page. It names a person, so that no cache between may keep it. */
export const invoiceFile: FileRoute = {
  pattern: /^\/invoices\/([A-Za-z0-9_-]+)\.pdf$/,
  async find(core, token) {
    const invoice = await viewInvoice(core, token);
    if (!invoice) return undefined;
    const sheet = writeSheet(invoice);
    return {
      contentType: 'application/pdf',
      bytes: await core.documents.invoicing.print(sheet),
      isImmutable: false,
      fileName: `${sheet.fileName}.pdf`,
    };
  },
};
