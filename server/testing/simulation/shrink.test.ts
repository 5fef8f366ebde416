import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shrink } from './shrink.ts';

const never = () => false;
const holds = (needed: readonly number[]) => async (items: readonly number[]) =>
  needed.every((one) => items.includes(one));

it('leaves exactly what a failure needs, in its order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 60 }),
      fc.uniqueArray(fc.nat(59), { minLength: 1, maxLength: 5 }),
      async (length, wanted) => {
        const items = Array.from({ length }, (_, index) => index);
        const needed = [...new Set(wanted.map((one) => one % length))].sort((one, other) => one - other);
        expect(await shrink(items, holds(needed), never)).toEqual(needed);
      },
    ),
  );
});

it('answers what it has when the time is over', async () => {
  let asked = 0;
  const items = [1, 2, 3, 4, 5, 6, 7, 8];
  const found = await shrink(
    items,
    async (part) => ++asked > 0 && part.includes(1),
    () => asked >= 1,
  );
  expect(found).toEqual([1, 2, 3, 4]);
});
