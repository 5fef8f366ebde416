import { expect, it } from 'vitest';
import { createTurns } from './one-at-a-time.ts';

it('begins a piece when the one before has ended, in their order, and goes on after one that failed', async () => {
  const inTurn = createTurns();
  const steps: string[] = [];
  const opened = Promise.withResolvers<void>();
  const first = inTurn(async () => {
    steps.push('first begins');
    await opened.promise;
    steps.push('first ends');
    throw new Error('broken');
  });
  const second = inTurn(async () => {
    steps.push('second');
    return 2;
  });
  const third = inTurn(async () => steps.push('third'));
  await new Promise(setImmediate);
  expect(steps).toEqual(['first begins']);
  opened.resolve();
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe(2);
  await third;
  expect(steps).toEqual(['first begins', 'first ends', 'second', 'third']);
});
