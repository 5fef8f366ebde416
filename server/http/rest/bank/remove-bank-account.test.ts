import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleDueWithdrawals } from '../../../domain/payments/withdrawals/due-withdrawals.ts';
import { gateTests } from '../../../testing/gates.ts';
import { addAccount, makeWithdrawal, makeWithdrawer, withdrawalsOf } from '../../../testing/rooms/withdrawals.ts';
import { makeUser } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = (userCode: string, id: string) => `/partner/users/${userCode}/bank-accounts/${id}`;

gateTests(() => world, {
  method: 'DELETE',
  path: '/partner/users/usr_nobody/bank-accounts/ba_nothing',
  capability: ['bank'],
});

describe('200', () => {
  it.each(['live', 'sandbox'] as const)(
    'deactivates in %s and erases nothing; a repeat answers the same',
    async (mode) => {
      const partner = await world.partner();
      const user_code = await makeUser(partner[mode]);
      const account = await addAccount(partner[mode], user_code);
      const removed = await partner[mode].send('DELETE', path(user_code, account.id), undefined);
      expect(removed.data).toEqual({ ...account, status: 'deactivated' });
      expect((await partner[mode].send('DELETE', path(user_code, account.id), undefined)).data).toEqual(removed.data);
      expect((await partner[mode].get(`/partner/users/${user_code}/bank-accounts`)).data.bank_accounts).toEqual([
        removed.data,
      ]);
    },
  );

  it('leaves a withdrawal that is on its way to the account alone', async () => {
    const partner = await world.partner();
    const user = await makeWithdrawer(world, partner, 'live');
    await makeWithdrawal(partner.live, user);
    await partner.live.send('DELETE', path(user.user_code, user.bank_account_id), undefined);
    await settleDueWithdrawals(world.core);
    world.clock.advance(3_000);
    await settleDueWithdrawals(world.core);
    expect(await withdrawalsOf(partner.live, user.user_code)).toMatchObject([
      { status: 'completed', bank_account: { id: user.bank_account_id, status: 'deactivated' } },
    ]);
  });
});

describe('404', () => {
  it('BANK_ACCOUNT_NOT_FOUND of another user, partner or mode, or of nobody; the account stays as it is', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const [mine, neighbour] = [await makeUser(partner.sandbox), await makeUser(partner.sandbox)];
    const accounts = [
      await addAccount(partner.sandbox, neighbour),
      await addAccount(stranger.sandbox, await makeUser(stranger.sandbox)),
      await addAccount(partner.live, await makeUser(partner.live)),
    ];
    for (const id of [...accounts.map((account) => account.id), 'ba_nothing', '%00', 'x'.repeat(300)]) {
      expect((await partner.sandbox.send('DELETE', path(mine, id), undefined)).code).toBe('BANK_ACCOUNT_NOT_FOUND');
    }
    const { data } = await partner.sandbox.get(`/partner/users/${neighbour}/bank-accounts`);
    expect(data.bank_accounts).toEqual([accounts[0]]);
  });

  it('USER_CODE_NOT_FOUND of a user of another partner', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const user_code = await makeUser(stranger.sandbox);
    const account = await addAccount(stranger.sandbox, user_code);
    const answer = await partner.sandbox.send('DELETE', path(user_code, account.id), undefined);
    expect(answer.code).toBe('USER_CODE_NOT_FOUND');
  });
});
