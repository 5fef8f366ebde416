import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { istDate } from '../../../domain/kernel/clock.ts';
import { balanceOf, confirm, makeBuy, makeQuote, makeUser } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/wallet/ledger';

type Entry = { id: string; direction: string; amount_inr: number; balance_after_inr: number };

describe('200', () => {
  it('shows a top-up, a debit and a credit after a void, newest first, each with its balance', async () => {
    const partner = await world.partner();
    const buy = await makeBuy(partner.sandbox, { amount_inr: 500 });
    const quote = await makeQuote(partner.sandbox, { user_code: buy.user_code, amount_inr: 20.5 });
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
    await confirm(partner.sandbox, quote.quote_id);
    const { data } = await partner.sandbox.get(path);
    expect(data).toMatchObject({ page: 1, limit: 20, total: 4 });
    const common = {
      id: expect.stringMatching(/^led_/),
      description: expect.any(String),
      created_at: expect.any(String),
    };
    const voided = { reference_type: 'transaction', reference_id: data.entries[0].reference_id };
    expect(data.entries).toEqual([
      { ...common, ...voided, type: 'buy_void', direction: 'credit', amount_inr: 20.5, balance_after_inr: 99_500 },
      { ...common, ...voided, type: 'buy', direction: 'debit', amount_inr: 20.5, balance_after_inr: 99_479.5 },
      {
        ...common,
        type: 'buy',
        direction: 'debit',
        amount_inr: 500,
        balance_after_inr: 99_500,
        reference_type: 'transaction',
        reference_id: buy.transaction_id,
      },
      {
        ...common,
        type: 'top_up',
        direction: 'credit',
        amount_inr: 100_000,
        balance_after_inr: 100_000,
        reference_type: 'top_up',
        reference_id: expect.stringMatching(/^book_/),
      },
    ]);
  });

  it('chains from page to page without a gap, and its newest balance is the wallet’s', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live);
    for (let buy = 1; buy <= 10; buy++) await makeBuy(partner.live, { user_code, amount_inr: buy });
    const entries: Entry[] = [];
    for (let page = 1; page <= 5; page++) {
      const { data } = await partner.live.get(`${path}?page=${page}&limit=3`);
      expect(data).toMatchObject({ page, limit: 3, total: 11 });
      entries.push(...data.entries);
    }
    expect(new Set(entries.map(({ id }) => id)).size).toBe(11);
    entries.forEach((entry, index) => {
      const signed = entry.direction === 'credit' ? entry.amount_inr : -entry.amount_inr;
      expect(entry.balance_after_inr).toBe((entries[index + 1]?.balance_after_inr ?? 0) + signed);
    });
    expect(entries[0]?.balance_after_inr).toBe(await balanceOf(partner.live));
  });

  it('narrows to IST days and to what stood at a moment, and as_of keeps pages from shifting', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    const user_code = await makeUser(sandbox);
    await makeBuy(sandbox, { user_code, amount_inr: 10 });
    const early = (await sandbox.get('/partner/sandbox/clock')).data.now as string;
    await sandbox.post('/partner/sandbox/clock', { advance_seconds: 2 * 86_400 });
    await makeBuy(sandbox, { user_code, amount_inr: 20 });
    const late = (await sandbox.get('/partner/sandbox/clock')).data.now as string;
    const [first, last] = [istDate(Date.parse(early)), istDate(Date.parse(late))];
    const amounts = async (query: string) =>
      (await sandbox.get(`${path}?${query}`)).data.entries.map(({ amount_inr }: Entry) => amount_inr);
    expect(await amounts(`from=${last}`)).toEqual([20]);
    expect(await amounts(`from=${first}&to=${first}`)).toEqual([10, 100_000]);
    expect(await amounts(`to=${first}`)).toEqual([10, 100_000]);
    for (const moment of [first, early, encodeURIComponent(early.replace('Z', '+00:00'))]) {
      expect(await amounts(`as_of=${moment}`)).toEqual([10, 100_000]);
    }
    expect((await sandbox.get(`${path}?from=${last}&as_of=${first}`)).data).toMatchObject({ entries: [], total: 0 });
    expect((await sandbox.get(`${path}?from=${last}&as_of=${first}&type=top_up`)).data.total).toBe(0);
    const then = (await sandbox.get(`${path}?limit=1&as_of=${first}`)).data;
    const thenNext = (await sandbox.get(`${path}?limit=1&page=2&as_of=${then.as_of}`)).data;
    expect([...then.entries, ...thenNext.entries].map(({ amount_inr }: Entry) => amount_inr)).toEqual([10, 100_000]);
    expect(thenNext).toMatchObject({ total: 2, as_of: then.as_of });
    const page = (await sandbox.get(`${path}?limit=2`)).data;
    await makeBuy(sandbox, { user_code, amount_inr: 30 });
    const next = (await sandbox.get(`${path}?limit=2&page=2&as_of=${page.as_of}`)).data;
    expect([...page.entries, ...next.entries].map(({ amount_inr }: Entry) => amount_inr)).toEqual([20, 10, 100_000]);
    expect(next).toMatchObject({ total: 3, as_of: page.as_of });
    expect(await amounts('')).toEqual([30, 20, 10, 100_000]);
  });

  it('an as_of that was made up beyond what there is shows what there is', async () => {
    const { sandbox } = await world.partner();
    await makeBuy(sandbox, { amount_inr: 10 });
    const present = (await sandbox.get(path)).data;
    const [, owner] = present.as_of.split('.');
    for (const reached of ['z', 'zzzzzz', 'z'.repeat(13)]) {
      const answer = await sandbox.get(`${path}?as_of=${reached}.${owner}`);
      expect([answer.status, answer.data]).toEqual([200, present]);
    }
  });

  it('is empty past the end, and for a credit line never drawn on', async () => {
    const partner = await world.partner({ liveWallet: { type: 'credit', floatPaise: 0n, creditLimitPaise: 100n } });
    expect((await partner.sandbox.get(`${path}?page=1000000&limit=100`)).data).toMatchObject({ entries: [], total: 1 });
    expect((await partner.live.get(path)).data).toMatchObject({ entries: [], total: 0 });
  });

  it('shows no movement of another partner or mode', async () => {
    const [partner, neighbour] = [await world.partner(), await world.partner()];
    await makeBuy(neighbour.sandbox);
    await makeBuy(partner.live);
    expect((await partner.sandbox.get(path)).data.total).toBe(1);
  });
});

describe('400', () => {
  it.each([
    ['page', ['0', '-1', '1.5', 'x', '', '1000001', '1e3', '%00', '１', ' 1']],
    ['limit', ['0', '101', '', 'all', '99999999999999999999']],
  ])('VALIDATION_ERROR names %s', async (field, values) => {
    const partner = await world.partner();
    for (const value of values) {
      const answer = await partner.sandbox.get(`${path}?${field}=${encodeURI(value).replace('%2500', '%00')}`);
      expect({ value, code: answer.code }).toEqual({ value, code: 'VALIDATION_ERROR' });
      expect(Object.keys(answer.body.error.details.fields)).toEqual([field]);
    }
  });
});

describe('400 of days and moments', () => {
  it.each([
    ['from=2026-02-30', 'INVALID_FROM'],
    ['to=yesterday', 'INVALID_TO'],
    ['from=0000-01-01', 'INVALID_FROM'],
    ['to=0000-12-31', 'INVALID_TO'],
    ['as_of=0000-01-01', 'VALIDATION_ERROR'],
    ['as_of=0001-01-01T00:00:00%2B05:30', 'VALIDATION_ERROR'],
    ['as_of=9999-12-31T23:59:59.999Z', 'VALIDATION_ERROR'],
    ['as_of=9999-12-31T23:59:59-23:59', 'VALIDATION_ERROR'],
    ['from=2026-01-02&to=2026-01-01', 'INVALID_RANGE'],
    ['as_of=yesterday', 'VALIDATION_ERROR'],
    ['as_of=2026-02-30T10:00:00Z', 'VALIDATION_ERROR'],
    ['as_of=1.00000000', 'VALIDATION_ERROR'],
  ])('%s: %s', async (query, code) => {
    const { sandbox } = await world.partner();
    expect((await sandbox.get(`${path}?${query}`)).code).toBe(code);
  });

  it.each(['from=0001-01-01&to=9999-12-31', 'as_of=0001-01-01', 'as_of=0001-01-01T00:00:00Z', 'as_of=9999-12-31'])(
    'none of %s',
    async (query) => {
      const { sandbox } = await world.partner();
      expect((await sandbox.get(`${path}?${query}`)).status).toBe(200);
    },
  );

  it('VALIDATION_ERROR for an as_of of another partner’s ledger, or of before a reset', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const { as_of } = (await partner.sandbox.get(path)).data;
    expect((await stranger.sandbox.get(`${path}?as_of=${as_of}`)).code).toBe('VALIDATION_ERROR');
    await partner.sandbox.post('/partner/sandbox/reset');
    expect((await partner.sandbox.get(`${path}?as_of=${as_of}`)).code).toBe('VALIDATION_ERROR');
  });
});

describe('403 WALLET_NOT_CONFIGURED', () => {
  it('refuses live where no live wallet is set up', async () => {
    const partner = await world.partner({ liveWallet: null });
    expect((await partner.live.get(path)).code).toBe('WALLET_NOT_CONFIGURED');
  });
});
