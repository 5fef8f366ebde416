import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signLedgerDay } from '../../domain/documents/ledger-days/sign-ledger-day.ts';
import { makeBuy } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;
const DAY_MS = 86_400_000;
beforeAll(async () => {
  world = await startWorld();
  const partner = await world.partner();
  await makeBuy(partner.sandbox);
  world.clock.stopAt(Date.parse('2026-11-25T18:30:00.000Z'));
  for (let day = 0; day < 5; day++) {
    await signLedgerDay(world.core);
    world.clock.advance(DAY_MS);
  }
});
afterAll(() => world.close());

type Signed = { payload: string; signature: string; key_id: string };
const read = async (path: string) => (await fetch(`${world.url}${path}`)).json();

/** Whether a published key made this signature. */
async function isSigned({ payload, signature, key_id }: Signed): Promise<boolean> {
  const { keys } = (await read('/files/certificates/keys.json')) as { keys: { kid: string }[] };
  const jwk = keys.find(({ kid }) => kid === key_id);
  if (!jwk) return false;
  const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
  return verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64'));
}

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const leaf = (text: string) => sha256(Buffer.of(0), Buffer.from(text));
const node = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right);

/** RFC 6962, as it defines the root. */
function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 1) return leaves[0] as Buffer;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return node(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}

describe('/verify/ledger.json', () => {
  it('is the log, signed, and its entries have the root that its head says', async () => {
    const log = (await read('/verify/ledger.json')) as {
      head: Signed;
      entries: (Signed & { index: number; day: string })[];
    };
    expect(log.entries.map(({ index, day }) => [index, day])).toEqual(
      ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'].map((day, index) => [index, day]),
    );
    for (const signed of [log.head, ...log.entries]) expect(await isSigned(signed)).toBe(true);
    const root = rootOf(log.entries.map(({ payload }) => leaf(payload))).toString('hex');
    expect(JSON.parse(log.head.payload)).toMatchObject({ format: 'tola-log-1', size: 5, root });
  });

  it('is empty and says so before the first day', async () => {
    const fresh = await startWorld();
    try {
      const log = await (await fetch(`${fresh.url}/verify/ledger.json`)).json();
      expect(log).toMatchObject({ head: null, entries: [] });
    } finally {
      await fresh.close();
    }
  });

  it('may be read by programs anywhere, and is asked for anew each time', async () => {
    for (const name of ['ledger.json', 'ledger/2026-11-27.json', 'ledger/4-5.json']) {
      const { headers } = await fetch(`${world.url}/verify/${name}`);
      expect([headers.get('access-control-allow-origin'), headers.get('cache-control')]).toEqual([
        '*',
        'private, no-cache',
      ]);
    }
  });
});

describe('/verify/ledger/<day>.json', () => {
  it('has the leaf of each book, of which the signed root is made, and the path to the head of the log', async () => {
    const day = (await read('/verify/ledger/2026-11-27.json')) as {
      entry: Signed & { index: number };
      head: Signed;
      size: number;
      inclusion: string[];
      heads: string[];
    };
    expect(await isSigned(day.entry)).toBe(true);
    const heads = day.heads.map((each) => Buffer.from(each, 'hex'));
    expect(JSON.parse(day.entry.payload)).toMatchObject({ books: heads.length, root: rootOf(heads).toString('hex') });
    // Leaf 1 of 5: its left neighbour, then the pair on its right, then the fifth.
    const [left, pair, fifth] = day.inclusion.map((each) => Buffer.from(each, 'hex')) as [Buffer, Buffer, Buffer];
    const root = node(node(node(left, leaf(day.entry.payload)), pair), fifth).toString('hex');
    expect([day.entry.index, day.size, JSON.parse(day.head.payload).root]).toEqual([1, 5, root]);
  });

  it('is not found for a day that was not signed, or is none', async () => {
    for (const name of ['2026-11-01', '2026-13-01', '2026-02-30']) {
      expect((await fetch(`${world.url}/verify/ledger/${name}.json`)).status).toBe(404);
    }
  });
});

describe('/verify/ledger/<size>-<size>.json', () => {
  it('shows the earlier log to be the beginning of the later', async () => {
    const { from, to, proof } = (await read('/verify/ledger/4-5.json')) as {
      from: { root: string };
      to: { root: string };
      proof: string[];
    };
    // Four entries are a whole tree: the fifth leaf leads from its root to the later one.
    expect(proof).toHaveLength(1);
    expect(node(Buffer.from(from.root, 'hex'), Buffer.from(proof[0] as string, 'hex')).toString('hex')).toBe(to.root);
  });

  it('is not found for sizes that the log never had', async () => {
    for (const name of ['0-5', '5-4', '2-6', '5-99999999']) {
      expect((await fetch(`${world.url}/verify/ledger/${name}.json`)).status).toBe(404);
    }
  });
});
