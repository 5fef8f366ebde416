import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHiddenField, hasHiddenCharacters } from './hidden-characters.ts';

describe('characters that are not seen', () => {
  it.each([
    'Asha Rao',
    "O'Neill (Gold) A&B #1 = 100%",
    'सोना चाँदी',
    'क्‍षमा',
    'स्वर्ण‍ा',
    'র‍্যাব',
    'മോഹന്‍',
    'അവന്‍ വന്നു',
    'ಅರ್‍ಜಿ',
    'نام‌ها',
    '😀👩‍👩‍👧',
    '👩🏽‍💻 ❤️ 1️⃣',
    '𐐀𐐀',
    'naïve café',
    '',
  ])('are none in %j', (text) => {
    expect(hasHiddenCharacters(text)).toBe(false);
  });

  const kin = [
    ...[
      0x00ad, 0x034f, 0x061c, 0x115f, 0x180e, 0x200b, 0x200e, 0x200f, 0x2028, 0x2029, 0x3164, 0xfeff, 0xfff9, 0xe0041,
    ],
    ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0x206a, 0x0000, 0x0007, 0x007f],
    ...[0x0085, 0x001b, 0x200c, 0x200d, 0xfe0f, 0xd800, 0x0600, 0x110bd],
  ];
  it.each(kin)('U+%i within, before and after Latin letters', (code) => {
    const hidden = String.fromCodePoint(code);
    for (const text of [`a${hidden}b`, `${hidden}ab`, `ab${hidden}`, hidden]) {
      expect(hasHiddenCharacters(text)).toBe(true);
    }
  });

  it.each(['क\u200d\u200dष', 'क\u202eष', '\u200dक', 'क \u200d', 'क\u200da', 'क\u200b', '😀\u200d', '😀\u200da'])(
    'stay refused beside letters and emoji that may take a joiner: %j',
    (text) => {
      expect(hasHiddenCharacters(text)).toBe(true);
    },
  );

  it('are never left out of what every other category allows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const isHidden = /[\p{Cc}\p{Cf}\p{Cs}]/u.test(text.replace(/[\u200c\u200d]/g, ''));
        if (isHidden) expect(hasHiddenCharacters(text)).toBe(true);
      }),
    );
  });

  it('are line breaks too, but in fields of several lines', () => {
    expect(hasHiddenCharacters('a\nb')).toBe(true);
    expect(hasHiddenCharacters('a\r\n\tb', { lines: true })).toBe(false);
    expect(hasHiddenCharacters('a\n\u202eb', { lines: true })).toBe(true);
  });

  it('cost no more than the length of the text', () => {
    const began = process.threadCpuUsage();
    for (const unit of ['a', 'क्‍', '\u200d', '👩‍', '\u202e']) hasHiddenCharacters(unit.repeat(250_000));
    expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(2_000);
  });
});

it('are found by the path of their field, and not in free JSON', () => {
  const bad = 'a\u202eb';
  expect(findHiddenField({ name: 'Asha', address: { line1: bad } })).toBe('address.line1');
  expect(findHiddenField({ labels: ['a', bad] })).toBe('labels.1');
  expect(findHiddenField({ meta: { note: bad }, message: 'a\nb' })).toBeUndefined();
  expect(findHiddenField({ name: 'a\nb' })).toBe('name');
  expect(findHiddenField({ amount: 5n, at: null, mode: 'live' })).toBeUndefined();
});

it('are found by a path of 200 characters at most, however long its keys are', () => {
  let deep: unknown = 'a\u202eb';
  for (let level = 0; level < 30; level++) deep = { [String(level).repeat(50_000)]: deep };
  expect(findHiddenField(deep)).toHaveLength(200);
});
