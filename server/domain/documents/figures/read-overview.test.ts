import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeEveryKind } from '../../../testing/every-kind.ts';
import { makeOrder, pass, simulate } from '../../../testing/rooms/payments.ts';
import { ownerContext } from '../../../testing/rooms/webhook-receiver.ts';
import { makeBuy } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { istDayNumber } from '../../kernel/clock.ts';
import { paise } from '../../kernel/money.ts';
import { readOverview } from './read-overview.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

it('shows each day, the range and the days before it, each user once', async () => {
  const partner = await world.partner();
  const { buy } = await makeEveryKind(partner.sandbox);
  await pass(partner.sandbox, 2 * 86_400);
  await makeBuy(partner.sandbox, { user_code: buy.user_code, amount_inr: 40, asset_type: 'silver' });
  const order = await makeOrder(partner.sandbox, { amount_inr: 700 });
  await simulate(partner.sandbox, order.payment_id, 'success');
  const context = await ownerContext(world, partner);
  const today = istDayNumber(context.now);

  const both = await readOverview(context, { fromDay: today - 2, toDay: today });
  expect(both.current).toMatchObject({ transactions: 6, activeUsers: 2, fundedPayments: 1, fundedAmount: 700_00n });
  expect(both.previous).toMatchObject({ transactions: 0, activeUsers: 0, buyVolume: 0n });
  expect(both.days.map(({ day, buy }) => [day - today, buy.gold, buy.silver])).toEqual([
    [-2, 5_000_00n, 0n],
    [-1, 0n, 0n],
    [0, 700_00n, 40_00n],
  ]);
  expect(both.days[0]?.sell.gold).toBe(both.current.sellVolume);

  const lately = await readOverview(context, { fromDay: today - 1, toDay: today });
  expect(lately.current).toMatchObject({ buyVolume: 740_00n, sellVolume: 0n, activeUsers: 2 });
  expect(lately.previous).toMatchObject({ buyVolume: paise(5_000_00), transactions: 4, activeUsers: 1 });
});

it('refuses a range that is turned round or longer than a year', async () => {
  const context = await ownerContext(world, await world.partner());
  for (const [fromDay, toDay] of [
    [5, 4],
    [100, 466],
  ] as const)
    await expect(readOverview(context, { fromDay, toDay })).rejects.toMatchObject({ code: 'INVALID_RANGE' });
  expect((await readOverview(context, { fromDay: 100, toDay: 465 })).days).toHaveLength(366);
});
