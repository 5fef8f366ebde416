import { expect, it } from 'vitest';
import { errorCodes } from '../../../../../server/domain/kernel/errors.ts';
import { readSections } from '../../_reference/api-document.ts';
import { errorAdvice } from './error-advice.ts';
import { faults } from './sandbox.tsx';

it('every error code has its cause and cure, and no other has', () => {
  expect(Object.keys(errorAdvice).sort()).toEqual([...errorCodes].sort());
});

it('the guide to the sandbox names every fault that can be armed, and no other', () => {
  const operations = readSections().flatMap((section) => section.operations);
  const arm = operations.find(({ method, path }) => `${method} ${path}` === 'POST /partner/sandbox/faults');
  const armed = arm?.body?.fields.find(({ name }) => name === 'fault')?.values.map((value) => JSON.parse(value));
  expect(faults.map(({ fault }) => fault).sort()).toEqual([...(armed ?? [])].sort());
});
