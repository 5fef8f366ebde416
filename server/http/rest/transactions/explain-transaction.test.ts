import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrder, simulate } from '../../../testing/rooms/payments.ts';
import {
  confirmGift,
  confirmSell,
  confirmSend,
  giftQuote,
  makeHolder,
  sellQuote,
  sendQuote,
} from '../../../testing/rooms/transfers.ts';
import { makeBuy } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const pathOf = (id: string) => `/partner/transactions/${id}/explain`;

type Step = { name: string; value: number; unit: string; formula: string; calculation: string };
type Sum = { whole: { name: string; value: number }; parts: { name: string; value: number }[] };
const stepsOf = (data: { steps: Step[] }) => Object.fromEntries(data.steps.map((step) => [step.name, step.value]));

describe('200', () => {
  it('explains a buy by the figures that the confirm answered', async () => {
    const partner = await world.partner({ markupBuyMilliPct: 2_500 });
    for (const client of [partner.sandbox, partner.live]) {
      const buy = await makeBuy(client, { amount_inr: 1234.56 });
      const { data, status } = await client.get(pathOf(buy.transaction_id));
      expect(status).toBe(200);
      expect(data).toMatchObject({ transaction_id: buy.transaction_id, type: 'buy', created_at: buy.created_at });
      expect(stepsOf(data)).toMatchObject({
        amount_inr: 1234.56,
        base_rate_inr_per_gram: buy.base_rate_inr_per_gram,
        markup_pct: 2.5,
        rate_inr_per_gram: buy.rate_inr_per_gram,
        quantity_grams: buy.quantity_grams,
        markup_amount_inr: buy.markup_amount_inr,
        taxable_inr: 1198.6,
        cgst_inr: 17.98,
        sgst_inr: 17.98,
        commission_inr: 6.17,
      });
      const grams = data.steps.find((step: Step) => step.name === 'quantity_grams');
      expect(grams.formula).toBe('amount_inr ÷ rate_inr_per_gram, rounded down to the microgram');
      expect(grams.calculation).toBe(
        `1234.56 ÷ ${buy.rate_inr_per_gram.toFixed(2)} = ${buy.quantity_grams.toFixed(6)}`,
      );
    }
  });

  it('says of a buy that a payment funded where its amount comes from, and asked for nothing less', async () => {
    const { sandbox } = await world.partner({ feeBearer: 'end_user' });
    const order = await simulate(sandbox, (await makeOrder(sandbox, { amount_inr: 500 })).payment_id, 'success');
    const { data } = await sandbox.get(pathOf(order.transaction_id));
    expect(data.steps[0]).toMatchObject({
      name: 'amount_inr',
      value: 499.41,
      formula: 'what the customer paid, less the gateway fee where the customer bears it',
    });
    const bought = await makeBuy(sandbox, { amount_inr: 500 });
    const { data: asked } = await sandbox.get(pathOf(bought.transaction_id));
    expect(asked.steps[0]).toMatchObject({ name: 'amount_inr', value: 500, formula: 'what was asked for' });
  });

  it('explains a sell by grams and by target net, a send and a gift, each whole the sum of its parts', async () => {
    const partner = await world.partner({ markupSellMilliPct: 1_000 });
    const client = partner.sandbox;
    const { user_code } = await makeHolder(client, { amount_inr: 20_000 });
    const sold = await confirmSell(client, (await sellQuote(client, user_code)).quote_id);
    const exact = await confirmSell(client, (await sellQuote(client, user_code, { amount_inr: 1000.01 })).quote_id);
    const sent = await confirmSend(client, (await sendQuote(client, { amount_inr: 100 })).quote_id);
    const gift = await giftQuote(client, user_code);
    const given = await confirmGift(client, { user_code, quote_id: gift.quote_id });
    const answers = await Promise.all(
      [sold, exact, sent, given].map(({ data }) => client.get(pathOf(data.transaction_id))),
    );
    expect(answers.map(({ data }) => data.type)).toEqual(['sell', 'sell', 'send', 'gift']);
    expect(stepsOf(answers[0]?.data)).toMatchObject({
      quantity_grams: 0.01,
      gross_amount_inr: sold.data.gross_amount_inr,
      platform_fee_inr: sold.data.platform_fee_inr,
      net_amount_inr: sold.data.net_amount_inr,
    });
    expect(stepsOf(answers[1]?.data)).toMatchObject({
      net_amount_inr: 1000.01,
      gross_amount_inr: exact.data.gross_amount_inr,
      quantity_grams: exact.data.quantity_grams,
    });
    expect(stepsOf(answers[2]?.data)).toMatchObject({
      receiver_gets_inr: 100,
      receiver_gets_grams: sent.data.receiver_grams,
      payer_debit_grams: sent.data.partner_debit_grams,
      fee_inr: sent.data.fee_inr,
    });
    expect(stepsOf(answers[3]?.data)).toMatchObject({ receiver_gets_grams: 0.01, fee_grams: given.data.fee_grams });
    for (const { data } of answers) {
      expect(data.sums.length).toBeGreaterThan(0);
      for (const { whole, parts } of data.sums as Sum[]) {
        const total = parts.reduce((sum, part) => sum + Math.round(part.value * 1e6), 0);
        expect({ whole: whole.name, total }).toEqual({ whole: whole.name, total: Math.round(whole.value * 1e6) });
      }
    }
  });
});
