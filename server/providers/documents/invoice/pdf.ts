import PdfDocument from 'pdfkit';
import type { InvoicePrinter } from '../../../domain/documents/invoices/invoice-printer.ts';
import type { InvoiceSheet } from '../../../domain/documents/invoices/invoice-sheet.ts';
import { createPen, ink, muted, type Pen } from './pen.ts';
import { drawItems, drawRows } from './tables.ts';

const MARGIN = 42;
const WIDTH = 595.28 - 2 * MARGIN;
const HALF = WIDTH / 2 - 12;
/** The amount in words with its heading, on two lines. */
const WORDS_HEIGHT = 38;

/**
 * Prints by pdfkit: A4, text that can be selected, fonts embedded as far as used. Everything in the file follows from the sheet,
 * its dates too, so that the same sheet gives the same bytes.
 */
export const printPdf: InvoicePrinter = (sheet) =>
  new Promise((resolve, reject) => {
    const issuedAt = new Date(sheet.issuedAt);
    const document = new PdfDocument({
      size: 'A4',
      margin: MARGIN,
      lang: 'en-IN',
      displayTitle: true,
      info: { Title: `${sheet.title} ${sheet.invoiceNo}`, CreationDate: issuedAt, ModDate: issuedAt },
    });
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
    drawSheet(createPen(document), sheet);
    document.end();
  });

function drawSheet(pen: Pen, sheet: InvoiceSheet): void {
  if (sheet.sandboxNotice) pen.watermark('SPECIMEN');
  drawHead(pen, sheet);
  const top = pen.y + 16;
  const ends = [sheet.seller, sheet.buyer].map((party, index) => {
    const at = { x: MARGIN + index * (HALF + 24), width: HALF };
    pen.y = top;
    pen.text(party.heading, { ...at, size: 8, color: muted });
    pen.text(party.name, { ...at, size: 10.5, face: 'strong' });
    for (const line of party.lines) pen.text(line, { ...at, size: 9 });
    return pen.y;
  });
  pen.y = Math.max(...ends) + 14;
  drawRows(pen, sheet.facts, { x: MARGIN, width: WIDTH, labelWidth: 210 });
  pen.y += 14;
  drawItems(pen, sheet, { x: MARGIN, width: WIDTH });
  pen.y += 8;
  drawRows(pen, sheet.sums, { x: MARGIN + WIDTH - 230, width: 230, isRight: true });
  pen.y += 8;
  pen.room(WORDS_HEIGHT);
  pen.text('In words', { x: MARGIN, width: WIDTH, size: 8, color: muted });
  pen.text(sheet.amountInWords, { x: MARGIN, width: WIDTH, size: 9.5, face: 'strong' });
  if (sheet.settlement) {
    pen.y += 16;
    pen.text(sheet.settlement.heading, { x: MARGIN, width: WIDTH, size: 10.5, face: 'strong' });
    pen.y += 4;
    drawRows(pen, sheet.settlement.rows, { x: MARGIN, width: 290, isRight: true });
  }
  pen.y += 18;
  pen.rule(MARGIN, WIDTH);
  pen.y += 8;
  for (const notice of sheet.notices) {
    const look = { width: WIDTH, size: 8 };
    pen.room(pen.heightOf(notice, look));
    pen.text(notice, { x: MARGIN, ...look, color: muted });
  }
}

function drawHead(pen: Pen, sheet: InvoiceSheet): void {
  const top = pen.y;
  pen.text(sheet.title, { x: MARGIN, width: HALF, size: 18, face: 'strong', color: ink });
  const left = pen.y;
  pen.y = top + 6;
  pen.text(sheet.soldThrough, { x: MARGIN + HALF + 24, width: HALF, size: 9, color: muted, align: 'right' });
  pen.y = Math.max(left, pen.y) + 6;
  if (sheet.sandboxNotice) pen.text(sheet.sandboxNotice, { x: MARGIN, width: WIDTH, size: 9, color: '#0b5a75' });
  pen.y += 4;
  pen.rule(MARGIN, WIDTH, ink);
}
