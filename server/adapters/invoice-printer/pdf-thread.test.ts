import { describe, expect, it } from 'vitest';
import type { InvoiceSheet } from '../../domain/invoices/invoice-sheet.ts';
import { printPdf } from './pdf.ts';
import { createPdfPrinter } from './pdf-thread.ts';

const sheet = (invoiceNo: string): InvoiceSheet => ({
  title: 'Tax invoice',
  invoiceNo,
  fileName: invoiceNo,
  issuedAt: Date.UTC(2026, 10, 21),
  sandboxNotice: null,
  soldThrough: 'Sold through Demo Partner',
  facts: [{ label: 'Invoice number', value: invoiceNo }],
  seller: { heading: 'Seller', name: 'Tola', lines: ['1 Specimen Street'] },
  buyer: { heading: 'Buyer', name: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', lines: [] },
  columns: ['HSN', 'Taxable value (₹)'],
  items: [{ description: 'Gold', figures: ['7108', '12,34,567.89'] }],
  sums: [{ label: 'Total', value: '₹12,71,604.93', isTotal: true }],
  amountInWords: 'Twelve Lakh',
  settlement: null,
  notices: [],
});

describe('printing in a thread of its own', () => {
  it('gives each of many at once its own file, byte for byte that of printing in place', async () => {
    const print = createPdfPrinter();
    const numbers = Array.from({ length: 8 }, (_, index) => `B2627/00000000${index}`);
    const printed = await Promise.all(numbers.map((number) => print(sheet(number))));
    for (const [index, number] of numbers.entries()) {
      expect(Buffer.from(printed[index] as Uint8Array).equals(Buffer.from(await printPdf(sheet(number))))).toBe(true);
    }
  });

  it('fails the one that cannot be printed, and goes on', async () => {
    const print = createPdfPrinter();
    const [broken, sound] = await Promise.allSettled([
      print({ ...sheet('B2627/000000001'), items: null as never }),
      print(sheet('B2627/000000002')),
    ]);
    expect(broken?.status).toBe('rejected');
    expect(sound?.status).toBe('fulfilled');
  });
});
