import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWithdrawal, makeWithdrawer } from '../../../testing/rooms/withdrawals.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = (id: string) => `/partner/withdrawals/${id}`;

describe('200', () => {
  it.each(['live', 'sandbox'] as const)('is in %s what the list of its user shows of it', async (mode) => {
    const partner = await world.partner();
    const client = partner[mode];
    const user = await makeWithdrawer(world, partner, mode);
    const made = await makeWithdrawal(client, user, { amount_inr: 250 });
    expect((await client.get(path(made.withdrawal_id))).data).toEqual(made);
  });

  it('tells how it ended', async () => {
    const partner = await world.partner();
    const user = await makeWithdrawer(world, partner, 'sandbox');
    const failed = await makeWithdrawal(partner.sandbox, user, { amount_inr: 100.01 });
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 3_600 });
    const { data } = await partner.sandbox.get(path(failed.withdrawal_id));
    expect(data).toMatchObject({ status: 'failed', failure_reason: expect.any(String), completed_at: null });
  });
});

describe('404 NOT_FOUND', () => {
  it('is another partner’s, the other mode’s, and what never was', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const made = await makeWithdrawal(partner.sandbox, await makeWithdrawer(world, partner, 'sandbox'));
    for (const answer of [
      await stranger.sandbox.get(path(made.withdrawal_id)),
      await partner.live.get(path(made.withdrawal_id)),
      await partner.sandbox.get(path('wd_nothing')),
    ]) {
      expect([answer.status, answer.code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});
