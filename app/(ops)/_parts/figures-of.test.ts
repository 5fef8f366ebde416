import { expect, it } from 'vitest';
import { figureOf, figureOrNone } from './figures-of.ts';

const form = (value: string) => {
  const data = new FormData();
  data.set('amount', value);
  return data;
};

it('reads figures as people type them, and leaves what is none to the server', () => {
  const read = ['1,50,000.25', ' 12 ', '-3.5', '0', '', '12 rupees', '1e5', '.5'].map((text) =>
    figureOf(form(text), 'amount'),
  );
  expect(read).toEqual([150_000.25, 12, -3.5, 0, '', '12 rupees', '1e5', '.5']);
  expect([figureOrNone(form(' '), 'amount'), figureOrNone(form('7'), 'amount')]).toEqual([null, 7]);
  expect(figureOf(form('1'), 'other')).toBe('');
});
