import { z } from 'zod';
import { refuseOver } from '../../../domain/accounts/rate-windows/window.ts';
import { writeSheet } from '../../../domain/documents/invoices/invoice-sheet.ts';
import { invoiceAddresses, viewInvoice } from '../../../domain/documents/invoices/view-invoice.ts';
import { DomainError } from '../../../domain/kernel/errors.ts';
import { publicProcedure, router } from '../init.ts';

const WINDOW_MS = 60_000;
const VIEWS_MAX = 120;

export const invoicesRouter = router({
  /** What an invoice says, and where its PDF is, for anyone who holds the token of its address. */
  view: publicProcedure.input(z.object({ token: z.string().max(200) })).query(async ({ ctx, input }) => {
    const { core, address } = ctx;
    // Tokens cannot be guessed; the limit slows down those who try, and readers never reach it.
    const window = await core.accounts.requestWindows({
      bucket: `invoice view ${address}`,
      windowMs: WINDOW_MS,
      requestsMax: VIEWS_MAX,
    });
    refuseOver(window);
    const invoice = await viewInvoice(core, input.token);
    if (!invoice) throw new DomainError('NOT_FOUND', { message: 'No such invoice.' });
    return { sheet: writeSheet(invoice), pdfUrl: invoiceAddresses(core, invoice.id).pdfUrl };
  }),
});
