import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEveryKind } from '../../../testing/every-kind.ts';
import { confirm, makeBuy, makeQuote, makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/trades';
const idsOf = (data: { trades: { transaction_id: string }[] }) =>
  data.trades.map(({ transaction_id }) => transaction_id);

describe('200', () => {
  it('lists buys, sells and gifts, newest first, and never sends', async () => {
    const partner = await world.partner();
    const { buy, sell, gift, receiverCode } = await makeEveryKind(partner.sandbox);
    const { data } = await partner.sandbox.get(path);
    expect(data).toMatchObject({ page: 1, limit: 20, total: 3, as_of: expect.any(String) });
    expect(data.trades).toMatchObject([
      { transaction_id: gift.transaction_id, type: 'gift', receiver: { user_code: receiverCode, name: 'Asha' } },
      { transaction_id: sell.transaction_id, type: 'sell', receiver: null, amount_inr: sell.gross_amount_inr },
      { transaction_id: buy.transaction_id, type: 'buy', receiver: null, amount_inr: 5000 },
    ]);
    expect((await partner.live.get(path)).data).toMatchObject({ total: 0, trades: [] });
    const received = (await partner.sandbox.get(`${path}?user_code=${receiverCode}`)).data;
    expect(idsOf(received)).toEqual([gift.transaction_id]);
    const own = (await partner.sandbox.get(`${path}?user_code=${buy.user_code}&asset_type=gold&type=sell`)).data;
    expect(idsOf(own)).toEqual([sell.transaction_id]);
  });

  it.each(['checkout', 'sip', 'embed', 'white_label'])('leaves out channel %s, which is in all', async (channel) => {
    const partner = await world.partner();
    const [own, other] = [await makeBuy(partner.live), await makeBuy(partner.live)];
    await sql(world, 'UPDATE transaction SET channel = $1 WHERE id = $2', [channel, other.transaction_id]);
    expect(idsOf((await partner.live.get(path)).data)).toEqual([own.transaction_id]);
    expect((await partner.live.get('/partner/transactions/all')).data).toMatchObject({
      total: 2,
      transactions: [{ channel }, { channel: 'api' }],
    });
  });

  it('keeps a voided buy, with its status', async () => {
    const partner = await world.partner();
    const quote = await makeQuote(partner.sandbox);
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
    await confirm(partner.sandbox, quote.quote_id);
    expect((await partner.sandbox.get(path)).data).toMatchObject({ total: 1, trades: [{ status: 'voided' }] });
  });
});

describe('refusals', () => {
  it.each([
    ['asset_type=x', 'INVALID_ASSET'],
    ['type=send', 'VALIDATION_ERROR'],
    ['from=2026', 'INVALID_FROM'],
    ['to=x', 'INVALID_TO'],
    ['from=2026-02-01&to=2026-01-31', 'INVALID_RANGE'],
    ['limit=0', 'VALIDATION_ERROR'],
    ['user_code=usr_x', 'USER_CODE_NOT_FOUND'],
  ])('%s: %s', async (query, code) => {
    const partner = await world.partner();
    expect((await partner.sandbox.get(`${path}?${query}`)).code).toBe(code);
  });

  it('USER_CODE_NOT_FOUND for a user of the other mode', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live);
    expect((await partner.sandbox.get(`${path}?user_code=${user_code}`)).code).toBe('USER_CODE_NOT_FOUND');
  });
});
