import { expect, it } from 'vitest';
import { growthOf, growthProblems, type Injected, memoryProblems, unexplained } from './judge.ts';
import { newLoad } from './load.ts';
import { slopesOf } from './memory.ts';

const outage: Injected = { what: 'no prices come', from: 100, to: 200, explains: /PRICES_UNAVAILABLE/ };

/** Outcome, the second it came in, whether it may be. */
const outcomes: [string, number, boolean][] = [
  ['200', 5, true],
  ['201', 5, true],
  ['503 PRICES_UNAVAILABLE', 150, true],
  ['503 PRICES_UNAVAILABLE', 201, false],
  ['500 INTERNAL_ERROR', 150, false],
  ['402 INSUFFICIENT_PARTNER_FUNDS', 150, false],
  ['cut', 150, false],
];

it.each(outcomes)('an answer %s at second %i is fine: %s', (outcome, second, isFine) => {
  const load = newLoad();
  load.outcomes.set(outcome, new Map([[second, 2]]));
  const problems = isFine ? [] : [`2 calls ended with ${outcome}, at no fault that explains it`];
  expect(unexplained(load, [outage])).toEqual(problems);
});

const samplesOf = (mibAt: (second: number) => number, seconds: number) =>
  Array.from({ length: seconds / 5 }, (_, index) => ({ second: index * 5, mib: mibAt(index * 5) }));

it('memory is judged by its slope after the warm-up, of processes that lived long enough', () => {
  const leak = (second: number) => 250 + (second / 60) * 1.5;
  const warm = (second: number) => (second < 150 ? second : 150 + (second % 10));
  const slopes = slopesOf(
    new Map([
      [1, samplesOf(leak, 600)],
      [2, samplesOf(warm, 600)],
      [3, samplesOf(leak, 160)],
    ]),
  );
  expect(slopes.map(({ mibAMinute }) => mibAMinute?.toFixed(1))).toEqual([
    '1.5',
    expect.stringMatching(/^-?0\.0$/),
    undefined,
  ]);
  expect(memoryProblems(slopes)).toEqual(['process 1 grows by 1.50 MiB a minute']);
  expect(memoryProblems(slopes.slice(2))).toEqual([expect.stringContaining('nothing is known')]);
});

it('a table that grows needs a reason', () => {
  const before = new Map([
    ['transaction', { rows: 10, bytes: 0 }],
    ['partner', { rows: 5, bytes: 0 }],
  ]);
  const after = new Map([
    ['transaction', { rows: 1_010, bytes: 8_192 }],
    ['partner', { rows: 6, bytes: 0 }],
    ['logo', { rows: 900, bytes: 0 }],
  ]);
  const growth = growthOf(before, after, 1_000);
  expect(growth.map(({ table, rowsATrade }) => [table, rowsATrade])).toEqual([
    ['transaction', 1],
    ['logo', 0.9],
  ]);
  expect(growthProblems(growth)).toEqual(['the table logo grew by 900 rows, and no reason is stated']);
});
