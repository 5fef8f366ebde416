import type { Mode } from '../../kernel/mode.ts';
import type { MonthLine } from '../commission/entry.ts';
import type { InvoiceState } from '../invoices/invoice-document.ts';
import type { Settlement } from './settlement.ts';
import type { StatementFigures } from './statement-figures.ts';

/** The invoice of a month's gateway fees, as it is kept; whole paise. Taxable + CGST + SGST + round-off is what the gateway took. */
export type FeeInvoiceFigures = {
  sac: string;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  /** At most one paisa, either way */
  roundOffPaise: number;
  totalPaise: number;
  amountInWords: string;
};

/** What a statement says beside its figures, as it is kept: names and words as they were when it was made final. */
export type StatementDocument = {
  issuer: { name: string; addressLines: string[]; gstin: string; state: InvoiceState };
  partnerName: string;
  /** The net payable, without its sign */
  amountInWords: string;
  /** Null where the partner bore no fee */
  fees: FeeInvoiceFigures | null;
};

/** A month's figures with the lines they are the sums of. */
export type Month = {
  /** IST month, YYYY-MM */
  month: string;
  mode: Mode;
  figures: StatementFigures;
  lines: MonthLine[];
};

/** A statement that is final. */
export type Statement = Month & {
  id: string;
  /** Of the partner's commission invoice; null in a month without commission */
  invoiceNo: string | null;
  /** Of the service's invoice of gateway fees; null where the partner bore none */
  feeInvoiceNo: string | null;
  /** Milliseconds on the book's clock */
  finalizedAt: number;
  document: StatementDocument;
  /** Null until it is settled; never there in a sandbox */
  settlement: Settlement | null;
};
