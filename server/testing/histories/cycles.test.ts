import { expect, it } from 'vitest';
import { findCycles, type ListInput, type ListOperation, type ListOutput } from './cycles.ts';
import { historyOf, type Row } from './written-history.ts';

const append = (appends: Record<string, string>): ListInput => ({ appends });
const lists = (shown: Record<string, string[]>): ListOutput => ({ outcome: 'ok', lists: shown });
const fine: ListOutput = { outcome: 'ok' };
const circles: [string, Row<ListInput, ListOutput>[], RegExp | undefined][] = [
  [
    'in order',
    [
      [1, 2, append({ w: '1' }), fine],
      [3, 4, {}, lists({ w: ['1'] })],
    ],
    undefined,
  ],
  [
    'a stale read',
    [
      [1, 2, append({ w: '1' }), fine],
      [3, 4, {}, lists({ w: [] })],
      [5, 6, {}, lists({ w: ['1'] })],
    ],
    /rw.*realtime|realtime.*rw/,
  ],
  [
    'what is in no read',
    [
      [1, 2, append({ w: '1' }), fine],
      [3, 4, {}, lists({ w: [] })],
    ],
    /rw/,
  ],
  [
    'twice',
    [
      [1, 2, append({ w: '1' }), fine],
      [3, 4, {}, lists({ w: ['1', '1'] })],
    ],
    /twice/,
  ],
  [
    'refused, yet there',
    [
      [1, 4, append({ w: '1' }), { outcome: 'refused' }],
      [2, 3, {}, lists({ w: ['1'] })],
    ],
    /refused/,
  ],
  ['of nobody', [[1, 2, {}, lists({ w: ['7'] })]], /nobody/],
  [
    'two orders',
    [
      [1, 9, append({ w: '1' }), fine],
      [1, 9, append({ w: '2' }), fine],
      [2, 3, {}, lists({ w: ['1'] })],
      [4, 5, {}, lists({ w: ['2', '1'] })],
    ],
    /two orders/,
  ],
  [
    'half a transaction: seen in one list, not yet in the other',
    [
      [1, 9, append({ w: '1', u: '1' }), fine],
      [2, 3, {}, lists({ w: ['1'], u: [] })],
      [4, 5, {}, lists({ w: ['1'], u: ['1'] })],
    ],
    /wr.*rw|rw.*wr/,
  ],
  [
    'two readers who saw two appends in opposite orders',
    [
      [1, 9, append({ w: '1' }), fine],
      [1, 9, append({ u: '2' }), fine],
      [2, 8, {}, lists({ w: ['1'], u: [] })],
      [2, 8, {}, lists({ w: [], u: ['2'] })],
      [10, 11, {}, lists({ w: ['1'], u: ['2'] })],
    ],
    /rw.*wr.*rw.*wr|wr.*rw.*wr.*rw/,
  ],
  [
    'a lost answer, later there',
    [
      [1, undefined, append({ w: '1' })],
      [2, 3, {}, lists({ w: [] })],
      [4, 5, {}, lists({ w: ['1'] })],
    ],
    undefined,
  ],
];

it.each(circles)('the checker of lists: %s', (_, rows, problem) => {
  const found = findCycles(historyOf(rows) as ListOperation[]);
  if (problem === undefined) expect(found).toEqual([]);
  else expect(found.join('\n')).toMatch(problem);
});
