import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chanceOf, tradeAMonth } from '../../../testing/rooms/month-of-trading.ts';
import { endMonth, makeBuyAndSell, statementsOf } from '../../../testing/rooms/statements.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ rateLimitPerMinute: 50_000 });
});
afterAll(() => world.close());

const pathOf = (month: string) => `/partner/dashboard/statements/${month}/explain`;
type Figure = { name: string; value: number };
type Sum = { whole: Figure; parts: Figure[] };
const units = (value: number) => Math.round(value * 1e6);
const added = (values: number[]) => values.reduce((sum, value) => sum + units(value), 0);

describe('200', () => {
  it('explains every figure of a final statement by its lines, and each line by its trades', async () => {
    const partner = await world.partner({
      feeBearer: 'partner',
      markupBuyMilliPct: 1_250,
      markupSellMilliPct: 750,
      sandboxDailyLimit: 100_000,
    });
    const { sandbox } = partner;
    await endMonth(sandbox);
    await tradeAMonth(world, partner, { days: 3, chance: chanceOf(7) });
    const month = await endMonth(sandbox);
    const statement = (await statementsOf(sandbox)).find((one) => one.month === month);
    const { data, status } = await sandbox.get(pathOf(month));
    expect(status).toBe(200);
    expect(data).toMatchObject({ month, final: true, metal_explained: true });

    const told = Object.fromEntries((data.steps as Figure[]).map(({ name, value }) => [name, value]));
    for (const name of [
      'transactions',
      'buy_volume_inr',
      'sell_volume_inr',
      'commission_inr',
      'commission_gst_inr',
      'markup_passthrough_inr',
      'gateway_fees_inr',
      'gateway_fees_gst_inr',
      'net_payable_inr',
    ]) {
      expect({ name, value: told[name] }).toEqual({ name, value: statement[name] });
    }
    expect(data.sums.length).toBeGreaterThan(6);
    for (const { whole, parts } of data.sums as Sum[]) {
      expect({ whole: whole.name, is: added(parts.map(({ value }) => value)) }).toEqual({
        whole: whole.name,
        is: units(told[whole.name] as number),
      });
    }
    for (const line of data.lines) {
      const query = `month=${month}&type=${line.type}&channel=${line.channel}&entry=${line.entry}&limit=100`;
      const { data: trades } = await sandbox.get(`/partner/dashboard/transactions?${query}`);
      expect(trades.total).toBe(line.entries);
      for (const name of ['funded_amount_inr', 'commission_inr', 'markup_inr', 'gateway_fee_inr']) {
        const is = added(trades.transactions.map((row: Record<string, number>) => row[name]));
        expect({ name, is }).toEqual({ name, is: units(line[name]) });
      }
    }
  });

  it('explains the present month so far, also without a trade', async () => {
    const partner = await world.partner();
    const { month } = (await partner.live.get('/partner/dashboard/this-month')).data;
    const empty = (await partner.live.get(pathOf(month))).data;
    expect(empty).toMatchObject({ month, final: false, lines: [] });
    const { buy, sell } = await makeBuyAndSell(partner.live);
    const { data } = await partner.live.get(pathOf(month));
    const told = Object.fromEntries((data.steps as Figure[]).map(({ name, value }) => [name, value]));
    expect(told).toMatchObject({
      transactions: 2,
      buy_volume_inr: 5_000,
      sell_volume_inr: sell.gross_amount_inr,
      gold_bought_grams: buy.quantity_grams,
      gold_sold_grams: 0.05,
    });
  });
});

describe('404', () => {
  it('NOT_FOUND for a month without a trade, and for what is no month', async () => {
    const partner = await world.partner();
    for (const month of ['2020-01', '2026-13', 'never']) {
      const { status, body } = await partner.sandbox.get(pathOf(month));
      expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});
