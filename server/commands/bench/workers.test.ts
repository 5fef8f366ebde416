import { expect, it } from 'vitest';
import { readCounts } from './workers.ts';

it('reads numbers of workers, and says how to give them', () => {
  expect(readCounts('1')).toEqual([1]);
  expect(readCounts('1,2,16')).toEqual([1, 2, 16]);
  for (const text of ['', '0', '1,', '1,0', 'two', '1 2', '-1', '100']) {
    expect(() => readCounts(text)).toThrow('npm run bench -- workers 1,2,4');
  }
});
