import { readAmount, readMoment, readReference } from './read-cells.ts';
import type { FileProblem } from './settlement-line.ts';

/** How columns are compared: without case and outer spaces. */
export const columnName = (cell: string): string => cell.trim().replace(/\s+/g, ' ').toLowerCase();

/** Reads the cells of a row by the names of their columns; the first problem of a row is kept, with its column. */
export type RowReader = {
  readonly line: number;
  text(column: string): string;
  /** Paise; of an empty cell nothing, where that may be */
  amount(column: string, options?: { mayBeEmpty?: boolean }): bigint;
  moment(column: string): number;
  reference(column: string): string;
  fail(column: string | undefined, problem: string): void;
  readonly problem: FileProblem | undefined;
};

/** What a section of a file is read by: the places of its columns, or which of them are missing. Pure. */
export function placeColumns(
  cells: readonly string[],
  wanted: readonly string[],
): { places: ReadonlyMap<string, number>; width: number; problem: string | undefined } {
  const names = cells.map(columnName);
  const places = new Map(wanted.map((name) => [name, names.indexOf(name)]));
  const missing = wanted.filter((name) => places.get(name) === -1);
  const twice = wanted.filter((name) => names.indexOf(name) !== names.lastIndexOf(name));
  const problem =
    missing.length > 0
      ? `lacks the columns ${missing.join(', ')}`
      : twice.length > 0
        ? `has the columns ${twice.join(', ')} twice`
        : undefined;
  return { places, width: cells.length, problem };
}

/** Reads a row of a section. Pure. */
export function readRow(
  { line, cells }: { line: number; cells: readonly string[] },
  { places, width }: Pick<ReturnType<typeof placeColumns>, 'places' | 'width'>,
): RowReader {
  let problem: FileProblem | undefined;
  const fail = (column: string | undefined, what: string) => {
    problem ??= { line, column, problem: what };
  };
  if (cells.length !== width) {
    const why = cells.length < width ? 'the file may be cut off' : 'a comma inside of a cell needs quotes';
    fail(undefined, `has ${cells.length} cells where ${width} columns are: ${why}`);
  }
  const text = (column: string) => (cells[places.get(column) ?? -1] ?? '').trim();
  return {
    line,
    text,
    amount(column, { mayBeEmpty = false } = {}) {
      if (mayBeEmpty && text(column) === '') return 0n;
      const amount = readAmount(text(column));
      if (amount === undefined)
        fail(column, `"${shown(text(column))}" is no amount in rupees with at most two decimals`);
      return amount ?? 0n;
    },
    moment(column) {
      const at = readMoment(text(column));
      if (at === undefined)
        fail(column, `"${shown(text(column))}" is no date, such as 2026-11-21 14:03:09 or 21/11/2026`);
      return at ?? 0;
    },
    reference(column) {
      const id = readReference(text(column));
      if (id === undefined) fail(column, `"${shown(text(column))}" is no id; a spreadsheet may have rounded it`);
      return id ?? '';
    },
    fail,
    get problem() {
      return problem;
    },
  };
}

const SHOWN = 40;
const shown = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
