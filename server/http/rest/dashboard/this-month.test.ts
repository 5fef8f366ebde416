import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { istMonth } from '../../../domain/kernel/clock.ts';
import { makeEveryKind } from '../../../testing/every-kind.ts';
import { makeOrder, pass, simulate } from '../../../testing/rooms/payments.ts';
import { bookOf, makeBuy, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/dashboard/this-month';
const DAY_SECONDS = 86_400;
const nothing = {
  buy_volume_inr: 0,
  sell_volume_inr: 0,
  transactions: 0,
  commission_inr: 0,
  markup_passthrough_inr: 0,
};

describe('200', () => {
  it('is nothing before the first trade', async () => {
    const partner = await world.partner();
    const expected = { month: istMonth(world.clock.now()), ...nothing, lifetime: nothing };
    expect((await partner.sandbox.get(path)).data).toEqual(expected);
    expect((await partner.live.get(path)).data).toEqual(expected);
  });

  it('counts every type and channel at once, to the paisa, and each mode for itself', async () => {
    const partner = await world.partner({ markupBuyMilliPct: 2_000, markupSellMilliPct: 1_000 });
    const { sell } = await makeEveryKind(partner.sandbox);
    const order = await makeOrder(partner.sandbox, { amount_inr: 700 });
    await simulate(partner.sandbox, order.payment_id, 'success');
    const { data } = await partner.sandbox.get(path);
    const rows = await sql<{ commission_paise: bigint; markup_paise: bigint }>(
      world,
      'SELECT commission_paise, markup_paise FROM transaction WHERE book_id = $1',
      [await bookOf(world, partner, 'sandbox')],
    );
    const sum = (of: 'commission_paise' | 'markup_paise') =>
      Number(rows.reduce((total, row) => total + row[of], 0n)) / 100;
    const figures = {
      buy_volume_inr: 5_700,
      sell_volume_inr: sell.gross_amount_inr,
      transactions: 5,
      commission_inr: sum('commission_paise'),
      markup_passthrough_inr: sum('markup_paise'),
    };
    expect(figures.sell_volume_inr).toBeGreaterThan(0);
    expect(figures.markup_passthrough_inr).toBeGreaterThan(0);
    expect(data).toEqual({ month: istMonth(world.clock.now()), ...figures, lifetime: figures });
    expect((await partner.live.get(path)).data.lifetime).toEqual(nothing);
  });

  it('begins anew with the month of the sandbox’s clock, and with a sandbox that is reset', async () => {
    const partner = await world.partner();
    await makeBuy(partner.sandbox, { amount_inr: 300 });
    await pass(partner.sandbox, 32 * DAY_SECONDS);
    await makeBuy(partner.sandbox, { amount_inr: 200 });
    const { data } = await partner.sandbox.get(path);
    expect(data).toMatchObject({
      month: istMonth(world.clock.now() + 32 * DAY_SECONDS * 1_000),
      buy_volume_inr: 200,
      transactions: 1,
      commission_inr: 1,
      lifetime: { buy_volume_inr: 500, transactions: 2, commission_inr: 2.5 },
    });
    await partner.sandbox.post('/partner/sandbox/reset', { keep_users: true });
    expect((await partner.sandbox.get(path)).data).toMatchObject({ ...nothing, lifetime: nothing });
  });
});
