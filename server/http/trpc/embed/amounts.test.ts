import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { embedScreens, enterEmbed } from '../../../testing/rooms/embed.ts';
import { balancesOf } from '../../../testing/rooms/transfers.ts';
import { makeBuy } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const amounts = [1.2345678901234568e29, 1e21, -1, -0.01, 0, 1e-7, 10.005, '500', null];

it('no screen takes a number that is no amount, and nothing moves by one', async () => {
  const partner = await world.partner();
  const { userCode, token } = await enterEmbed(world, partner);
  const screens = embedScreens(world, token);
  await makeBuy(partner.sandbox, { user_code: userCode, amount_inr: 1_000 });
  const before = await balancesOf(partner.sandbox, userCode);
  for (const amountInr of amounts) {
    const key = randomUUID();
    const answers = [
      await screens.write('buy.create', { asset: 'gold', amountInr, key }),
      await screens.write('sell.quote', { asset: 'gold', amountInr }),
      await screens.write('gift.quote', { asset: 'gold', amountInr, mobile: randomMobile() }),
      await screens.write('sips.create', {
        asset: 'gold',
        installmentInr: amountInr,
        frequency: 'monthly',
        name: 'Plan',
        key,
      }),
      await screens.write('wallet.withdraw', { bankAccountId: 'bnk_none', amountInr, key }),
    ];
    for (const [place, { error }] of answers.entries()) {
      const named = Object.keys(error?.fields ?? {});
      expect([error?.status, named], `${amountInr} at ${place}`).toEqual([400, [expect.stringMatching(/inr$/i)]]);
    }
  }
  expect(await balancesOf(partner.sandbox, userCode)).toEqual(before);
});
