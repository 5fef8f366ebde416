import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLoop } from './loop.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the work runs at once, then after each delay it answers', async () => {
  const delays = [1_000, 5_000, undefined];
  let runs = 0;
  const loop = startLoop(async () => delays[runs++]);
  await loop.first;
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toBe(3);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(runs).toBe(3);
  await loop.stop();
});

test('work that takes long is not started twice', async () => {
  let runs = 0;
  const gate = Promise.withResolvers<void>();
  const loop = startLoop(async () => {
    runs += 1;
    await gate.promise;
    return 10;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(1);
  gate.resolve();
  await vi.advanceTimersByTimeAsync(10);
  expect(runs).toBe(2);
  await loop.stop();
});

test('stop aborts the running work, waits for it, and nothing runs afterwards', async () => {
  let runs = 0;
  const loop = startLoop((signal) => {
    runs += 1;
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(1_000), { once: true }));
  });
  await loop.stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(runs).toBe(1);
});

test('stop between two runs cancels the next', async () => {
  let runs = 0;
  const loop = startLoop(async () => {
    runs += 1;
    return 1_000;
  });
  await loop.first;
  await loop.stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(runs).toBe(1);
});
