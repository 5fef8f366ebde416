import { expect, it } from 'vitest';
import { paise } from '../../domain/kernel/money.ts';
import { englishAmountWords } from './amount-words.ts';

it.each([
  [0n, 'Zero Rupees Only'],
  [5n, 'Zero Rupees And Five Paise Only'],
  [100n, 'One Rupee Only'],
  [10_001n, 'One Hundred Rupees And One Paisa Only'],
  [25_000n, 'Two Hundred Fifty Rupees Only'],
  [123_456_789n, 'Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven Rupees And Eighty Nine Paise Only'],
  [20_000_000_00n, 'Two Crore Rupees Only'],
])('%s paise are %s', (amount, words) => expect(englishAmountWords(paise(amount))).toBe(words));

it('is exact where a float would not be', () => {
  expect(englishAmountWords(paise(99_999_999_999_999n))).toMatch(/And Ninety Nine Paise Only$/);
});
