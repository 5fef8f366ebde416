import type { InvoiceSheet, SheetRow } from '../../../domain/documents/invoices/invoice-sheet.ts';
import { muted, type Pen } from './pen.ts';

const FIGURE_SIZE = 8.5;
const HEADING_SIZE = 7.5;
const GAP = 10;
/** So that headings of short figures do not stack up. */
const COLUMN_WIDTH_MIN = 44;

/** Labels at the left, values beside them or flush right; a total stands out. */
export function drawRows(
  pen: Pen,
  rows: readonly (SheetRow & { isTotal?: boolean })[],
  place: { x: number; width: number; labelWidth?: number; isRight?: boolean },
): void {
  const { x, width, isRight = false } = place;
  const labelWidth = place.labelWidth ?? width * 0.55;
  for (const { label, value, isTotal = false } of rows) {
    const look = { size: isTotal ? 10.5 : 9, face: isTotal ? ('strong' as const) : ('regular' as const) };
    const valueAt = { x: x + labelWidth, width: width - labelWidth };
    const height = Math.max(
      pen.heightOf(label, { width: labelWidth, ...look }),
      pen.heightOf(value, { ...valueAt, ...look }),
    );
    pen.room(isTotal ? height + 7 : height);
    if (isTotal) {
      pen.y += 2;
      pen.rule(x, width);
      pen.y += 5;
    }
    const top = pen.y;
    pen.text(label, { x, width: labelWidth, ...look, ...(isTotal ? {} : { color: muted }) });
    const bottom = pen.y;
    pen.y = top;
    pen.text(value, { ...valueAt, ...look, align: isRight ? 'right' : 'left' });
    pen.y = Math.max(bottom, pen.y) + 1;
  }
}

/** The lines of the invoice: a description and its figures, each column as wide as its longest figure. */
export function drawItems(pen: Pen, sheet: InvoiceSheet, place: { x: number; width: number }): void {
  const widths = sheet.columns.map((heading, column) =>
    Math.max(
      COLUMN_WIDTH_MIN,
      ...heading.split(' ').map((word) => pen.widthOf(word, HEADING_SIZE)),
      ...sheet.items.map(({ figures }) => pen.widthOf(figures[column] ?? '', FIGURE_SIZE)),
    ),
  );
  const first = place.width - widths.reduce((sum, width) => sum + width + GAP, 0);
  // A point more than measured: a figure must not wrap for a rounding of its width.
  const textWidthOf = (column: number) => (column === 0 ? first : (widths[column - 1] as number) + 1);
  const row = (cells: readonly string[], look: { size: number; color?: string }) => {
    pen.room(Math.max(...cells.map((cell, column) => pen.heightOf(cell, { width: textWidthOf(column), ...look }))));
    const top = pen.y;
    let x = place.x;
    let bottom = top;
    for (const [column, cell] of cells.entries()) {
      const isDescription = column === 0;
      const width = isDescription ? first : (widths[column - 1] as number) + GAP;
      pen.y = top;
      pen.text(cell, {
        ...look,
        x: isDescription ? x : x + GAP - 1,
        width: textWidthOf(column),
        align: isDescription ? 'left' : 'right',
      });
      bottom = Math.max(bottom, pen.y);
      x += width;
    }
    pen.y = bottom;
  };
  pen.rule(place.x, place.width);
  pen.y += 6;
  row(['Description', ...sheet.columns], { size: HEADING_SIZE, color: muted });
  pen.y += 3;
  pen.rule(place.x, place.width);
  pen.y += 6;
  for (const { description, figures } of sheet.items) row([description, ...figures], { size: FIGURE_SIZE });
  pen.y += 4;
  pen.rule(place.x, place.width);
}
