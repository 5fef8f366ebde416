import { describe, expect, it } from 'vitest';
import { type Deaths, judgeDeath, noDeaths } from './restart-rule.ts';

const MINUTE_MS = 60_000;

/** Waits before the next starts, when a worker's place sees these deaths one after the other; `end` where there is none. */
function waitsAfter(livesMs: readonly (number | undefined)[]): (number | 'end')[] {
  let deaths: Deaths = noDeaths;
  return livesMs.map((answeredCallsForMs) => {
    const verdict = judgeDeath(deaths, { answeredCallsForMs });
    deaths = verdict.deaths;
    return verdict.restartInMs ?? 'end';
  });
}

describe('the rule of restarts', () => {
  const never = undefined;
  it.each([
    ['a single death', [MINUTE_MS], [250]],
    ['deaths long apart never add up', [MINUTE_MS, MINUTE_MS, MINUTE_MS], [250, 250, 250]],
    ['one that dies soon after each start waits longer each time', [10, 10, 10, 10], [250, 500, 1_000, 2_000]],
    [
      'and never longer than 15 s, and never ends the others',
      Array(9).fill(10),
      [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000],
    ],
    [
      'starts that fail end all with the eighth',
      Array(8).fill(never),
      [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 'end'],
    ],
    ['a start that works out breaks the row', [never, never, 10, never], [250, 500, 1_000, 2_000]],
    ['and a steady life ends the waits', [never, never, MINUTE_MS, never], [250, 500, 250, 500]],
  ] as [string, (number | undefined)[], (number | 'end')[]][])('%s', (_, lives, waits) => {
    expect(waitsAfter(lives)).toEqual(waits);
  });
});
