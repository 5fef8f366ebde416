import type { ArchiveFile } from './archive.ts';

/** A file is ended once it has so many bytes: what is not written yet is held in memory. */
const PART_BYTES = 4 * 1024 * 1024;

/** The kinds of files that lines are gathered into side by side, in the order in which a reader needs them. */
const gathered = ['postings', 'transactions', 'purchases', 'payments', 'refunds', 'withdrawals', 'invoices'] as const;
export type Gathered = (typeof gathered)[number];

/** Other kinds, each written by itself. */
export type Single = 'log' | 'days' | 'balances' | 'holdings' | 'commission' | 'statements' | 'certificates';

/** Numbers the files of each kind: postings-000001.jsonl and so on. */
export function createPartNames(): (kind: Gathered | Single) => string {
  const counts = new Map<string, number>();
  return (kind) => {
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    return `${kind}-${String(number).padStart(6, '0')}.jsonl`;
  };
}

type Names = ReturnType<typeof createPartNames>;

/** Lines of one kind as files of some megabytes. */
export async function* partsOf(kind: Single, lines: AsyncIterable<object>, nameOf: Names): AsyncGenerator<ArchiveFile> {
  let held: string[] = [];
  let length = 0;
  for await (const line of lines) {
    const text = jsonLine(line);
    held.push(text);
    length += text.length;
    if (length < PART_BYTES) continue;
    yield fileOf(nameOf(kind), held);
    [held, length] = [[], 0];
  }
  if (held.length > 0) yield fileOf(nameOf(kind), held);
}

/**
 * Gathers lines of several kinds. What belongs together is written together: a reader has the trade before its invoice, and holds
 * little in memory.
 */
export function createGatherer(nameOf: Names) {
  const held = new Map<Gathered, string[]>();
  let length = 0;
  function* flush(): Generator<ArchiveFile> {
    for (const kind of gathered) {
      const lines = held.get(kind);
      if (lines) yield fileOf(nameOf(kind), lines);
    }
    held.clear();
    length = 0;
  }
  return {
    add(kind: Gathered, lines: readonly object[]): void {
      for (const line of lines) {
        const text = jsonLine(line);
        length += text.length;
        const own = held.get(kind);
        if (own) own.push(text);
        else held.set(kind, [text]);
      }
    },
    *full(): Generator<ArchiveFile> {
      if (length >= PART_BYTES) yield* flush();
    },
    flush,
  };
}

const jsonLine = (value: object) => `${JSON.stringify(value)}\n`;
const fileOf = (name: string, lines: readonly string[]): ArchiveFile => ({
  name,
  content: Buffer.from(lines.join(''), 'utf8'),
});
