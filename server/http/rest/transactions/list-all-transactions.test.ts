import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../domain/kernel/ids.ts';
import { makeWithdrawal, makeWithdrawer } from '../../../testing/rooms/withdrawals.ts';
import { bookOf, confirm, makeBuy, makeQuote, makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/transactions/all';
const DAY_MS = 86_400_000;
const idsOf = (data: { transactions: { transaction_id: string }[] }) =>
  data.transactions.map(({ transaction_id }) => transaction_id);

describe('200', () => {
  it('lists every buy of the mode, newest first, voided ones as such', async () => {
    const [partner, neighbour] = [await world.partner(), await world.partner()];
    const first = await makeBuy(partner.sandbox, { amount_inr: 12.34 });
    await makeBuy(neighbour.sandbox);
    await makeBuy(partner.live);
    const quote = await makeQuote(partner.sandbox, { asset_type: 'silver', amount_inr: 50 });
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
    await confirm(partner.sandbox, quote.quote_id);
    const { data } = await partner.sandbox.get(path);
    expect(data).toMatchObject({ page: 1, limit: 20, total: 2, as_of: expect.stringMatching(/^2\.[0-9a-f]{8}$/) });
    expect(data.transactions).toEqual([
      expect.objectContaining({ asset_type: 'silver', amount_inr: 50, status: 'voided', user_code: quote.user_code }),
      {
        transaction_id: first.transaction_id,
        type: 'buy',
        channel: 'api',
        asset_type: 'gold',
        quantity_grams: first.quantity_grams,
        amount_inr: 12.34,
        rate_inr_per_gram: first.rate_inr_per_gram,
        status: 'completed',
        user_code: first.user_code,
        receiver: null,
        payment_id: null,
        sip_id: null,
        reference: null,
        metadata: null,
        created_at: first.created_at,
      },
    ]);
    expect((await partner.live.get(path)).data.total).toBe(1);
    await partner.sandbox.post('/partner/sandbox/reset');
    expect((await partner.sandbox.get(path)).data).toMatchObject({ total: 0, transactions: [] });
  });

  it('narrows by metal, type, user and IST days, together or alone', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    const old = await makeBuy(partner.sandbox, { user_code, amount_inr: 1 });
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: (2 * DAY_MS) / 1000 });
    const silver = await makeBuy(partner.sandbox, { user_code, asset_type: 'silver', amount_inr: 2 });
    const other = await makeBuy(partner.sandbox, { amount_inr: 3 });
    const today = istDate(silver.created_at);
    const yesterday = istDate(new Date(Date.parse(silver.created_at) - DAY_MS).toISOString());
    const cases: [string, string[]][] = [
      ['', [other, silver, old].map((one) => one.transaction_id)],
      ['asset_type=silver', [silver.transaction_id]],
      ['asset_type=gold&type=buy', [other.transaction_id, old.transaction_id]],
      ['type=sip_installment', []],
      [`user_code=${user_code}`, [silver.transaction_id, old.transaction_id]],
      [`user_code=${user_code}&asset_type=gold`, [old.transaction_id]],
      [`from=${today}`, [other.transaction_id, silver.transaction_id]],
      [`from=${today}&to=${today}&asset_type=silver`, [silver.transaction_id]],
      [`to=${yesterday}`, [old.transaction_id]],
      [`from=${yesterday}&to=${yesterday}`, []],
      ['from=0001-01-01&to=9999-12-31', [other, silver, old].map((one) => one.transaction_id)],
      ['to=0001-01-01', []],
    ];
    for (const [query, ids] of cases) {
      const { data } = await partner.sandbox.get(`${path}?${query}`);
      expect({ query, total: data.total, ids: idsOf(data) }).toEqual({ query, total: ids.length, ids });
    }
  });

  it('has withdrawals among the rest, at their places, by type, user and channel, and as they stand now', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    const user = await makeWithdrawer(world, partner, 'sandbox');
    const first = await makeBuy(sandbox, { user_code: user.user_code });
    const failed = await makeWithdrawal(sandbox, user, { amount_inr: 250.01 });
    const second = await makeBuy(sandbox);
    const paid = await makeWithdrawal(sandbox, user, { amount_inr: 300 });
    await sandbox.post('/partner/sandbox/clock', { advance_seconds: 3_600 });
    const { data } = await sandbox.get(path);
    expect(idsOf(data)).toEqual([paid, second, failed, first].map((one) => one.transaction_id ?? one.withdrawal_id));
    expect([data.total, data.transactions[2]]).toEqual([
      4,
      {
        transaction_id: failed.withdrawal_id,
        type: 'withdrawal',
        channel: 'api',
        asset_type: null,
        quantity_grams: 0,
        amount_inr: 250.01,
        rate_inr_per_gram: null,
        status: 'failed',
        user_code: user.user_code,
        receiver: null,
        payment_id: null,
        sip_id: null,
        reference: null,
        metadata: null,
        created_at: failed.created_at,
      },
    ]);
    expect(data.transactions[0].status).toBe('completed');
    const totals: [string, string[]][] = [
      ['type=withdrawal', [paid.withdrawal_id, failed.withdrawal_id]],
      ['type=buy', [second.transaction_id, first.transaction_id]],
      ['asset_type=gold', [second.transaction_id, first.transaction_id]],
      [`user_code=${user.user_code}`, [paid.withdrawal_id, failed.withdrawal_id, first.transaction_id]],
      [`user_code=${user.user_code}&type=withdrawal&channel=api`, [paid.withdrawal_id, failed.withdrawal_id]],
      ['channel=embed', []],
      ['limit=1&page=3', [failed.withdrawal_id]],
    ];
    for (const [query, ids] of totals) {
      expect([query, idsOf((await sandbox.get(`${path}?${query}`)).data)]).toEqual([query, ids]);
    }
    expect((await partner.live.get(path)).data.total).toBe(0);
    // Lists of trades and of one user have none.
    expect(idsOf((await sandbox.get(`/partner/users/${user.user_code}/transactions`)).data)).toEqual([
      first.transaction_id,
    ]);
  });

  it('draws the line between days at midnight in India', async () => {
    const partner = await world.partner();
    const bookId = await bookOf(world, partner, 'sandbox');
    const midnight = Date.parse('2026-03-03T18:30:00.000Z');
    const [before, after] = [newId('txn', midnight - 1), newId('txn', midnight)];
    await insertOld(bookId, [before, after]);
    const listed = async (query: string) => idsOf((await partner.sandbox.get(`${path}?${query}`)).data);
    expect(await listed('to=2026-03-03')).toEqual([before]);
    expect(await listed('from=2026-03-04')).toEqual([after]);
    expect(await listed('from=2026-03-03&to=2026-03-04')).toEqual([after, before]);
  });

  it('pages without gap, repeat or shift while rows arrive, by as_of', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live);
    const ids: string[] = [];
    for (let buy = 0; buy < 7; buy++) {
      ids.unshift((await makeBuy(partner.live, { user_code, amount_inr: 1 })).transaction_id);
    }
    const first = (await partner.live.get(`${path}?limit=3`)).data;
    const seen = idsOf(first);
    for (let page = 2; page <= 4; page++) {
      await makeBuy(partner.live, { user_code, amount_inr: 2 });
      const { data } = await partner.live.get(`${path}?page=${page}&limit=3&as_of=${first.as_of}`);
      expect(data).toMatchObject({ page, limit: 3, total: 7, as_of: first.as_of });
      seen.push(...idsOf(data));
    }
    expect(seen).toEqual(ids);
    expect((await partner.live.get(path)).data.total).toBe(10);
  });

  it('answers the same once the list is long enough to be divided', async () => {
    const partner = await world.partner();
    const bookId = await bookOf(world, partner, 'sandbox');
    const made = await makeBuy(partner.sandbox);
    await insertOld(
      bookId,
      Array.from({ length: 3_500 }, (_, index) => newId('txn', index)),
    );
    for (let round = 0; round < 2; round++) {
      for (const [query, total] of [
        ['', 3501],
        ['asset_type=silver', 2333],
        ['asset_type=gold&type=sip_setup', 1167],
        ['type=buy', 1],
      ] as const) {
        const { data } = await partner.sandbox.get(`${path}?limit=100&page=9&${query}`);
        expect({ query, total: data.total }).toEqual({ query, total });
        const all = await sql<{ id: string }>(
          world,
          `SELECT id FROM transaction WHERE book_id = $1 AND ($2 = '' OR asset = $2) AND ($3 = '' OR type = $3) ORDER BY id DESC OFFSET 800 LIMIT 100`,
          [bookId, /asset_type=(\w+)/.exec(query)?.[1] ?? '', /(?<!asset_)type=(\w+)/.exec(query)?.[1] ?? ''],
        );
        expect(idsOf(data)).toEqual(all.map(({ id }) => id));
      }
    }
    const { rows } = await world.owner.query(`SELECT sum(matches)::int AS rows FROM list_stretch WHERE list = $1`, [
      `transactions of book ${bookId} with_withdrawals any any`,
    ]);
    expect(rows).toEqual([{ rows: 3000 }]);
    expect(idsOf((await partner.sandbox.get(`${path}?limit=1`)).data)).toEqual([made.transaction_id]);
  });
});

describe('refusals', () => {
  it('names the bounds also of a number with very many digits', async () => {
    const partner = await world.partner();
    const { body } = await partner.sandbox.get(`${path}?page=99999999999&limit=${'9'.repeat(400)}`);
    expect(body.error.details.fields).toEqual({
      page: 'must be from 1 to 1000000',
      limit: 'must be from 1 to 100',
    });
  });

  it.each([
    ['asset_type=copper', 'INVALID_ASSET', 'asset_type'],
    ['asset_type=', 'INVALID_ASSET', 'asset_type'],
    ['from=2026-02-30', 'INVALID_FROM', 'from'],
    ['from=', 'INVALID_FROM', 'from'],
    ['to=21-11-2026', 'INVALID_TO', 'to'],
    ['type=loan', 'VALIDATION_ERROR', 'type'],
    ['as_of=1.00000000', 'VALIDATION_ERROR', 'as_of'],
    ['as_of=', 'VALIDATION_ERROR', 'as_of'],
    ['user_code=', 'VALIDATION_ERROR', 'user_code'],
    ['user_code=%00', 'VALIDATION_ERROR', 'user_code'],
    ['page=0', 'VALIDATION_ERROR', 'page'],
    ['limit=101', 'VALIDATION_ERROR', 'limit'],
  ])('%s: %s', async (query, code, field) => {
    const partner = await world.partner();
    const answer = await partner.sandbox.get(`${path}?${query}`);
    expect(answer.code).toBe(code);
    expect(Object.keys(answer.body.error.details.fields)).toEqual([field]);
  });

  it('INVALID_RANGE where from is later than to', async () => {
    const partner = await world.partner();
    expect((await partner.sandbox.get(`${path}?from=2026-01-02&to=2026-01-01`)).code).toBe('INVALID_RANGE');
  });

  it('USER_CODE_NOT_FOUND for a user of another partner or mode', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    for (const code of ['usr_x', await makeUser(stranger.sandbox), await makeUser(partner.live)]) {
      expect((await partner.sandbox.get(`${path}?user_code=${code}`)).code).toBe('USER_CODE_NOT_FOUND');
    }
  });

  it('VALIDATION_ERROR for an as_of of another list, partner or mode', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const { as_of } = (await partner.sandbox.get(path)).data;
    expect((await partner.sandbox.get(`${path}?as_of=${as_of}`)).status).toBe(200);
    for (const answer of [
      await partner.sandbox.get(`${path}?as_of=${as_of}&asset_type=gold`),
      await partner.live.get(`${path}?as_of=${as_of}`),
      await stranger.sandbox.get(`${path}?as_of=${as_of}`),
    ]) {
      expect(answer.body.error.details?.fields).toEqual({ as_of: expect.any(String) });
    }
  });
});

/** Rows of a kind that moves no metal, as they were made once; every third is of gold. */
async function insertOld(bookId: number, ids: string[]): Promise<void> {
  await sql(
    world,
    `INSERT INTO transaction (id, book_id, type, channel, status, asset, amount_paise, metal_micrograms, rate, base_rate, price_block_id, created_at, recorded_at)
     SELECT id, $1, 'sip_setup', 'sip', 'completed', CASE WHEN nth % 3 = 1 THEN 'gold' ELSE 'silver' END, 0, 0, 1, 1, 'pb', 'epoch', 'epoch'
     FROM unnest($2::text[]) WITH ORDINALITY AS t (id, nth)`,
    [bookId, ids],
  );
}

function istDate(iso: string): string {
  return new Date(Date.parse(iso) + 19_800_000).toISOString().slice(0, 10);
}
