import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyBalances, makeBuy, makeUser } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = (userCode: string) => `/partner/users/${userCode}`;

describe('200', () => {
  it('shows what registration showed, in either mode, and balances only if asked', async () => {
    const partner = await world.partner();
    for (const client of [partner.sandbox, partner.live]) {
      const body = { mobile: randomMobile(), name: 'Asha', email: 'a@example.com', meta: { k: 'v' }, flow: 'api' };
      const { mode: _, ...registered } = (await client.post('/partner/users/init', body)).data;
      expect((await client.get(path(registered.user_code))).data).toEqual(registered);
      const buy = await makeBuy(client, { user_code: registered.user_code, asset_type: 'silver' });
      expect((await client.get(`${path(registered.user_code)}?include=balances`)).data).toEqual({
        ...registered,
        balances: { ...emptyBalances, silver_grams: buy.quantity_grams },
      });
    }
  });
});

describe('400', () => {
  it('VALIDATION_ERROR names include', async () => {
    const partner = await world.partner();
    const answer = await partner.sandbox.get(`${path(await makeUser(partner.sandbox))}?include=everything`);
    expect(Object.keys(answer.body.error.details.fields)).toEqual(['include']);
  });
});
