import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, istCell } from './csv.ts';

describe('a line of a file', () => {
  it.each([
    [['a', 1.5, null, undefined], 'a,1.5,,'],
    [['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"'],
    [['=1+1', '+91 99', '-5', '@SUM(A1)'], "'=1+1,'+91 99,'-5,'@SUM(A1)"],
    [['\t=1', ' =1', '\u00A0@x', '＝1'], "'\t=1,' =1,'\u00A0@x,'＝1"],
    [['=HYPERLINK("http://evil.example","x")'], `"'=HYPERLINK(""http://evil.example"",""x"")"`],
    [[-12.5, 0.000001, 1e-7, Number.NaN], '-12.5,0.000001,0,'],
    [[' padded '], '" padded "'],
  ])('%j', (cells, line) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`);
  });

  it('never begins a cell of text with what a spreadsheet runs, and reads back as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), (cells) => {
        const read = parse(csvLine(cells));
        expect(read).toHaveLength(cells.length);
        for (const [index, cell] of read.entries()) {
          expect(cell).not.toMatch(/^[=+\-@\t\r]/);
          expect([cells[index], `'${cells[index]}`]).toContain(cell);
        }
      }),
    );
  });
});

it('times are Indian ones', () => {
  expect(istCell(Date.UTC(2026, 10, 21, 18, 30, 5))).toBe('2026-11-22 00:00:05');
});

/** Reads one line as RFC 4180 says. */
function parse(line: string): string[] {
  const cells: string[] = [];
  let rest = line.slice(0, -2);
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const cell = quoted ? quoted[0] : (/^[^,]*/.exec(rest)?.[0] ?? '');
    cells.push(quoted ? (quoted[1] as string).replaceAll('""', '"') : cell);
    rest = rest.slice(cell.length);
    if (rest === '') return cells;
    rest = rest.slice(1);
  }
}
