import { expect, it } from 'vitest';
import { createLanes } from './lanes.ts';

it('lets so many pieces go on, of all and of one, and next the one of whom the least goes on', async () => {
  const inLane = createLanes({ atOnce: 3, ofOne: 2 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const hand = (of: number, name: string) =>
    inLane(of, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const settle = () => new Promise(setImmediate);
  const all = ['a', 'b', 'c', 'd'].map((name) => hand(1, name));
  all.push(hand(2, 'e'), hand(2, 'f'), hand(3, 'g'));
  await settle();
  expect(begun).toEqual(['a', 'b', 'e']);
  ends.get('a')?.();
  await settle();
  expect(begun).toEqual(['a', 'b', 'e', 'g']);
  ends.get('e')?.();
  ends.get('g')?.();
  await settle();
  expect(begun).toEqual(['a', 'b', 'e', 'g', 'f', 'c']);
  for (const name of ['b', 'c', 'f']) ends.get(name)?.();
  await settle();
  ends.get('d')?.();
  await Promise.all(all);
});

it('goes on after a piece that failed', async () => {
  const inLane = createLanes({ atOnce: 1, ofOne: 1 });
  await expect(inLane(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inLane(1, async () => 2)).toBe(2);
});
