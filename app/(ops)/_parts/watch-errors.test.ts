import { expect, it } from 'vitest';
import { watchErrors } from './watch-errors.ts';

it('says whether a refusal is left that no input shows', () => {
  expect(watchErrors(undefined).hasMore()).toBe(false);
  expect(watchErrors({}).hasMore()).toBe(true);
  const { errors, hasMore } = watchErrors({ fields: { name: 'is missing', role: 'is what they are already' } });
  expect([errors.name, errors.mobile, hasMore()]).toEqual(['is missing', undefined, true]);
  expect([errors.role, hasMore()]).toEqual(['is what they are already', false]);
});
