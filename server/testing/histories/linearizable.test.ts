import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAnomaly } from './linearizable.ts';
import { type BankInput, type BankOutput, bankModel, type KeyInput, type KeyOutput, keyModel } from './models.ts';
import { historyOf, type Row } from './written-history.ts';

const take = (amount: number): BankInput => ({ kind: 'move', moves: { float: -amount } });
const give = (from: string, to: string, amount: number): BankInput => ({
  kind: 'move',
  moves: { [from]: -amount, [to]: amount },
});
const read: BankInput = { kind: 'read' };
const ok = (shown: Record<string, number> = {}): BankOutput => ({ outcome: 'ok', shown });
const refused: BankOutput = { outcome: 'refused' };
const failed: BankOutput = { outcome: 'failed' };
const needs = (float: number): BankInput => ({ kind: 'quote', needs: { float } });

/** A float of 100, users a and b with 10 each. The last column is the operation that cannot be; undefined where all can. */
const banks: [string, Row<BankInput, BankOutput>[], number | undefined][] = [
  [
    'one after the other',
    [
      [1, 2, take(30), ok({ float: 70 })],
      [3, 4, read, ok({ float: 70 })],
    ],
    undefined,
  ],
  [
    'a read beside a debit sees either',
    [
      [1, 4, take(30), ok()],
      [2, 3, read, ok({ float: 70 })],
    ],
    undefined,
  ],
  [
    'a read beside a debit sees either',
    [
      [1, 4, take(30), ok()],
      [2, 3, read, ok({ float: 100 })],
    ],
    undefined,
  ],
  [
    'a lost update',
    [
      [1, 4, take(30), ok()],
      [2, 3, take(20), ok()],
      [5, 6, read, ok({ float: 70 })],
    ],
    2,
  ],
  [
    'two debits that both saw the whole',
    [
      [1, 4, take(30), ok({ float: 70 })],
      [2, 3, take(20), ok({ float: 80 })],
    ],
    0,
  ],
  [
    'a stale read',
    [
      [1, 2, take(30), ok()],
      [3, 4, read, ok({ float: 100 })],
    ],
    1,
  ],
  [
    'a doubled effect',
    [
      [1, 2, take(30), ok({ float: 70 })],
      [3, 4, read, ok({ float: 40 })],
    ],
    1,
  ],
  [
    'a read of a debit that was put back',
    [
      [1, 4, take(30), failed],
      [2, 3, read, ok({ float: 70 })],
    ],
    1,
  ],
  [
    'a balance that goes back',
    [
      [1, 8, take(30), ok()],
      [2, 3, read, ok({ float: 70 })],
      [4, 5, read, ok({ float: 100 })],
    ],
    2,
  ],
  ['a debit below zero', [[1, 2, take(101), ok()]], 0],
  ['a refusal for no reason', [[1, 2, take(30), refused]], 0],
  [
    'a refusal beside what made it so',
    [
      [1, 4, take(80), ok()],
      [2, 3, take(30), refused],
    ],
    undefined,
  ],
  ['a quote that sees too little', [[1, 2, needs(100), refused]], 0],
  [
    'a quote that sees what is gone',
    [
      [1, 2, take(30), ok()],
      [3, 4, needs(100), ok()],
    ],
    1,
  ],
  [
    'half a transfer',
    [
      [1, 4, give('a', 'b', 5), ok()],
      [2, 3, read, ok({ a: 5, b: 10 })],
    ],
    1,
  ],
  [
    'a total made of two moments',
    [
      [1, 2, give('a', 'b', 5), ok()],
      [3, 8, give('b', 'a', 5), ok()],
      [4, 5, read, ok({ a: 10, b: 15 })],
    ],
    2,
  ],
  [
    'a lost answer whose effect is seen',
    [
      [1, undefined, take(30)],
      [2, 3, read, ok({ float: 70 })],
    ],
    undefined,
  ],
  [
    'a lost answer without an effect',
    [
      [1, undefined, take(30)],
      [2, 3, read, ok({ float: 100 })],
    ],
    undefined,
  ],
  [
    'a lost answer that comes late',
    [
      [1, undefined, take(30)],
      [2, 3, read, ok({ float: 100 })],
      [4, 5, read, ok({ float: 70 })],
    ],
    undefined,
  ],
  [
    'a lost answer whose effect is taken back',
    [
      [1, undefined, take(30)],
      [2, 3, read, ok({ float: 70 })],
      [4, 5, read, ok({ float: 100 })],
    ],
    2,
  ],
];

describe('the checker of balances', () => {
  it.each(banks)('%s', (_, rows, culprit) => {
    const history = historyOf(rows);
    const anomaly = findAnomaly(history, bankModel({ float: 100, a: 10, b: 10 }));
    expect(anomaly && history.indexOf(anomaly.operation)).toBe(culprit);
  });

  it('explains every history that one store made, and none of which one read was changed', () => {
    const steps = fc.array(
      fc.record({ amount: fc.integer({ min: 1, max: 40 }), span: fc.nat(5), isRead: fc.boolean() }),
      {
        minLength: 3,
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(steps, fc.nat(), (made, pick) => {
        const rows = recordedBy(made);
        expect(findAnomaly(historyOf(rows), bankModel({ float: 1_000 }))).toBeUndefined();
        const reads = rows.filter(([, , input]) => input.kind === 'read');
        const changed = reads[pick % Math.max(1, reads.length)];
        if (!changed) return;
        // No sum of debits comes to this.
        changed[3] = ok({ float: 1_000.5 });
        expect(findAnomaly(historyOf(rows), bankModel({ float: 1_000 }))?.operation.output?.shown).toEqual({
          float: 1_000.5,
        });
      }),
      { numRuns: 200 },
    );
  });
});

/** What clients of one store record: each operation takes effect at its own moment, somewhere between its ends. */
function recordedBy(made: readonly { amount: number; span: number; isRead: boolean }[]): Row<BankInput, BankOutput>[] {
  let float = 1_000;
  return made.map(({ amount, span, isRead }, index): Row<BankInput, BankOutput> => {
    const [from, to] = [index * 10 - span * 10 + index / 100, index * 10 + span * 10 + 1 + index / 100];
    if (isRead) return [from, to, read, ok({ float })];
    if (amount > float) return [from, to, take(amount), refused];
    float -= amount;
    return [from, to, take(amount), ok(index % 2 ? { float } : {})];
  });
}

const execute: KeyInput = 'execute';
const lookUp: KeyInput = 'look up';
const done = (effect: string, isReplay = false): KeyOutput => ({ state: 'done', effect, isReplay });
const unknown: KeyOutput = { state: 'unknown' };
const keys: [string, Row<KeyInput, KeyOutput>[], number | undefined][] = [
  [
    'once, then replays',
    [
      [1, 2, execute, done('x')],
      [3, 4, execute, done('x', true)],
      [5, 6, lookUp, done('x', true)],
    ],
    undefined,
  ],
  [
    'a doubled effect',
    [
      [1, 2, execute, done('x')],
      [3, 4, execute, done('y')],
    ],
    1,
  ],
  [
    'a doubled effect side by side',
    [
      [1, 4, execute, done('x')],
      [2, 3, execute, done('y')],
    ],
    0,
  ],
  [
    'a replay of another',
    [
      [1, 2, execute, done('x')],
      [3, 4, execute, done('y', true)],
    ],
    1,
  ],
  ['a replay of nothing', [[1, 2, execute, done('x', true)]], 0],
  [
    'a look-up that forgets',
    [
      [1, 2, execute, done('x')],
      [3, 4, lookUp, unknown],
    ],
    1,
  ],
  [
    'a look-up before it',
    [
      [1, 4, execute, done('x')],
      [2, 3, lookUp, unknown],
    ],
    undefined,
  ],
  [
    'a refusal keeps nothing',
    [
      [1, 2, execute, { state: 'refused' }],
      [3, 4, lookUp, unknown],
    ],
    undefined,
  ],
  [
    'a refusal of a used key',
    [
      [1, 2, execute, done('x')],
      [3, 4, execute, { state: 'refused' }],
    ],
    1,
  ],
  [
    'a key that is busy',
    [
      [1, 4, execute, done('x')],
      [2, 3, lookUp, { state: 'busy' }],
    ],
    undefined,
  ],
  [
    'a lost answer, found again',
    [
      [1, undefined, execute],
      [2, 3, execute, done('x', true)],
      [4, 5, lookUp, done('x', true)],
    ],
    undefined,
  ],
  [
    'a lost answer, executed anew',
    [
      [1, undefined, execute],
      [2, 3, execute, done('x', true)],
      [4, 5, execute, done('y')],
    ],
    2,
  ],
  [
    'a lost answer, found as two',
    [
      [1, undefined, execute],
      [2, 3, lookUp, done('x', true)],
      [4, 5, lookUp, done('y', true)],
    ],
    2,
  ],
];

it.each(keys)('the checker of keys: %s', (_, rows, culprit) => {
  const history = historyOf(rows);
  const anomaly = findAnomaly(history, keyModel);
  expect(anomaly && history.indexOf(anomaly.operation)).toBe(culprit);
});
