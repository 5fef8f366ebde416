import { expect, it } from 'vitest';
import type { InvoiceSheet } from '../../../domain/documents/invoices/invoice-sheet.ts';
import { printPdf } from './pdf.ts';

const row = (label: string, isTotal = false) => ({ label, value: '₹12,34,567.89', isTotal });

/** A statement with a line of two rows for each of so many kinds of trade. */
const statement = (lines: number): InvoiceSheet => ({
  title: 'Monthly statement',
  invoiceNo: 'November 2026',
  fileName: 'statement-2026-11',
  issuedAt: Date.UTC(2026, 10, 30),
  sandboxNotice: 'Sandbox: a specimen.',
  soldThrough: 'November 2026',
  facts: ['Month', 'Final since', 'Bought', 'Sold', 'Invoice', 'Fees'].map((label) => row(label)),
  seller: { heading: 'Issued by', name: 'Tola', lines: ['12 MG Road', 'Bengaluru', 'GSTIN 29AAGCB7383J1Z4'] },
  buyer: { heading: 'For', name: 'A partner', lines: [] },
  columns: ['Trades', 'Volume (₹)', 'Commission (₹)', 'Markup (₹)', 'Gateway fee with GST (₹)'],
  items: Array.from({ length: lines }, (_, index) => ({
    description: `${index} SIP installments on your own domain, posted after their own month was final`,
    figures: ['1,234', '12,34,567.89', '12,345.67', '12,345.67', '1,234.56'],
  })),
  sums: ['Commission', 'GST', 'Markup', 'Fees', 'GST on fees'].map((label) => row(label)).concat(row('Net', true)),
  amountInWords: 'Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven Rupees And Eighty Nine Paise Only',
  settlement: null,
  notices: ['A month that is final is never changed.', 'Made by computer; valid without a signature.'],
});

const pagesOf = async (sheet: InvoiceSheet) =>
  Buffer.from(await printPdf(sheet))
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length;

it('a statement of every type, channel and kind goes on with a second page, its rows whole, wherever the first one ends', async () => {
  expect(await pagesOf(statement(8))).toBe(1);
  for (let lines = 12; lines <= 24; lines++) expect(await pagesOf(statement(lines)), `${lines} lines`).toBe(2);
});
