/** A record of a CSV file with the line it begins on, or what is wrong there. */
export type CsvRecord = { line: number; cells: string[]; problem?: undefined } | { line: number; problem: string };

const [QUOTE, COMMA, CR, LF] = [34, 44, 13, 10];

/**
 * Reads CSV as RFC 4180 has it, record by record: quotes, commas and line breaks inside of them, CRLF, LF or CR. Lines that hold
 * nothing are passed over. What cannot be read ends it with its line and column. Pure; the text has no byte order mark any more.
 */
export function* readCsv(text: string): Generator<CsvRecord> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const begin = line;
    const cells: string[] = [];
    for (;;) {
      const cell = text.charCodeAt(at) === QUOTE ? readQuoted(text, at) : readPlain(text, at);
      if (typeof cell === 'string') return yield { line, problem: `${cell} (column ${cells.length + 1})` };
      cells.push(cell.value);
      line += cell.lines;
      at = cell.end;
      if (text.charCodeAt(at) !== COMMA) break;
      at++;
    }
    if (at < text.length) {
      at += text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? 2 : 1;
      line++;
    }
    if (cells.some((cell) => cell.trim() !== '')) yield { line: begin, cells };
  }
}

type Cell = { value: string; end: number; lines: number };

function readPlain(text: string, from: number): Cell | string {
  let end = from;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === COMMA || code === CR || code === LF) break;
    if (code === QUOTE) return 'a quote stands inside of a cell that does not begin with one';
    if (code < 32 && code !== 9) return 'a character is no text';
  }
  return { value: text.slice(from, end), end, lines: 0 };
}

function readQuoted(text: string, from: number): Cell | string {
  let value = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return 'a quote is opened and never closed: the file may be cut off';
    value += text.slice(at, quote);
    at = quote + 1;
    if (text.charCodeAt(at) !== QUOTE) break;
    value += '"';
    at++;
  }
  const next = text.charCodeAt(at);
  if (at < text.length && next !== COMMA && next !== CR && next !== LF) return 'text follows a closing quote';
  return { value, end: at, lines: value.split(/\r\n|\r|\n/).length - 1 };
}
