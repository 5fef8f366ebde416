import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { InvoiceSheet } from './domain/documents/invoices/invoice-sheet.ts';
import { createDrawing, type DrawingProcess } from './drawing.ts';
import { isAlive, signal, waitUntil } from './processes.ts';
import { printPdf } from './providers/documents/invoice/pdf.ts';

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

const GONE_WITHIN_MS = 10_000;
const opened: DrawingProcess[] = [];
const open = (idleMs?: number) => {
  const drawing = createDrawing(idleMs);
  opened.push(drawing);
  return drawing;
};
const pidOf = (drawing: DrawingProcess) => drawing.pid() as number;
const isGone = (pid: number) => waitUntil(() => !isAlive(pid), GONE_WITHIN_MS);

afterEach(() => {
  for (const drawing of opened.splice(0)) drawing.close();
});

describe('drawing in a process of its own', () => {
  it('gives each of many at once its own file, byte for byte that of printing in place', async () => {
    const { printInvoice } = open();
    const numbers = Array.from({ length: 8 }, (_, index) => `B2627/00000000${index}`);
    const printed = await Promise.all(numbers.map((number) => printInvoice(sheet(number))));
    for (const [index, number] of numbers.entries()) {
      expect(Buffer.from(printed[index] as Uint8Array).equals(Buffer.from(await printPdf(sheet(number))))).toBe(true);
    }
  });

  it('fails the one that cannot be printed, and goes on', async () => {
    const { printInvoice } = open();
    const [broken, sound] = await Promise.allSettled([
      printInvoice({ ...sheet('B2627/000000001'), items: null as never }),
      printInvoice(sheet('B2627/000000002')),
    ]);
    expect(broken?.status).toBe('rejected');
    expect(sound?.status).toBe('fulfilled');
  });

  it('refuses as the maker of pictures does, with the field', async () => {
    const { makers } = open();
    await expect(makers.logoMaker.make(Buffer.from('no picture'))).rejects.toMatchObject({
      name: 'DomainError',
      code: 'VALIDATION_ERROR',
      details: { fields: { logo: 'must be a PNG, JPEG or WebP picture' } },
    });
  });

  it('ends when there is nothing to draw, and begins again', async () => {
    const drawing = open(0);
    const work = drawing.printInvoice(sheet('B2627/000000001'));
    const first = pidOf(drawing);
    await work;
    expect(await isGone(first)).toBe(true);
    expect(drawing.pid()).toBeUndefined();
    const again = drawing.printInvoice(sheet('B2627/000000002'));
    expect(pidOf(drawing)).not.toBe(first);
    expect((await again).length).toBeGreaterThan(0);
  });

  it('fails what was in hand when it is killed, and draws the next', async () => {
    const drawing = open();
    const lost = drawing.printInvoice(sheet('B2627/000000001'));
    signal(pidOf(drawing), 'SIGKILL');
    await expect(lost).rejects.toThrow('the drawing process ended');
    expect((await drawing.printInvoice(sheet('B2627/000000002'))).length).toBeGreaterThan(0);
  });

  it('fails what was in hand when it is closed, and is gone', async () => {
    const drawing = open();
    const lost = drawing.printInvoice(sheet('B2627/000000001'));
    const pid = pidOf(drawing);
    drawing.close();
    await expect(lost).rejects.toThrow('the drawing process was ended');
    expect(await isGone(pid)).toBe(true);
  });

  it.runIf(process.platform === 'linux')('is handed no setting and no secret', async () => {
    vi.stubEnv('NEXTAUTH_SECRET', 'a secret that is for the server only');
    onTestFinished(() => void vi.unstubAllEnvs());
    const drawing = open();
    await drawing.printInvoice(sheet('B2627/000000001'));
    const handed = readFileSync(`/proc/${pidOf(drawing)}/environ`, 'utf8');
    expect(handed).toContain('PATH=');
    expect(handed).not.toContain('NEXTAUTH_SECRET');
  });
});
