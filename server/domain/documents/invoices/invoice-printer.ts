import type { InvoiceSheet } from './invoice-sheet.ts';

/** Puts a sheet on A4 as PDF, with text that can be selected. The same sheet gives the same bytes. A port: server/providers fills it. */
export type InvoicePrinter = (sheet: InvoiceSheet) => Promise<Uint8Array>;
