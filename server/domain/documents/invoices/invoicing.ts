import type { Asset } from '../../kernel/assets.ts';
import type { AmountWords } from './amount-words.ts';
import type { InvoicePrinter } from './invoice-printer.ts';

/** Who sells, as every invoice names it. The first two digits of the GSTIN are its State. */
export type InvoiceSettings = {
  readonly seller: { readonly name: string; readonly addressLines: readonly string[]; readonly gstin: string };
  /** HSN code of each metal, as long as the seller's turnover asks for */
  readonly hsn: Readonly<Record<Asset, string>>;
  /** SAC of the platform fee */
  readonly feeSac: string;
};

/** What invoices are made with. */
export type Invoicing = {
  readonly settings: InvoiceSettings;
  readonly words: AmountWords;
  readonly print: InvoicePrinter;
};
