import { expect, it } from 'vitest';
import { setName } from './name-lines.ts';

/** The signs from ! to ~, and those that keyboards put in their place. */
const signs = [...Array.from({ length: 94 }, (_, place) => String.fromCharCode(0x21 + place)), ...'‘’“”–'];

it('sets every sign that is typed in a Latin name, so that the picture says what is signed', () => {
  const glyphs = signs.map((sign) => [sign, setName(`a${sign}`).lines.flatMap((line) => line.glyphs).length]);
  expect(glyphs).toEqual(signs.map((sign) => [sign, 2]));
});
