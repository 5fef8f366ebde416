import { expect, it } from 'vitest';
import { forgetMoneyKey, isOutcomeAwaited, moneyKey } from './money-key.ts';

it('is the same for every try of an intent, which is awaited until its outcome is known', () => {
  expect(isOutcomeAwaited('sell qt_1')).toBe(false);
  const key = moneyKey('sell qt_1');
  expect([moneyKey('sell qt_1'), isOutcomeAwaited('sell qt_1'), isOutcomeAwaited('sell qt_2')]).toEqual([
    key,
    true,
    false,
  ]);
  forgetMoneyKey('sell qt_1');
  expect(isOutcomeAwaited('sell qt_1')).toBe(false);
  expect(moneyKey('sell qt_1')).not.toBe(key);
});
