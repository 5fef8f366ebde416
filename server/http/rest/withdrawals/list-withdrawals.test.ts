import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWithdrawal, makeWithdrawer } from '../../../testing/rooms/withdrawals.ts';
import { makeUser } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = (userCode: string) => `/partner/users/${userCode}/withdrawals`;

describe('200', () => {
  it.each(['live', 'sandbox'] as const)('lists a user’s own in %s, newest first, in pages', async (mode) => {
    const partner = await world.partner();
    const client = partner[mode];
    const user = await makeWithdrawer(world, partner, mode);
    await makeWithdrawal(client, await makeWithdrawer(world, partner, mode));
    const made = [];
    for (const amount_inr of [100, 200, 300]) made.unshift(await makeWithdrawal(client, user, { amount_inr }));
    expect((await client.get(path(user.user_code))).data).toEqual({
      withdrawals: made,
      total: 3,
      limit: 20,
      offset: 0,
    });
    expect((await client.get(`${path(user.user_code)}?limit=2&offset=1`)).data).toEqual({
      withdrawals: made.slice(1),
      total: 3,
      limit: 2,
      offset: 1,
    });
    expect((await client.get(`${path(user.user_code)}?offset=3`)).data).toMatchObject({ withdrawals: [], total: 3 });
  });
});

describe('400 VALIDATION_ERROR', () => {
  it.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'offset=1.5'])('names the field of %s', async (query) => {
    const { sandbox } = await world.partner();
    const answer = await sandbox.get(`${path(await makeUser(sandbox))}?${query}`);
    expect(answer.code).toBe('VALIDATION_ERROR');
    expect(answer.body.error.details.fields).toHaveProperty(query.split('=')[0] as string);
  });
});
