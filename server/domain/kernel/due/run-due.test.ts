import { expect, it } from 'vitest';
import { sweep } from './run-due.ts';

it('acts on everything once, in order and in bounded batches; one that breaks holds up no other', async () => {
  const all = Array.from({ length: 401 }, (_, index) => index);
  const batches: number[] = [];
  const [done, failed]: [number[], [string, number][]] = [[], []];
  await sweep<number>({
    async find(after = -1, limit) {
      const batch = all.filter((one) => one > after).slice(0, limit);
      batches.push(batch.length);
      return batch;
    },
    async act(one) {
      if (one === 199) throw new Error('broken');
      done.push(one);
    },
    fail: (error, one) => void failed.push([(error as Error).message, one]),
  });
  expect(batches).toEqual([200, 200, 1]);
  expect(done).toEqual(all.filter((one) => one !== 199));
  expect(failed).toEqual([['broken', 199]]);
});

it('ends with what it is at once its process stops, and looks for no more', async () => {
  const stopping = new AbortController();
  const [found, begun]: [number[], number[]] = [[], []];
  await sweep<number>({
    async find(after = -1, limit) {
      found.push(after);
      return Array.from({ length: limit }, (_, index) => after + 1 + index);
    },
    async act(one) {
      begun.push(one);
      await Promise.resolve();
      if (one === 250) stopping.abort();
    },
    fail: (error) => expect.fail(String(error)),
    atOnce: 5,
    most: 1_000,
    stopping: stopping.signal,
  });
  expect(found).toEqual([-1, 199]);
  expect(begun.slice(0, 251)).toEqual(Array.from({ length: 251 }, (_, index) => index));
  expect(begun.length).toBeLessThanOrEqual(255);
  await sweep<number>({
    find: () => expect.fail('it stops already'),
    act: () => expect.fail('it stops already'),
    fail: (error) => expect.fail(String(error)),
    stopping: stopping.signal,
  });
});

it('takes as many as one run may, a few at the same time', async () => {
  const asked: number[] = [];
  let [underWay, together] = [0, 0];
  await sweep<number>({
    find: async (after = -1, limit) => Array.from({ length: limit }, (_, index) => after + 1 + index),
    async act(one) {
      underWay += 1;
      together = Math.max(together, underWay);
      await Promise.resolve();
      asked.push(one);
      underWay -= 1;
    },
    fail: (error) => expect.fail(String(error)),
    atOnce: 5,
    most: 450,
  });
  expect(asked.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 450 }, (_, index) => index));
  expect(together).toBe(5);
});
