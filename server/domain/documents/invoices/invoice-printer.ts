import type { InvoiceSheet } from './invoice-sheet.ts';

/** Port: puts a sheet on A4 as PDF, with text that can be selected. The same sheet gives the same bytes. */
export type InvoicePrinter = (sheet: InvoiceSheet) => Promise<Uint8Array>;
