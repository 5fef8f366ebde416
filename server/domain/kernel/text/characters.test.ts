import { expect, it } from 'vitest';
import { isLonger } from './characters.ts';

it('counts characters as people do, whatever number of units of UTF-16 they take', () => {
  for (const character of ['a', 'अ', '\u{20BB7}', '🪙']) {
    expect(isLonger(character.repeat(5), 5)).toBe(false);
    expect(isLonger(character.repeat(6), 5)).toBe(true);
  }
});
