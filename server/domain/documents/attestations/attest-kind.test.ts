import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { istDate } from '../../kernel/clock.ts';
import { approve } from '../../operations/approvals/decide-approval.ts';
import { requestApproval } from '../../operations/approvals/request-approval.ts';
import { readAttestations } from './read-attestations.ts';

let world: World;
let asker: OperatorContext;
let second: OperatorContext;
const DAY_MS = 86_400_000;
const documentSha256 = createHash('sha256').update('the document').digest('hex');
beforeAll(async () => {
  world = await startWorld();
  asker = await newOperator(world, 'finance');
  second = await newOperator(world, 'admin');
});
afterAll(() => world.close());

const daysAgo = (days: number) => istDate(world.clock.now() - days * DAY_MS);
const said = (input: object = {}) => ({
  ...{ asset: 'gold', grams: 12_500.5, attestedOn: daysAgo(3), attestedBy: 'Vault Ltd', documentSha256 },
  ...input,
});
let count = 0;
const ask = (input: object = {}, by = asker) =>
  requestApproval(by, {
    kind: 'vault.attest',
    input: said(input) as never,
    reason: 'Monthly report',
    reference: `VR-${++count}`,
  });

describe('what the operator of the vault attests', () => {
  it('is kept when a second person has approved it, and the newest document of a metal counts', async () => {
    expect(await readAttestations(world.core)).toEqual([]);
    const first = await ask();
    expect(await readAttestations(world.core)).toEqual([]);
    await approve(second, first);
    // An older document that is entered later does not take its place.
    const attestedBy = '\u{1FA99}'.repeat(100);
    await approve(second, await ask({ grams: 9_000, attestedOn: daysAgo(40), attestedBy }));
    await approve(second, await ask({ asset: 'silver', grams: 0, attestedOn: daysAgo(30) }));
    expect(await readAttestations(world.core)).toMatchObject([
      {
        asset: 'gold',
        micrograms: 12_500_500_000n,
        attestedOn: daysAgo(3),
        attestedBy: 'Vault Ltd',
        reference: 'VR-1',
        ageDays: 3,
        isOld: false,
      },
      { asset: 'silver', micrograms: 0n, ageDays: 30, isOld: false },
    ]);
    world.clock.advance(DAY_MS);
    expect((await readAttestations(world.core)).map(({ isOld }) => isOld)).toEqual([false, true]);
    world.clock.advance(-DAY_MS);
  });

  it('is not approved by the person who asked, nor asked for by one who may not', async () => {
    const asked = await ask();
    await expect(approve(asker, asked)).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
    await expect(ask({}, await newOperator(world, 'support'))).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
  });

  it.each([
    ['a metal that is none', { asset: 'copper' }],
    ['a negative amount', { grams: -1 }],
    ['an amount below a microgram', { grams: 0.000_000_1 }],
    ['an amount that no vault holds', { grams: 1e12 }],
    ['a day to come', { attestedOn: '2999-01-01' }],
    ['a day that is none', { attestedOn: '2026-02-30' }],
    ['no name', { attestedBy: ' ' }],
    ['a name of 101 characters', { attestedBy: '\u{1FA99}'.repeat(101) }],
    ['a hash that is none', { documentSha256: 'abc' }],
  ])('with %s is refused', async (_, input) => {
    await expect(ask(input)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});
