import { metals } from '../../kernel/assets.ts';
import { decimalText, gramsText, istText, perMilleText, rupeesText } from './figures.ts';
import type { Invoice } from './invoice.ts';
import { type InvoiceDocument, type InvoiceLine, type InvoiceState, isBetweenStates } from './invoice-document.ts';

export type SheetRow = { label: string; value: string };

/** An invoice in words, as it is printed: the page and the PDF draw the same sheet, and work out nothing themselves. */
export type InvoiceSheet = {
  title: string;
  invoiceNo: string;
  /** What a saved copy is called, without an ending */
  fileName: string;
  /** Milliseconds */
  issuedAt: number;
  /** Said across the top of what a sandbox makes */
  sandboxNotice: string | null;
  soldThrough: string;
  facts: SheetRow[];
  seller: { heading: string; name: string; lines: string[] };
  buyer: { heading: string; name: string; lines: string[] };
  /** Headings of the figures after the description */
  columns: string[];
  items: { description: string; figures: string[] }[];
  sums: (SheetRow & { isTotal: boolean })[];
  amountInWords: string;
  settlement: { heading: string; rows: SheetRow[] } | null;
  notices: string[];
};

/** Writes the sheet of an invoice. Decisions 13. */
export function writeSheet(invoice: Invoice): InvoiceSheet {
  const { document, type, invoiceNo } = invoice;
  const isBuy = type === 'tax_invoice';
  return {
    title: isBuy ? 'Tax invoice' : 'Settlement advice',
    invoiceNo,
    fileName: invoiceNo.replace('/', '-'),
    issuedAt: invoice.issuedAt,
    sandboxNotice: invoice.mode === 'sandbox' ? 'Sandbox: a specimen. Nothing was sold and no tax is due.' : null,
    soldThrough: document.isInventory ? 'For the partner’s own stock' : `Sold through ${document.partnerName}`,
    facts: [
      { label: isBuy ? 'Invoice number' : 'Advice number', value: invoiceNo },
      { label: 'Date', value: istText(invoice.issuedAt) },
      { label: document.isInventory ? 'Purchase' : 'Transaction', value: invoice.transactionId },
      { label: 'Place of supply', value: stateText(document.placeOfSupply) },
      { label: 'Whether tax is payable under reverse charge', value: 'No' },
    ],
    seller: {
      heading: isBuy ? 'Seller' : 'Issued by',
      name: document.seller.name,
      lines: [...document.seller.addressLines, stateText(document.seller.state), `GSTIN ${document.seller.gstin}`],
    },
    buyer: {
      heading: isBuy ? 'Buyer' : 'Customer',
      name: document.buyer.name,
      lines: [
        ...(document.isInventory
          ? [`Partner ${document.buyer.userCode}`]
          : [`Mobile ${document.buyer.mobileMasked}`, `Customer ${document.buyer.userCode}`]),
        ...(document.buyer.state ? [stateText(document.buyer.state)] : []),
      ],
    },
    ...itemsOf(document),
    sums: sumsOf(document),
    amountInWords: document.amountInWords,
    settlement: settlementOf(document),
    notices: [
      'Digital gold is not regulated by SEBI, nor is digital silver.',
      ...(isBuy && !document.lines.some((line) => line.metal)
        ? ['The metal is the customer’s own; making and delivery alone are charged.']
        : []),
      ...(isBuy ? [] : ['No GST is charged on metal that a private person sells. The platform fee includes its GST.']),
      'Made by computer; valid without a signature.',
    ],
  };
}

function stateText({ name, code }: InvoiceState): string {
  return `${name} (State code ${code})`;
}

function itemsOf(document: InvoiceDocument): Pick<InvoiceSheet, 'columns' | 'items'> {
  const [first] = document.lines;
  if (!first) return { columns: [], items: [] };
  const withIgst = isBetweenStates(document);
  const half = perMilleText(first.gstPerMille / 2);
  return {
    columns: [
      first.metal ? 'HSN' : 'SAC',
      ...(first.metal ? ['Quantity (GMS)', 'Rate per g without GST (₹)'] : []),
      'Taxable value (₹)',
      ...(withIgst ? [`IGST ${perMilleText(first.gstPerMille)} (₹)`] : [`CGST ${half} (₹)`, `SGST ${half} (₹)`]),
    ],
    items: document.lines.map((line) => ({ description: line.description, figures: figuresOf(line, withIgst) })),
  };
}

function figuresOf(line: InvoiceLine, withIgst: boolean): string[] {
  const taxes = withIgst ? [line.igstPaise] : [line.cgstPaise, line.sgstPaise];
  return [
    line.hsn,
    ...(line.metal ? [gramsText(line.metal.micrograms), decimalText(line.metal.rateTenThousandths, 4)] : []),
    decimalText(line.taxablePaise, 2),
    ...taxes.map((tax) => decimalText(tax, 2)),
  ];
}

function sumsOf(document: InvoiceDocument): InvoiceSheet['sums'] {
  const row = (label: string, paise: number, isTotal = false) => ({ label, value: rupeesText(paise), isTotal });
  return [
    row('Taxable value', document.taxablePaise),
    ...(isBetweenStates(document)
      ? [row('IGST', document.igstPaise)]
      : [row('CGST', document.cgstPaise), row('SGST', document.sgstPaise)]),
    ...(document.roundOffPaise === 0 ? [] : [row('Round off', document.roundOffPaise)]),
    row(document.sale ? 'Platform fee' : 'Total', document.totalPaise, true),
  ];
}

function settlementOf({ sale, totalPaise }: InvoiceDocument): InvoiceSheet['settlement'] {
  if (!sale) return null;
  return {
    heading: 'Settlement',
    rows: [
      { label: `${metals[sale.asset].name} sold`, value: `${gramsText(sale.micrograms)} g` },
      { label: 'Rate per gram', value: rupeesText(sale.ratePaise) },
      { label: 'Gross amount', value: rupeesText(sale.grossPaise) },
      { label: 'Platform fee, GST included', value: rupeesText(-totalPaise) },
      { label: 'Paid into your INR wallet', value: rupeesText(sale.netPaise) },
    ],
  };
}
