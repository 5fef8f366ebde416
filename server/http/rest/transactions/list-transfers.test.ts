import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEveryKind } from '../../../testing/every-kind.ts';
import { makeBuy } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/transactions';

describe('200', () => {
  it('lists sends and gifts with their receivers, newest first, and no buys or sells', async () => {
    const [partner, neighbour] = [await world.partner(), await world.partner()];
    const { buy, gift, send, receiverCode } = await makeEveryKind(partner.sandbox);
    await makeEveryKind(neighbour.sandbox);
    await makeBuy(partner.live);
    const receiver = { user_code: receiverCode, mobile_masked: expect.stringMatching(/^9\d\*{6}\d\d$/), name: 'Asha' };
    const none = { payment_id: null, sip_id: null, reference: null, metadata: null };
    const common = { channel: 'api', status: 'completed', receiver, ...none };
    const { data } = await partner.sandbox.get(path);
    expect(data).toMatchObject({ page: 1, limit: 20, total: 2 });
    expect(data.transactions).toEqual([
      {
        ...common,
        transaction_id: send.transaction_id,
        type: 'send',
        asset_type: 'silver',
        quantity_grams: 2,
        amount_inr: send.receiver_amount_inr,
        rate_inr_per_gram: send.rate_used,
        user_code: null,
        created_at: send.created_at,
      },
      {
        ...common,
        transaction_id: gift.transaction_id,
        type: 'gift',
        asset_type: 'gold',
        quantity_grams: 0.1,
        amount_inr: gift.receiver_amount_inr,
        rate_inr_per_gram: gift.rate_used,
        user_code: buy.user_code,
        created_at: gift.created_at,
      },
    ]);
    expect((await partner.live.get(path)).data).toMatchObject({ total: 0, transactions: [] });
  });

  it('narrows by metal and type, and pages', async () => {
    const partner = await world.partner();
    const { gift, send } = await makeEveryKind(partner.sandbox);
    const idsOf = async (query: string) =>
      (await partner.sandbox.get(`${path}?${query}`)).data.transactions.map(
        ({ transaction_id }: { transaction_id: string }) => transaction_id,
      );
    expect(await idsOf('asset_type=gold')).toEqual([gift.transaction_id]);
    expect(await idsOf('type=send')).toEqual([send.transaction_id]);
    expect(await idsOf('type=send&asset_type=gold')).toEqual([]);
    expect(await idsOf('limit=1&page=2')).toEqual([gift.transaction_id]);
    expect(await idsOf('limit=1&page=3')).toEqual([]);
  });
});

describe('refusals', () => {
  it.each([
    ['asset_type=GOLD', 'INVALID_ASSET'],
    ['type=buy', 'VALIDATION_ERROR'],
    ['from=yesterday', 'INVALID_FROM'],
    ['to=2026-13-01', 'INVALID_TO'],
    ['from=2026-02-01&to=2026-01-31', 'INVALID_RANGE'],
    ['page=1000001', 'VALIDATION_ERROR'],
    ['as_of=2.', 'VALIDATION_ERROR'],
  ])('%s: %s', async (query, code) => {
    const partner = await world.partner();
    expect((await partner.sandbox.get(`${path}?${query}`)).code).toBe(code);
  });
});
