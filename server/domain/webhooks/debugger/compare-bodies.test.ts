import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareBodies, type DifferenceKind } from './compare-bodies.ts';

const sent = '{"event":"buy.completed","data":{"note":"₹ a/b","amount_inr":250,"of":["x","y"]}}';

describe('how a received body differs', () => {
  it('is nothing for the same bytes', () => {
    expect(compareBodies(sent, sent)).toBeUndefined();
  });

  it.each<[DifferenceKind, string]>([
    ['empty', ''],
    ['cut', sent.slice(0, 40)],
    ['byte_order_mark', `\uFEFF${sent}`],
    ['trailing_newline', `${sent}\n`],
    ['trailing_newline', `${sent}\r\n`],
    ['spaces', JSON.stringify(JSON.parse(sent), null, 2)],
    ['spaces', ` ${sent}`],
    ['spaces', sent.replace(':250', ': 250')],
    ['key_order', sent.replace('{"note":"₹ a/b","amount_inr":250,', '{"amount_inr":250,"note":"₹ a/b",')],
    ['escapes', sent.replace('₹', '\\u20b9')],
    ['escapes', sent.replace('a/b', 'a\\/b')],
    ['numbers', sent.replace('250', '250.0')],
    ['values', sent.replace('250', '251')],
    ['values', sent.replace('["x","y"]', '["y","x"]')],
    ['values', sent.replace('"of"', '"off"')],
    ['values', sent.replace('}}', ',"more":1}}')],
    ['not_json', sent.replace('"of":', '"of"')],
    ['not_json', 'event=buy.completed'],
  ])('is named %s', (kind, received) => {
    expect(compareBodies(sent, received)?.kind).toBe(kind);
  });

  it('is named for line ends too', () => {
    expect(compareBodies('{\n"a":1}', '{\r\n"a":1}')?.kind).toBe('line_ends');
  });

  it('shows the first byte that differs and what is around it, on both sides', () => {
    const received = sent.replace('250', '251');
    const difference = compareBodies(sent, received);
    expect(difference?.byte).toBe(Buffer.from(sent).indexOf('250') + 2);
    expect(difference?.sent).toContain('250');
    expect(difference?.received).toContain('251');
  });

  it('never cuts a character in half at its beginning', () => {
    const difference = compareBodies('₹₹₹₹₹₹₹₹₹₹a', '₹₹₹₹₹₹₹₹₹₹b');
    expect(difference?.sent).not.toContain('\uFFFD');
  });

  it('is found for any two texts that are not the same', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const difference = compareBodies(one, other);
        if (one === other) return difference === undefined;
        const at = difference?.byte ?? -1;
        const [left, right] = [Buffer.from(one), Buffer.from(other)];
        return left.subarray(0, at).equals(right.subarray(0, at)) && left[at] !== right[at];
      }),
    );
  });
});
