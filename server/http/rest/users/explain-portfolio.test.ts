import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assets } from '../../../domain/kernel/assets.ts';
import { makeSip, simulateSip } from '../../../testing/rooms/sips.ts';
import {
  confirmGift,
  confirmSell,
  confirmSend,
  giftQuote,
  makeHolder,
  sellQuote,
  sendQuote,
} from '../../../testing/rooms/transfers.ts';
import { makeBuy, makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** `/partner/users/:user_code/portfolio/explain` */
const pathOf = (userCode: string, query = '') => `/partner/users/${userCode}/portfolio/explain${query}`;
type Figure = { name: string; value: number };
type Sum = { whole: Figure; parts: Figure[] };
type Metal = { steps: Figure[]; sums: Sum[] };
type Movement = {
  transaction_id: string;
  type: string;
  asset_type: string;
  quantity_grams: number;
  cost_inr: number;
  grams_after: number;
  invested_after_inr: number;
};
const units = (value: number) => Math.round(value * 1e6);
const added = (values: number[]) => values.reduce((sum, value) => sum + units(value), 0);

describe('200', () => {
  it('explains every figure that the portfolio has, down to each trade', async () => {
    const partner = await world.partner({ markupSellMilliPct: 1_250 });
    const client = partner.sandbox;
    const { user_code, mobile } = await makeHolder(client, { amount_inr: 20_000 });
    await makeBuy(client, { user_code, amount_inr: 777.77, asset_type: 'silver' });
    await confirmSend(client, (await sendQuote(client, { receiver_mobile: mobile, amount_grams: 0.5 })).quote_id);
    const sip = await makeSip(client, { user_code, installment_amount_inr: 500.5, frequency: 'weekly' });
    await simulateSip(client, sip.id, 'activate');
    await confirmSell(client, (await sellQuote(client, user_code)).quote_id);
    const gift = await giftQuote(client, user_code);
    await confirmGift(client, { user_code, quote_id: gift.quote_id });

    const { data: portfolio } = await client.get(`/partner/users/${user_code}/portfolio`);
    const { data, status } = await client.get(pathOf(user_code));
    expect(status).toBe(200);
    const movements = data.movements as Movement[];
    expect(movements.map(({ type }) => type).sort()).toEqual(
      ['buy', 'buy', 'gift', 'received', 'sell', 'sip_installment'].sort(),
    );
    expect(data.total_movements).toBe(6);
    for (const asset of assets) {
      const { steps, sums } = data[asset] as Metal;
      const told = Object.fromEntries(steps.map(({ name, value }) => [name, value]));
      expect(told).toMatchObject(portfolio[asset]);
      for (const { whole, parts } of sums) {
        expect({ whole: whole.name, is: added(parts.map(({ value }) => value)) }).toEqual({
          whole: whole.name,
          is: units(portfolio[asset][whole.name]),
        });
      }
      const own = movements.filter(({ asset_type }) => asset_type === asset);
      expect(added(own.map(({ quantity_grams }) => quantity_grams))).toBe(units(portfolio[asset].grams));
      expect(added(own.map(({ cost_inr }) => cost_inr))).toBe(units(portfolio[asset].invested_inr));
      expect(own[0]).toMatchObject({
        grams_after: portfolio[asset].grams,
        invested_after_inr: portfolio[asset].invested_inr,
      });
    }
    expect(data.total.whole).toMatchObject({ name: 'total_value_inr', value: portfolio.total_value_inr });
    expect(added((data.total as Sum).parts.map(({ value }) => value))).toBe(units(portfolio.total_value_inr));
    const rate = (data.gold as { steps: { name: string; calculation: string }[] }).steps.find(
      ({ name }) => name === 'current_rate_inr_per_gram',
    );
    expect(rate?.calculation).toMatch(/× \(100 − 1\.25\) ÷ 100 = [\d.]+, rounded down = [\d.]+$/);

    const second = (await client.get(pathOf(user_code, '?limit=4&page=2'))).data;
    expect(second.movements).toEqual(movements.slice(4));
  });

  it('explains a holding of nothing', async () => {
    const partner = await world.partner();
    const { data } = await partner.live.get(pathOf(await makeUser(partner.live)));
    expect(data).toMatchObject({ movements: [], total_movements: 0, total: { whole: { value: 0 } } });
  });

  it('answers nothing rather than an explanation that is not true', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox, { amount_inr: 1000 });
    await sql(
      world,
      `UPDATE transaction t SET status = 'debited' FROM end_user u WHERE u.id = t.user_id AND u.user_code = $1`,
      [user_code],
    );
    const { status } = await partner.sandbox.get(pathOf(user_code), { isBroken: true });
    expect(status).toBe(500);
    await sql(
      world,
      `UPDATE transaction t SET status = 'completed' FROM end_user u WHERE u.id = t.user_id AND u.user_code = $1`,
      [user_code],
    );
  });
});

describe('400', () => {
  it('VALIDATION_ERROR names a page that is none', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    const { status, body } = await partner.sandbox.get(pathOf(user_code, '?page=0'));
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(JSON.stringify(body.error)).toContain('page');
  });
});

describe('404', () => {
  it('USER_CODE_NOT_FOUND for the user of another partner', async () => {
    const [one, other] = [await world.partner(), await world.partner()];
    const { status, body } = await one.sandbox.get(pathOf(await makeUser(other.sandbox)));
    expect([status, body.error.code]).toEqual([404, 'USER_CODE_NOT_FOUND']);
  });
});
