import { DomainError, fieldError } from '../../kernel/errors.ts';
import {
  CASHFREE_MARKER,
  cashfreeEventColumns,
  cashfreeTransferColumns,
  readCashfreeEvent,
  readCashfreeTransfer,
} from './cashfree-format.ts';
import { plainColumns, readPlainLine } from './plain-format.ts';
import { type CsvRecord, readCsv } from './read-csv.ts';
import { columnName, placeColumns, type RowReader, readRow } from './row-reader.ts';
import type { FileProblem, ReadSettlement, SettlementLine, SettlementTransfer } from './settlement-line.ts';

/** The largest file that is taken: 10 MiB. */
export const SETTLEMENT_BYTES_MAX = 10 * 1_024 * 1_024;
const PROBLEMS_MAX = 20;
/** Rows read before others get a turn: some 10 ms. */
const ROWS_A_TURN = 5_000;

type Section = 'plain' | 'transfers' | 'events';
type Columns = ReturnType<typeof placeColumns>;
type Reading = ReadSettlement & { problems: FileProblem[] };

const columnsOf: Record<Section, readonly string[]> = {
  plain: plainColumns,
  transfers: cashfreeTransferColumns,
  events: cashfreeEventColumns,
};

/**
 * Reads a settlement file, Cashfree's report or the plain format, recognised by their columns. Others get their turn meanwhile. Raises
 * VALIDATION_ERROR, whose fields name lines and columns, where anything in it cannot be read: half a file is none.
 */
export async function readSettlement(bytes: Uint8Array): Promise<ReadSettlement> {
  const text = decode(bytes);
  const reading: Reading = { format: 'plain', lines: [], transfers: [], skipped: 0, problems: [] };
  let section: Section | undefined;
  let columns: Columns | undefined;
  let rows = 0;
  for (const record of readCsv(text)) {
    if (++rows % ROWS_A_TURN === 0) await new Promise(setImmediate);
    if (record.problem !== undefined) reading.problems.push({ line: record.line, problem: record.problem });
    else if (columnName(record.cells[0] ?? '') === CASHFREE_MARKER) [section, columns] = ['events', undefined];
    else if (!columns) {
      section = section ?? sectionOf(record.cells);
      columns = placeColumns(record.cells, columnsOf[section]);
      reading.format = section === 'plain' ? 'plain' : 'cashfree';
      if (columns.problem) reading.problems.push({ line: record.line, problem: columns.problem });
      if (columns.problem) break;
    } else take(reading, section as Section, readRow(record as CsvRecord & { cells: string[] }, columns));
    if (reading.problems.length >= PROBLEMS_MAX) break;
  }
  if (reading.problems.length > 0) throw unreadable(reading.problems);
  if (reading.lines.length === 0) {
    throw fieldError('VALIDATION_ERROR', 'file', 'holds no line that was settled');
  }
  const { problems: _, ...read } = reading;
  return read;
}

function decode(bytes: Uint8Array): string {
  if (bytes.byteLength > SETTLEMENT_BYTES_MAX) throw fieldError('VALIDATION_ERROR', 'file', 'is larger than 10 MiB');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw fieldError('VALIDATION_ERROR', 'file', 'is not text in UTF-8: export it as CSV, not as a spreadsheet');
  }
}

/** Which section a header begins. One that is like none is taken for the plain one, which then tells what it lacks. */
function sectionOf(cells: readonly string[]): Section {
  const names = new Set(cells.map(columnName));
  if (names.has('event settlement amount')) return 'events';
  return names.has('net settlement amount') && names.has('utr no.') ? 'transfers' : 'plain';
}

function take(reading: Reading, section: Section, row: RowReader): void {
  const read: SettlementLine | SettlementTransfer | 'skipped' | undefined =
    section === 'plain'
      ? readPlainLine(row)
      : section === 'events'
        ? readCashfreeEvent(row)
        : readCashfreeTransfer(row);
  if (row.problem) reading.problems.push(row.problem);
  else if (read === 'skipped') reading.skipped++;
  else if (read && 'event' in read) reading.lines.push(read);
  else if (read) reading.transfers.push(read);
}

function unreadable(problems: readonly FileProblem[]): DomainError {
  const fields: Record<string, string> = {};
  for (const { line, column, problem } of problems) {
    fields[column === undefined ? `line ${line}` : `line ${line}, ${column}`] = problem;
  }
  const [[where, what] = ['', '']] = Object.entries(fields);
  const more = problems.length > 1 ? ` And ${problems.length - 1} more.` : '';
  return new DomainError('VALIDATION_ERROR', {
    message: `Nothing was taken in. ${where}: ${what}.${more}`,
    details: { fields },
  });
}
