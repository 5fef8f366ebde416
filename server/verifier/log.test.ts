import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { hex } from './bytes.mjs';
import { createGrowingTree, leafOf } from './hashes.mjs';
import { createLog } from './log.mjs';
import { createReport } from './report.mjs';

type Statement = [kind: string, day: string, fields: object];
type Entry = { payload: string } & Record<string, unknown>;

let privateKey: KeyObject;
let keys: Map<string, { x: string }>;
beforeAll(() => {
  const pair = generateKeyPairSync('ed25519');
  privateKey = pair.privateKey;
  keys = new Map([['key', { x: pair.publicKey.export({ format: 'jwk' }).x as string }]]);
});

/** A log as a service signs it. */
function logOf(statements: readonly Statement[]): Entry[] {
  const tree = createGrowingTree();
  const signed = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64');
  return statements.map(([kind, day, fields], index) => {
    const payload = JSON.stringify({ ...fields, day, key_id: 'key' });
    tree.append(leafOf(payload));
    const root = hex(tree.root());
    const head = JSON.stringify({ format: 'tola-log-1', size: index + 1, root, key_id: 'key' });
    return { index, kind, day, payload, signature: signed(payload), key_id: 'key', head, head_signature: signed(head) };
  });
}

async function failuresOf(entries: readonly Entry[], kept?: readonly Entry[]): Promise<string[]> {
  const report = createReport();
  const log = createLog(report, keys, kept && { entries: kept });
  for (const [at, entry] of entries.entries()) await log.entry(entry, { file: 'log', line: at + 1 });
  log.finish();
  return report.failures.map(({ what }: { what: string }) => what);
}

const ledger = (day: string, more: object = {}): Statement => ['ledger', day, { format: 'tola-ledger-day-1', ...more }];
const restored = (day: string, size: number, last: number): Statement => [
  'restored',
  day,
  { format: 'tola-restored-1', size, last_index: last },
];
const [first, second, third, fourth] = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'].map((day) =>
  ledger(day),
) as [Statement, Statement, Statement, Statement];

describe('a log after a restore of the database', () => {
  it('holds against a copy from before, which has what was lost', async () => {
    const before = logOf([first, second, third, fourth]);
    const after = logOf([first, second, restored('2026-11-29', 2, 5)]);
    expect(await failuresOf(after, before)).toEqual([]);
    expect(
      await failuresOf(logOf([first, second, restored('2026-11-29', 2, 5), ledger('2026-11-30')]), before),
    ).toEqual([]);
  });

  it('does not hold where more differs than it says was lost, or its place is another', async () => {
    const before = logOf([first, second, third, fourth]);
    expect(await failuresOf(logOf([first, restored('2026-11-29', 1, 1)]), before)).not.toEqual([]);
    expect(await failuresOf(logOf([first, second, restored('2026-11-29', 1, 5)]), before)).not.toEqual([]);
    const forked = logOf([first, ledger('2026-11-26', { root: 'another' }), restored('2026-11-29', 2, 5)]);
    expect(await failuresOf(forked, before)).toContain('the log that you kept has another statement at this place');
  });

  it('does not hold against a copy from after it that differs', async () => {
    const kept = logOf([first, restored('2026-11-27', 1, 5), fourth]);
    const forked = logOf([first, restored('2026-11-27', 1, 5), ledger('2026-11-28', { root: 'another' })]);
    expect(await failuresOf(forked, kept)).not.toEqual([]);
    expect(await failuresOf(forked.slice(0, 2), kept)).not.toEqual([]);
  });
});

describe('a log', () => {
  it('has one statement of a kind on a day', async () => {
    expect(await failuresOf(logOf([first, second]))).toEqual([]);
    expect(await failuresOf(logOf([first, ledger('2026-11-25', { root: 'another' })]))).toEqual([
      'the ledger of 2026-11-25 was stated before',
    ]);
  });
});
