import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passesVerhoeff } from './verhoeff.ts';

it.each(['999941057058', '234123412346', '2363'])('%s passes', (digits) => {
  expect(passesVerhoeff(digits)).toBe(true);
});

it.each(['', 'x', '99994105705x', '999941057059', ' 999941057058', '９９９９４１０５７０５８'])(
  '%j does not',
  (digits) => {
    expect(passesVerhoeff(digits)).toBe(false);
  },
);

const withCheckDigit = (digits: string) => {
  const check = [...'0123456789'].filter((digit) => passesVerhoeff(digits + digit));
  expect(check).toHaveLength(1);
  return digits + check[0];
};

it('finds every single wrong digit, and every two neighbours that changed places', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{11}$/), fc.nat(10), fc.integer({ min: 1, max: 9 }), (digits, place, by) => {
      const right = withCheckDigit(digits);
      const wrong = [...right];
      wrong[place] = String((Number(right[place]) + by) % 10);
      expect(passesVerhoeff(wrong.join(''))).toBe(false);
      const swapped = [...right];
      [swapped[place], swapped[place + 1]] = [right[place + 1] as string, right[place] as string];
      expect(passesVerhoeff(swapped.join(''))).toBe(right[place] === right[place + 1]);
    }),
  );
});
