/** What a cell of a file may be. Figures stay figures; text is made safe. */
export type CsvCell = string | number | null | undefined;

/** Tells spreadsheets that the file is UTF-8. */
export const CSV_MARK = '\uFEFF';

/**
 * One line of RFC 4180. Text that a spreadsheet would take for a formula is led by an apostrophe: the attack prevented is a user's
 * name that runs when the partner opens the file.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? plainNumber(value) : '';
  const safe = /^[\s\u00A0\uFEFF]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** No exponent, which spreadsheets and people read differently. */
function plainNumber(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(6).replace(/\.?0{1,6}$/, '') : text;
}

const IST_OFFSET_MS = 19_800_000;

/** An instant as spreadsheets read it, in Indian time: 2026-11-21 14:03:09. Its column says so. */
export function istCell(at: number): string {
  return new Date(at + IST_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}
