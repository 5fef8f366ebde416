import type { Core } from '../context.ts';
import type { Invoice } from './invoice.ts';
import { invoiceFromRow } from './issue.ts';
import { findInvoiceById } from './store.ts';
import { readViewToken, viewToken } from './view-token.ts';

/** Where anyone who is given them can see an invoice as a page, and take it as a PDF. */
export function invoiceAddresses(core: Core, invoiceId: string): { viewUrl: string; pdfUrl: string } {
  const token = viewToken(core.vault, invoiceId);
  const { app } = core.settings.addresses;
  return { viewUrl: `${app}/invoice/${token}`, pdfUrl: `${app}/files/invoices/${token}.pdf` };
}

/** The invoice that a token of its address opens; undefined where the token was altered, or the sandbox was reset since. */
export async function viewInvoice(core: Core, token: string): Promise<Invoice | undefined> {
  const id = readViewToken(core.vault, token);
  const row = id === undefined ? undefined : await findInvoiceById(core.database.pool, id);
  return row && invoiceFromRow(row);
}
