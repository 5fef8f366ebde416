import { readInvoice } from '../../documents/invoices/read-invoice.ts';
import { invoiceAddresses } from '../../documents/invoices/view-invoice.ts';
import type { PartnerContext } from '../context.ts';

/** An invoice by its number and where it is read. */
export type InvoiceLink = { invoiceNo: string; viewUrl: string };

/** The way to the invoice of a transaction that has one, or gets it now. Raises NOT_FOUND. Decisions 13. */
export async function invoiceLinkOf(context: PartnerContext, transactionId: string): Promise<InvoiceLink> {
  const { id, invoiceNo } = await readInvoice(context, transactionId);
  return { invoiceNo, viewUrl: invoiceAddresses(context.core, id).viewUrl };
}
