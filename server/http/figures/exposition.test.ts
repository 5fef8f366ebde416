import { expect, it } from 'vitest';
import { chooseFormat } from './exposition.ts';

it.each([
  [undefined, 'prometheus'],
  ['text/plain', 'prometheus'],
  ['application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.2', 'openmetrics'],
  ['text/plain, application/openmetrics-text', 'openmetrics'],
  ['application/openmetrics-text;version=1.0.0;q=0, text/plain', 'prometheus'],
  ['application/openmetrics-text; q=0.00', 'prometheus'],
  ['application/openmetrics-text-of-another-kind', 'prometheus'],
] as const)('%j gets %s', (accept, format) => {
  expect(chooseFormat(accept)).toBe(format);
});
