import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleDueWithdrawals } from '../../../domain/payments/withdrawals/due-withdrawals.ts';
import { addAccount, makeWithdrawal, makeWithdrawer, withdrawalsOf } from '../../../testing/rooms/withdrawals.ts';
import { makeUser } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = (userCode: string, id: string) => `/partner/users/${userCode}/bank-accounts/${id}`;

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
