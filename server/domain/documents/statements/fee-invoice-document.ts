import { decimalText, istText, monthText, rupeesText } from '../invoices/figures.ts';
import type { InvoiceSheet } from '../invoices/invoice-sheet.ts';
import type { Statement } from './statement.ts';

/**
 * The service's invoice of the gateway fees that a partner bears (spec 2.10), as page and PDF draw it; undefined where it bore none. No
 * State of the partner is on record, so that the place of supply is the issuer's.
 */
export function writeFeeInvoice(statement: Statement): InvoiceSheet | undefined {
  const { document, feeInvoiceNo, month } = statement;
  const { fees, issuer } = document;
  if (!fees || !feeInvoiceNo) return undefined;
  const state = `${issuer.state.name} (State code ${issuer.state.code})`;
  return {
    title: 'Tax invoice',
    invoiceNo: feeInvoiceNo,
    fileName: feeInvoiceNo.replace('/', '-'),
    issuedAt: statement.finalizedAt,
    sandboxNotice: statement.mode === 'sandbox' ? 'Sandbox: a specimen. Nothing was charged and no tax is due.' : null,
    soldThrough: `Gateway fees, ${monthText(month)}`,
    facts: [
      { label: 'Invoice number', value: feeInvoiceNo },
      { label: 'Date', value: istText(statement.finalizedAt) },
      { label: 'For payments of', value: `${monthText(month)}, Indian time` },
      { label: 'Place of supply', value: state },
      { label: 'Whether tax is payable under reverse charge', value: 'No' },
    ],
    seller: {
      heading: 'Seller',
      name: issuer.name,
      lines: [...issuer.addressLines, state, `GSTIN ${issuer.gstin}`],
    },
    buyer: { heading: 'Buyer', name: document.partnerName, lines: [] },
    columns: ['SAC', 'Taxable value (₹)', 'CGST 9% (₹)', 'SGST 9% (₹)'],
    items: [
      {
        description: 'UPI gateway fees, 0.10% of the payments collected',
        figures: [
          fees.sac,
          ...[fees.taxablePaise, fees.cgstPaise, fees.sgstPaise].map((paise) => decimalText(paise, 2)),
        ],
      },
    ],
    sums: [
      { label: 'Taxable value', value: rupeesText(fees.taxablePaise), isTotal: false },
      { label: 'CGST', value: rupeesText(fees.cgstPaise), isTotal: false },
      { label: 'SGST', value: rupeesText(fees.sgstPaise), isTotal: false },
      ...(fees.roundOffPaise === 0
        ? []
        : [{ label: 'Round off', value: rupeesText(fees.roundOffPaise), isTotal: false }]),
      { label: 'Total', value: rupeesText(fees.totalPaise), isTotal: true },
    ],
    amountInWords: fees.amountInWords,
    settlement: null,
    notices: [
      `Nothing is to be paid on this invoice: it is deducted from the net payable of the statement of ${monthText(month)}.`,
      'Made by computer; valid without a signature.',
    ],
  };
}
