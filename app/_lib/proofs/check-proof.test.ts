import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedKeys } from '../../../server/domain/documents/certificates/certificate-files.ts';
import { commitHoldings } from '../../../server/domain/documents/holdings/commit-holdings.ts';
import { readProofFile } from '../../../server/domain/documents/holdings/proof-file.ts';
import { bookOf, makeBuy } from '../../../server/testing/trades.ts';
import { distorted, distortion } from '../../../server/testing/weird.ts';
import { startWorld, type World } from '../../../server/testing/world.ts';
import { checkProof, type ProofOfHoldings, readProof } from './check-proof.ts';

let world: World;
/** A proof as a reader saves it: of a user with both metals, among others, in a log of several entries. */
let saved: string;
/** The keys that the service publishes. */
let keyIds: string[];
beforeAll(async () => {
  world = await startWorld();
  const partner = await world.partner();
  const { user_code } = await makeBuy(partner.live, { amount_inr: 700 });
  await makeBuy(partner.live, { user_code, amount_inr: 900, asset_type: 'silver' });
  for (let turn = 0; turn < 9; turn++) await makeBuy(partner.live, { amount_inr: 100 + turn });
  for (let day = 0; day < 3; day++) {
    await commitHoldings(world.core);
    world.clock.advance(86_400_000);
  }
  const bookId = await bookOf(world, partner, 'live');
  keyIds = (await publishedKeys(world.core)).keys.map(({ kid }) => kid);
  saved = await save(world, bookId, user_code);
});
afterAll(() => world.close());

/** The newest proof of a user, as it is saved. */
const save = async (at: World, bookId: number, userCode: string) =>
  JSON.stringify(await readProofFile(at.core, { bookId, userCode }, { mode: 'live', isNamed: true }));

/** The names of what does not hold of a saved proof. */
async function brokenIn(text: string): Promise<string[]> {
  const proof = readProof(text);
  if (!proof) return ['unreadable'];
  const { findings } = await checkProof(proof, keyIds);
  return findings.filter(({ state }) => state !== 'holds').map(({ what }) => what);
}

/** All that a reader concludes from: not the address of the keys, nor a field that no one reads. */
function partsOf({ format, key, entry, head, size, inclusion, holdings }: ProofOfHoldings): string {
  const { kty, crv, x, kid } = key;
  const { index, kind, day, ...signed } = entry;
  const parts = ({ payload, signature, key_id }: typeof signed) => [payload, signature, key_id];
  const leaves = holdings.map((leaf) => [
    leaf.mode,
    leaf.metal,
    leaf.holder,
    leaf.book,
    leaf.user_code,
    leaf.salt,
    leaf.micrograms,
    leaf.path,
  ]);
  return JSON.stringify([
    format,
    kty,
    crv,
    x,
    kid,
    index,
    kind,
    day,
    parts(signed),
    parts(head),
    size,
    inclusion,
    leaves,
  ]);
}

describe('a saved proof', () => {
  it('holds, and says what was counted and when, with no call to anyone', async () => {
    const proof = readProof(saved);
    if (!proof) throw new Error('unreadable');
    const verdict = await checkProof(proof, keyIds);
    expect(verdict.findings.map(({ what, state }) => [what, state])).toEqual([
      ['key', 'holds'],
      ['issuer', 'holds'],
      ['signature', 'holds'],
      ['head', 'holds'],
      ['log', 'holds'],
      ['holdings', 'holds'],
      ['holder', 'holds'],
    ]);
    expect(verdict.holdings.map(({ mode, metal }) => `${mode} ${metal}`)).toEqual(['live gold', 'live silver']);
    expect(verdict.day).toBe(proof.entry.day);
    expect(proof.size).toBe(3);
  });

  it('is broken once any byte of it is another, and where it is broken is named', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(saved.length - 1), fc.integer({ min: 33, max: 126 }), async (at, code) => {
        const changed = `${saved.slice(0, at)}${String.fromCharCode(code)}${saved.slice(at + 1)}`;
        const read = readProof(changed);
        if (read && partsOf(read) === partsOf(readProof(saved) as ProofOfHoldings)) return;
        expect(await brokenIn(changed)).not.toEqual([]);
      }),
      { numRuns: 1_500 },
    );
  });

  it('is judged whatever stands in one of its places, or in one of what it signs', async () => {
    const whole = JSON.parse(saved);
    const signedIn = (part: 'entry' | 'head', payload: string) =>
      JSON.stringify({ ...whole, [part]: { ...whole[part], payload } });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('file', 'entry', 'head'), distortion, async (where, how) => {
        const text = where === 'file' ? distorted(saved, how) : signedIn(where, distorted(whole[where].payload, how));
        const proof = readProof(text);
        if (!proof) return;
        const { day, asOf, keyId, findings, holdings } = await checkProof(proof, keyIds);
        expect([day, asOf, keyId].map((one) => typeof one)).toEqual(['string', 'string', 'string']);
        expect(holdings.every(({ micrograms }) => typeof micrograms === 'bigint')).toBe(true);
        if (where !== 'file' && text !== saved) expect(findings.some(({ state }) => state === 'broken')).toBe(true);
      }),
      { numRuns: 600 },
    );
  });

  it.each([
    [
      'signature',
      (text: string) => text.replace(/("payload":"\{\\"format\\":\\"tola-holdings-day)-1/, '$1-2'),
      ['signature', 'log', 'holdings'],
    ],
    ['head', (text: string) => text.replace(/\\"size\\":3/, '\\"size\\":4'), ['head', 'log']],
    [
      'amount',
      (text: string) => text.replace(/"micrograms":"(\d)/, (_, digit) => `"micrograms":"${(Number(digit) % 9) + 1}`),
      ['holdings'],
    ],
    ['user', (text: string) => text.replace(/"user_code":"./, '"user_code":"X'), ['holder']],
    [
      'leaf counted twice',
      (text: string) => {
        const p = JSON.parse(text);
        p.holdings.push(p.holdings[0]);
        return JSON.stringify(p);
      },
      ['holdings'],
    ],
    ['key', (text: string) => text.replace(/"kid":"./, '"kid":"_'), ['key', 'issuer']],
    [
      'list of holdings, an empty one',
      (text: string) => JSON.stringify({ ...JSON.parse(text), holdings: [] }),
      ['holdings'],
    ],
  ])('with another %s is named so', async (_, change, broken) => {
    expect(change(saved)).not.toBe(saved);
    expect(await brokenIn(change(saved))).toEqual(broken);
  });

  it('that is whole, and signed by a key that another made, is not ours', async () => {
    const proof = readProof(saved) as ProofOfHoldings;
    const { findings } = await checkProof(proof, ['another']);
    expect(findings.filter(({ state }) => state === 'broken')).toEqual([{ what: 'issuer', state: 'broken' }]);
  });

  it.each([
    ['a day before', 0],
    ['a day after', 1],
  ])('of %s the key was changed holds by the key of its day', async (_, daysAfter) => {
    const before = await startWorld();
    const after = await startWorld({ databaseUrl: before.databaseUrl, certificateSigningKey: Buffer.alloc(32, 11) });
    try {
      const partner = await before.partner();
      const { user_code } = await makeBuy(partner.live, { amount_inr: 700 });
      const bookId = await bookOf(before, partner, 'live');
      for (let day = 0; day < 4; day++) {
        for (const one of [before, after]) one.clock.stopAt(Date.parse('2026-11-26T06:30:00.000Z') + day * 86_400_000);
        await commitHoldings((day < 2 ? before : after).core);
      }
      const day = daysAfter === 0 ? '2026-11-26' : '2026-11-28';
      const file = await readProofFile(
        after.core,
        { bookId, userCode: user_code },
        { mode: 'live', day, isNamed: true },
      );
      const published = (await publishedKeys(after.core)).keys.map(({ kid }) => kid);
      const { findings } = await checkProof(readProof(JSON.stringify(file)) as ProofOfHoldings, published);
      expect(findings.filter(({ state }) => state !== 'holds')).toEqual([]);
      expect(file?.size).toBe([2, 4][daysAfter]);
    } finally {
      await after.close();
      await before.close();
    }
  });

  it('that is no proof is not read as one', () => {
    for (const text of ['', '{}', '[]', 'null', '{"format":"tola-proof-2"}']) expect(readProof(text)).toBeUndefined();
  });
});
