import { expect, it } from 'vitest';
import { languageOf } from './accept-language.ts';

it.each([
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['en-IN,en;q=0.9,hi;q=0.8', 'en'],
  ['gu-IN,gu;q=0.9,hi;q=0.8,en;q=0.7', 'hi'],
  ['en;q=0.4, HI;q=0.5', 'hi'],
  ['hi;q=0', 'en'],
  ['ta-IN', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [null, 'en'],
])('%s is %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
