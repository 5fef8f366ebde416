import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEveryKind } from '../../../testing/every-kind.ts';
import { confirm, makeBuy, makeQuote, makeUser } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = (userCode: string) => `/partner/users/${userCode}/transactions`;

describe('200', () => {
  it('lists the user’s buys as confirmed, newest first, and voided ones as such', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    await makeBuy(partner.sandbox);
    const gold = await makeBuy(partner.sandbox, { user_code, amount_inr: 12.34 });
    const quote = await makeQuote(partner.sandbox, { user_code, asset_type: 'silver', amount_inr: 50 });
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
    await confirm(partner.sandbox, quote.quote_id);
    const { data } = await partner.sandbox.get(path(user_code));
    const common = {
      type: 'buy',
      channel: 'api',
      user_code,
      receiver: null,
      payment_id: null,
      sip_id: null,
      reference: null,
      metadata: null,
    };
    expect(data).toEqual({
      page: 1,
      limit: 20,
      total: 2,
      as_of: expect.any(String),
      transactions: [
        {
          ...common,
          transaction_id: expect.any(String),
          asset_type: 'silver',
          quantity_grams: quote.quantity_grams,
          amount_inr: 50,
          rate_inr_per_gram: quote.rate_inr_per_gram,
          status: 'voided',
          created_at: expect.any(String),
        },
        {
          ...common,
          transaction_id: gold.transaction_id,
          asset_type: 'gold',
          quantity_grams: gold.quantity_grams,
          amount_inr: 12.34,
          rate_inr_per_gram: gold.rate_inr_per_gram,
          status: 'completed',
          created_at: gold.created_at,
        },
      ],
    });
  });

  it('shows what the user gave and what they were given', async () => {
    const partner = await world.partner();
    const { buy, sell, gift, send, receiverCode } = await makeEveryKind(partner.sandbox);
    const listed = async (user_code: string, query = '') => {
      const { data } = await partner.sandbox.get(`${path(user_code)}?${query}`);
      expect(data.total).toBe(data.transactions.length);
      return data.transactions.map(({ transaction_id }: { transaction_id: string }) => transaction_id);
    };
    expect(await listed(buy.user_code)).toEqual([gift, sell, buy].map((one) => one.transaction_id));
    expect(await listed(receiverCode)).toEqual([send.transaction_id, gift.transaction_id]);
    expect(await listed(receiverCode, 'asset_type=silver&type=send')).toEqual([send.transaction_id]);
    expect(await listed(receiverCode, 'to=2020-01-01')).toEqual([]);
  });

  it('pages without gap or repeat', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live);
    const ids: string[] = [];
    for (let buy = 0; buy < 5; buy++)
      ids.unshift((await makeBuy(partner.live, { user_code, amount_inr: 1 })).transaction_id);
    const seen: string[] = [];
    for (let page = 1; page <= 3; page++) {
      const { data } = await partner.live.get(`${path(user_code)}?page=${page}&limit=2`);
      expect(data).toMatchObject({ page, limit: 2, total: 5 });
      seen.push(...data.transactions.map(({ transaction_id }: { transaction_id: string }) => transaction_id));
    }
    expect(seen).toEqual(ids);
  });
});

describe('400', () => {
  it.each([
    ['asset_type=x', 'INVALID_ASSET'],
    ['from=x', 'INVALID_FROM'],
    ['to=x', 'INVALID_TO'],
    ['from=2026-01-02&to=2026-01-01', 'INVALID_RANGE'],
  ])('%s: %s', async (query, code) => {
    const partner = await world.partner();
    expect((await partner.sandbox.get(`${path(await makeUser(partner.sandbox))}?${query}`)).code).toBe(code);
  });

  it.each(['page=0', 'page=x', 'limit=101', 'limit=0', 'limit='])('VALIDATION_ERROR: %s', async (query) => {
    const partner = await world.partner();
    const answer = await partner.sandbox.get(`${path(await makeUser(partner.sandbox))}?${query}`);
    expect(answer.code).toBe('VALIDATION_ERROR');
    expect(Object.keys(answer.body.error.details.fields)).toEqual([query.split('=')[0]]);
  });
});
