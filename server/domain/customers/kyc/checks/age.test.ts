import { expect, it } from 'vitest';
import { requireAdult } from './age.ts';

/** 21 November 2026, the last minute of the Indian day. */
const now = Date.parse('2026-11-21T18:29:00.000Z');

it.each(['2008-11-21', '2008-11-20', '1990-01-31', '1896-11-21'])('%s is of age', (dob) => {
  expect(() => requireAdult(dob, now)).not.toThrow();
});

it.each([
  ['2008-11-22', 'at least 18 years old'],
  ['2026-11-21', 'at least 18 years old'],
  ['2999-01-01', 'at least 18 years old'],
  ['1896-11-20', 'too long ago'],
  ['0001-01-01', 'too long ago'],
])('%s is refused', (dob, problem) => {
  expect(() => requireAdult(dob, now)).toThrow(problem);
});

it('the birthday begins at Indian midnight', () => {
  expect(() => requireAdult('2008-11-22', now + 59_000)).toThrow('18 years');
  expect(() => requireAdult('2008-11-22', now + 60_000)).not.toThrow();
});

it('who was born on a leap day is of age on 1 March', () => {
  expect(() => requireAdult('2008-02-29', Date.parse('2026-02-28T12:00:00.000Z'))).toThrow('18 years');
  expect(() => requireAdult('2008-02-29', Date.parse('2026-03-01T12:00:00.000Z'))).not.toThrow();
});
