import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEveryKind } from '../../../testing/every-kind.ts';
import { confirm, makeBuy, makeQuote } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = (id: string) => `/partner/transactions/${id}`;

describe('200', () => {
  it('shows a buy, with the markup fields only where one applied', async () => {
    const partner = await world.partner({ markupLiveEnabled: false, markupBuyMilliPct: 2_000 });
    const [plain, marked] = [await makeBuy(partner.live), await makeBuy(partner.sandbox)];
    const common = {
      type: 'buy',
      channel: 'api',
      asset_type: 'gold',
      amount_inr: 500,
      status: 'completed',
      receiver: null,
      payment_id: null,
      sip_id: null,
      reference: null,
      metadata: null,
      price_block_id: expect.stringMatching(/^pb_/),
      commission_inr: 2.5,
    };
    const same = (buy: Record<string, unknown>) =>
      Object.fromEntries(
        ['transaction_id', 'quote_id', 'user_code', 'quantity_grams', 'rate_inr_per_gram', 'created_at'].map((name) => [
          name,
          buy[name],
        ]),
      );
    expect((await partner.live.get(path(plain.transaction_id))).data).toEqual({ ...common, ...same(plain) });
    expect((await partner.sandbox.get(path(marked.transaction_id))).data).toEqual({
      ...common,
      ...same(marked),
      base_rate_inr_per_gram: marked.base_rate_inr_per_gram,
      markup_pct: 2,
      markup_amount_inr: marked.markup_amount_inr,
    });
  });

  it('a buy that was voided has earned nothing', async () => {
    const { sandbox } = await world.partner({ markupBuyMilliPct: 2_000 });
    const quote = await makeQuote(sandbox, { amount_inr: 500 });
    await sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
    const failed = await confirm(sandbox, quote.quote_id);
    const { data } = await sandbox.get(path(failed.body.error.details.transaction_id));
    expect(data).toMatchObject({ status: 'voided', amount_inr: 500, commission_inr: 0 });
    expect((await sandbox.get('/partner/dashboard/transactions')).data.total).toBe(0);
  });

  it('shows what a sell, a send and a gift each have', async () => {
    const partner = await world.partner();
    const { sell, gift, send, receiverCode } = await makeEveryKind(partner.sandbox);
    const read = async (id: string) => (await partner.sandbox.get(path(id))).data;
    const sold = await read(sell.transaction_id);
    expect(sold).toMatchObject({
      type: 'sell',
      amount_inr: sell.gross_amount_inr,
      fee_inr: sell.platform_fee_inr,
      net_amount_inr: sell.net_amount_inr,
      quote_id: sell.quote_id,
    });
    const sent = await read(send.transaction_id);
    expect(sent).toMatchObject({
      type: 'send',
      user_code: null,
      receiver: { user_code: receiverCode },
      fee_inr: send.fee_inr,
      fee_grams: send.fee_grams,
      partner_debit_grams: send.partner_debit_grams,
      commission_inr: 0,
    });
    const given = await read(gift.transaction_id);
    expect(given).toMatchObject({
      type: 'gift',
      fee_grams: gift.fee_grams,
      user_debit_grams: gift.user_debit_grams,
      message: 'Happy Diwali!',
    });
    expect(Object.keys(given)).not.toContain('partner_debit_grams');
    for (const name of ['fee_grams', 'message', 'partner_debit_grams']) expect(sold).not.toHaveProperty(name);
    for (const name of ['message', 'user_debit_grams']) expect(sent).not.toHaveProperty(name);
  });
});
