import { CSV_MARK, type CsvCell, csvLine } from './csv.ts';

/** How the rows of a list are written into a file. */
export type FileFormat = {
  readonly ending: string;
  readonly contentType: string;
  /** What stands before the first row */
  begin(headers: readonly string[]): string;
  line(cells: readonly CsvCell[], headers: readonly string[]): string;
};

/** By the ending of the file: for spreadsheets, and for programs that read a log line by line. */
export const fileFormats = {
  csv: {
    ending: 'csv',
    contentType: 'text/csv; charset=utf-8',
    begin: (headers) => CSV_MARK + csvLine(headers),
    line: (cells) => csvLine(cells),
  },
  /** An object a line, its fields named as the columns of the CSV file. An empty cell is null */
  jsonl: {
    ending: 'jsonl',
    contentType: 'application/jsonl; charset=utf-8',
    begin: () => '',
    line: (cells, headers) =>
      `${JSON.stringify(Object.fromEntries(headers.map((header, index) => [header, cells[index] ?? null])))}\n`,
  },
} as const satisfies Record<string, FileFormat>;
