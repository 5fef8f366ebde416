import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../../testing/rooms/withdrawals.ts';
import { makeUser } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = (userCode: string) => `/partner/users/${userCode}/bank-accounts`;

describe('200', () => {
  it.each(['live', 'sandbox'] as const)('lists a user’s own accounts in %s, newest first', async (mode) => {
    const partner = await world.partner();
    const user_code = await makeUser(partner[mode]);
    expect((await partner[mode].get(path(user_code))).data).toEqual({ bank_accounts: [] });
    const first = await addAccount(partner[mode], user_code);
    const second = await addAccount(partner[mode], user_code, { upi_id: 'asha@okbank' });
    await addAccount(partner[mode], await makeUser(partner[mode]));
    expect((await partner[mode].get(path(user_code))).data).toEqual({ bank_accounts: [second, first] });
  });

  it('keeps the accounts of users that a reset keeps, under their ids, and no others', async () => {
    const { sandbox } = await world.partner();
    const mobile = randomMobile();
    const user_code = await makeUser(sandbox, { mobile });
    const account = await addAccount(sandbox, user_code);
    await sandbox.post('/partner/sandbox/reset', { keep_users: true });
    expect((await sandbox.get(path(user_code))).data.bank_accounts).toMatchObject([{ id: account.id }]);
    await sandbox.post('/partner/sandbox/reset');
    const again = await makeUser(sandbox, { mobile });
    expect((await sandbox.get(path(again))).data.bank_accounts).toEqual([]);
  });
});
