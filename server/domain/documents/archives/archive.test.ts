import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveOf, beginDay, loadVerifier, makeBusyBook, makeLiveBook } from '../../../testing/archives.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
let partner: TestPartner;
let verify: Awaited<ReturnType<typeof loadVerifier>>;
let userCode: string;
let liveUser: string;
let month: string;
beforeAll(async () => {
  world = await startWorld({ rateLimitPerMinute: 10_000 });
  partner = await world.partner({ tier: 'paid', feeBearer: 'partner' });
  verify = await loadVerifier();
  ({ userCode, month } = await makeBusyBook(world, partner));
  liveUser = await makeLiveBook(world, partner);
  world.clock.stopAt(Math.floor(Date.now() / 86_400_000) * 86_400_000 + 3 * 86_400_000);
  await beginDay(world);
  world.clock.stopAt(world.clock.now() + 600_000);
});
afterAll(() => world.close());

describe('an archive verifies', () => {
  it('of a sandbox with every kind of movement', async () => {
    const archive = await archiveOf(world, partner, { mode: 'sandbox' });
    if (process.env.KEEP) writeFileSync(`${process.env.KEEP}/sandbox.tar`, archive);
    const report = await verify([archive]);
    expect(report.failures.map((f) => JSON.stringify(f))).toEqual([]);
  });

  it('of a live book', async () => {
    const archive = await archiveOf(world, partner, { mode: 'live' });
    if (process.env.KEEP) writeFileSync(`${process.env.KEEP}/live.tar`, archive);
    const report = await verify([archive]);
    expect(report.failures.map((f) => JSON.stringify(f))).toEqual([]);
  });

  it('of a month', async () => {
    const report = await verify([await archiveOf(world, partner, { mode: 'sandbox', period: month })]);
    expect(report.failures.map((f) => JSON.stringify(f))).toEqual([]);
  });

  it('of a user', async () => {
    for (const [mode, code] of [
      ['sandbox', userCode],
      ['live', liveUser],
    ] as const) {
      const archive = await archiveOf(world, partner, { mode, receiver: { kind: 'user', userCode: code } });
      if (process.env.KEEP) writeFileSync(`${process.env.KEEP}/user-${mode}.tar`, archive);
      const report = await verify([archive]);
      expect(report.failures.map((f) => JSON.stringify(f))).toEqual([]);
    }
  });
});
