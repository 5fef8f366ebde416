import fc from 'fast-check';

/** Raw JSON that breaks careless readers. Text, so that what JSON.stringify would mend stays broken. */
export const weirdJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      'null',
      'true',
      'false',
      '0',
      '-0',
      '-1',
      '1e309',
      '-1e309',
      '1e-7',
      '1e-400',
      '0.015',
      '1e2',
      '1E+2',
      '1.0',
      '5e-324',
    ],
    ...[
      '9007199254740993',
      '100.000000000000001',
      '99999999999999999999999999',
      `1${'0'.repeat(400)}`,
      '1e999999999999',
    ],
    ...[
      '""',
      '" "',
      '"100"',
      '"1e2"',
      '"NaN"',
      '"１２３"',
      '"٩٨٧٦٥٤٣٢١٠"',
      '"9876543210\\n"',
      '"\\u0000"',
      '"a\\u0000b"',
      '"\\ud800"',
      '"\\udc00\\ud800"',
    ],
    ...[
      '"\\u202e"',
      '"\\ufeff"',
      '"🪙"',
      '"ﷺ"',
      '"__proto__"',
      '"constructor"',
      '"toString"',
      '"$1"',
      '"%s%n"',
      '"\' OR 1=1 --"',
      '"{{7*7}}"',
    ],
    ...['"../../etc/passwd"', '"\\r\\nSet-Cookie: a=b"', '"2026-02-30"', '"undefined"', '"[object Object]"'],
    ...[
      '[]',
      '{}',
      '[null]',
      '["gold"]',
      '[[[[]]]]',
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"toJSON":1}',
    ],
    ...[
      '{"a":1,"a":2}',
      '{"valueOf":null,"toString":null}',
      '{"length":1e9}',
      '{"then":1}',
      '{"\\u0000":1}',
      '{"":""}',
    ],
    `"${'x'.repeat(100_000)}"`,
    `"${'🪙'.repeat(20_000)}"`,
    `${'['.repeat(60)}${']'.repeat(60)}`,
    `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`,
    `[${'1,'.repeat(20_000)}1]`,
    `{${Array.from({ length: 5_000 }, (_, key) => `"k${key}":${key}`).join(',')}}`,
  ),
  fc.double().map((value) => (Number.isFinite(value) ? String(value) : '1e400')),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)),
  fc.json({ maxDepth: 4 }),
);

/** Text for a place in a path, already encoded, or wrongly so. Never empty, no slash of its own. */
export const weirdSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '%00',
      '%FF',
      '%',
      '%2',
      '%zz',
      '%E0%A4%A',
      '%C0%80',
      '%ED%A0%80',
      '%2F',
      '%2F%2F',
      '%5C',
      '%2e%2e%2f',
      '%0D%0A',
      '%20',
      '+',
      '%2B',
    ],
    ...[
      '%F0%9F%AA%99',
      '__proto__',
      'constructor',
      'null',
      'undefined',
      '-1',
      '0',
      '1e309',
      "'",
      '%27%20OR%201=1',
      ';',
      '*',
      ':user_code',
      '$1',
      '~',
      '!',
    ],
    'x'.repeat(6_000),
    '%F0%9F%AA%99'.repeat(500),
  ),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 20 })
    .map((text) => encodeURIComponent(text.toWellFormed()).replace(/^\.+$/, 'x')),
);

/** A query string after the question mark, lawful or not. */
export const weirdQueryValue: fc.Arbitrary<string> = fc.oneof(
  weirdSegment,
  fc.constantFrom(
    '',
    '&',
    '=',
    '&&&',
    '[]=1',
    '%26',
    '1&limit=2',
    '0x10',
    '1.5',
    '%EF%BC%91',
    '%D9%A1',
    '999999999999999999999',
    '-0',
    '1e3',
    ' '.trim(),
  ),
);

/** One place of a JSON text, and what becomes of it. `place` counts around. */
export type Distortion = { place: number; how: 'replaced' | 'left_out' | 'twice'; other: string };

/** Any distortion, with weird values. */
export const distortion: fc.Arbitrary<Distortion> = fc.record({
  place: fc.nat(),
  how: fc.constantFrom('replaced', 'replaced', 'left_out', 'twice'),
  other: fc.oneof(
    { weight: 3, arbitrary: weirdJson },
    // What no column and no address takes, and what no reader comes to the end of.
    fc.constantFrom('"a\\u0000b"', '"\\ud800"', `${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  ),
});

/** A JSON text in which one place, the whole of it too, is another value, is left out, or has a second value under its name. */
export function distorted(json: string, { place, how, other }: Distortion): string {
  const whole: unknown = JSON.parse(json);
  const places = placesIn(whole);
  const way = places[place % places.length] ?? [];
  const key = way.at(-1);
  if (key === undefined) return how === 'left_out' ? '' : other;
  const holder = way.slice(0, -1).reduce<unknown>((value, name) => (value as Holder)[name], whole) as Holder;
  const own = JSON.stringify(holder[key]);
  if (how === 'left_out') delete holder[key];
  else holder[key] = MARK;
  const written = how === 'twice' && !Array.isArray(holder) ? `${own},${JSON.stringify(key)}:${other}` : other;
  return JSON.stringify(whole).replace(JSON.stringify(MARK), () => written);
}

type Holder = Record<string, unknown>;
const MARK = 'the place of a distortion';

/** The ways to all values of a JSON value, its own first. */
function placesIn(value: unknown): string[][] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [[], ...inner.flatMap(([key, one]) => placesIn(one).map((way) => [key, ...way]))];
}
