import fc from 'fast-check';

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
export const heavyText = fc
  .tuple(
    fc.constantFrom('', ...PIECES),
    fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '!', '1', '@', ...PIECES),
  )
  .map(([head, repeated, tail]) => `${head}${filled(repeated.join(''), HEAVY_CHARACTERS / 4)}${tail}`.toWellFormed());

/** A number literal of very many digits. */
const heavyNumber = fc
  .tuple(
    fc.constantFrom('1.', '0.', '-1.', '1', '9', '1.5', '12345678901234567.'),
    fc.constantFrom('0', '1', '9', '01', '10'),
    fc.constantFrom('', '1', '0', 'e1', 'e-400', 'e400'),
  )
  .map(([head, repeated, tail]) => `${head}${filled(repeated, HEAVY_CHARACTERS)}${tail}`);

/** JSON as large as is read: long texts and numbers, wide objects and arrays, deep ones, and keys of any sort. */
export const heavyJson = fc.oneof(
  { weight: 4, arbitrary: heavyText.map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: heavyText.map((text) => `{${JSON.stringify(text)}:1}`) },
  { weight: 2, arbitrary: heavyNumber },
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
    .map(
      (item) => `[${Array.from({ length: Math.floor(HEAVY_CHARACTERS / (item.length + 1)) }, () => item).join(',')}]`,
    ),
  fc.constantFrom('1', '1e1', '"1234a@"', 'null', '{}').map((item) => {
    const count = Math.floor(HEAVY_CHARACTERS / (item.length + 9));
    return `{${Array.from({ length: count }, (_, index) => `"${index.toString(36)}":${item}`).join(',')}}`;
  }),
  fc.constantFrom('[', '{"a":').map((open) => {
    const close = open === '[' ? ']' : '}';
    const deep = `${open.repeat(60)}1${close.repeat(60)}`;
    return `[${Array.from({ length: Math.floor(HEAVY_CHARACTERS / (deep.length + 1)) }, () => deep).join(',')}]`;
  }),
);
