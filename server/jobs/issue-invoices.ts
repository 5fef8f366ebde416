import type { Core } from '../domain/context.ts';
import { issueDueInvoices } from '../domain/documents/invoices/issue-due-invoices.ts';

/** Gives completed trades their invoices, so that none waits for a request. Runs each minute. */
export async function issueInvoices(core: Core): Promise<void> {
  await issueDueInvoices(core);
}
