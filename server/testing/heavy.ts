import fc from 'fast-check';
import { parseExactJson } from '../domain/kernel/text/exact-json.ts';

/** What the partner interface reads at most, less room for the JSON around it. */
export const HEAVY_CHARACTERS = 256 * 1024 - 2_000;

/** Pieces of which patterns and loops are made slow when they repeat: what looks like the beginning of something, and never ends. */
const PIECES = [
  ...'0 1 a A é . - _ @ : / \\ " [ { , + = % & # ? ; < > *'.split(' '),
  ' ',
  '\t',
  '\n',
  '1234a',
  'a@',
  'a@a.',
  'a.',
  '@.',
  '91',
  '9876543210',
  '98765 ',
  'ABCDE1234',
  '2345 6789 ',
  'tola_live_',
  'tola_embed_',
  'emb_',
  'whsec_',
  'bearer ',
  'https://',
  'http://a.',
  'data:image/png;base64,',
  '%F0',
  '../',
  '\\u0000',
  '१',
  '👩‍👩‍👧',
  'e1',
  '-0',
];

const filled = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** A long text of few parts: `aaaa…`, `1234aaaa…`, `a.a.a.…!`. */
const heavyTextOf = (length: number) =>
  fc
    .tuple(
      fc.constantFrom('', ...PIECES),
      fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 }),
      fc.constantFrom('', '!', '1', '@', ...PIECES),
    )
    .map(([head, repeated, tail]) => `${head}${filled(repeated.join(''), length)}${tail}`.toWellFormed());

/** As much text as fills what is read when each of its characters takes four bytes. */
export const heavyText = heavyTextOf(HEAVY_CHARACTERS / 4);

/** A number literal of very many digits. */
const heavyNumberOf = (length: number) =>
  fc
    .tuple(
      fc.constantFrom('1.', '0.', '-1.', '1', '9', '1.5', '12345678901234567.'),
      fc.constantFrom('0', '1', '9', '01', '10'),
      fc.constantFrom('', '1', '0', 'e1', 'e-400', 'e400'),
    )
    .map(([head, repeated, tail]) => `${head}${filled(repeated, length)}${tail}`);

/** JSON of about so many characters: long texts and numbers, wide objects and arrays, deep ones, and keys of any sort. */
export const heavyJsonOf = (length: number) =>
  fc.oneof(
    { weight: 4, arbitrary: heavyTextOf(length / 4).map((text) => JSON.stringify(text)) },
    { weight: 2, arbitrary: heavyTextOf(length / 4).map((text) => `{${JSON.stringify(text)}:1}`) },
    { weight: 2, arbitrary: heavyNumberOf(length) },
    fc
      .constantFrom(
        '1',
        '1e1',
        '0.1234567890123456',
        '""',
        'null',
        '{}',
        '[]',
        '{"a":1}',
        '"a@b.c"',
        '"\\u0000"',
        '"1234"',
      )
      .map((item) => `[${Array.from({ length: Math.floor(length / (item.length + 1)) }, () => item).join(',')}]`),
    fc.constantFrom('1', '1e1', '"1234a@"', 'null', '{}').map((item) => {
      const count = Math.floor(length / (item.length + 9));
      return `{${Array.from({ length: count }, (_, index) => `"${index.toString(36)}":${item}`).join(',')}}`;
    }),
    fc.constantFrom('[', '{"a":').map((open) => {
      const close = open === '[' ? ']' : '}';
      const deep = `${open.repeat(60)}1${close.repeat(60)}`;
      return `[${Array.from({ length: Math.floor(length / (deep.length + 1)) }, () => deep).join(',')}]`;
    }),
  );

/** JSON as large as the partner interface reads. */
export const heavyJson = heavyJsonOf(HEAVY_CHARACTERS);

/** No call may take more of the one thread that serves all others. */
export const CPU_MS_MAX = 250;
/** Times that one input is measured, where the first measure is too much. */
const MEASURES_MAX = 3;
/** What it takes to read the largest body number by number on the machine that the bound was set on, where the dearest call takes 2.3 times that. */
const READING_MS = 90;
const largestBody = `[${Array.from({ length: HEAVY_CHARACTERS / 4 }, () => '1e1').join(',')}]`;

/**
 * What some work costs this thread, in milliseconds: the least of a few measures, since a collection of garbage, code that is compiled and a
 * busy machine only ever add. An input whose cost is its own costs as much each time. Where that is too much on a machine that is slower at the
 * moment, it is told as the machine of the bound would take it.
 */
export async function cpuMsOf(work: () => Promise<void>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let measure = 0; measure < MEASURES_MAX && least >= CPU_MS_MAX; measure++) {
    const began = process.threadCpuUsage();
    await work();
    least = Math.min(least, millisecondsSince(began));
  }
  return least < CPU_MS_MAX ? least : least * Math.min(1, READING_MS / readingMs());
}

function readingMs(): number {
  const measures = Array.from({ length: MEASURES_MAX }, () => {
    const began = process.threadCpuUsage();
    parseExactJson(largestBody);
    return millisecondsSince(began);
  });
  return Math.min(...measures);
}

function millisecondsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000;
}
