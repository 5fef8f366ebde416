import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantSipMetal } from '../../../testing/rooms/transfers.ts';
import { balanceOf, confirm, makeBuy, makeQuote, makeUser, sql, topUp } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/buy/confirm';

describe('200', () => {
  it('debits the float by the amount, credits the user the grams, and shows both in every place, in either mode', async () => {
    const partner = await world.partner();
    for (const client of [partner.sandbox, partner.live]) {
      const quote = await makeQuote(client, { amount_inr: 1234.56 });
      const { data, status, body } = await confirm(client, quote.quote_id, 'first');
      expect(status).toBe(200);
      expect(body).not.toHaveProperty('idempotent_replay');
      expect(data).toEqual({
        transaction_id: expect.stringMatching(/^txn_[0-9a-z]{26}$/),
        quote_id: quote.quote_id,
        status: 'completed',
        user_code: quote.user_code,
        asset_type: 'gold',
        amount_inr: 1234.56,
        quantity_grams: quote.quantity_grams,
        rate_inr_per_gram: quote.rate_inr_per_gram,
        user_balance_grams: quote.quantity_grams,
        wallet_balance_inr: 98765.44,
        metadata: null,
        created_at: expect.any(String),
      });
      const user = await client.get(`/partner/users/${quote.user_code}?include=balances`);
      expect(user.data.balances).toMatchObject({ gold_grams: quote.quantity_grams, silver_grams: 0 });
      expect(await balanceOf(client)).toBe(98765.44);
      const { data: list } = await client.get(`/partner/users/${quote.user_code}/transactions`);
      expect(list.transactions).toMatchObject([
        {
          transaction_id: data.transaction_id,
          amount_inr: 1234.56,
          quantity_grams: quote.quantity_grams,
          status: 'completed',
        },
      ]);
      const events = await sql(world, 'SELECT kind, data FROM event WHERE subject_id = $1', [data.transaction_id]);
      expect(events).toMatchObject([
        { kind: 'buy.completed', data: { amountPaise: '123456', userCode: quote.user_code } },
      ]);
    }
  });

  it('settles at the quoted price with its markup, whatever the markup is by then', async () => {
    const partner = await world.partner({ markupBuyMilliPct: 3_000 });
    const quote = await makeQuote(partner.sandbox, { amount_inr: 1000 });
    await partner.sandbox.put('/partner/dashboard/markup', { markup_buy_pct: 0 });
    const { data } = await confirm(partner.sandbox, quote.quote_id);
    for (const field of ['rate_inr_per_gram', 'base_rate_inr_per_gram', 'markup_pct', 'markup_amount_inr']) {
      expect(data[field]).toBe(quote[field]);
    }
    expect(data.wallet_balance_inr).toBe(99_000);
  });

  it('counts the metal of plans in what the user holds, as a sell does', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    const of = { partner, mode: 'sandbox', userCode: user_code, asset: 'gold' } as const;
    await grantSipMetal(world, { ...of, metalMicrograms: 1_000_000n });
    const first = await makeBuy(partner.sandbox, { user_code });
    expect(first.user_balance_grams).toBeCloseTo(1 + first.quantity_grams, 6);
    // A fault that is armed, for another thing, lets buys ask for their metal: each is debited before it is settled.
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'holdings', times: 1 });
    const quote = await makeQuote(partner.sandbox, { user_code });
    const { data } = await confirm(partner.sandbox, quote.quote_id, 'in two commits');
    expect(data.user_balance_grams).toBeCloseTo(first.user_balance_grams + data.quantity_grams, 6);
    const again = await confirm(partner.sandbox, quote.quote_id, 'in two commits');
    expect(again.data).toEqual(data);
    const user = await partner.sandbox.get(`/partner/users/${user_code}?include=balances`);
    expect(user.data.balances).toMatchObject({ gold_grams: data.user_balance_grams, sip_gold_grams: 1 });
  });

  it('adds up over many buys of both metals', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    const first = await makeBuy(partner.sandbox, { user_code, amount_inr: 1.01 });
    const second = await makeBuy(partner.sandbox, { user_code, amount_inr: 99.99 });
    const silver = await makeBuy(partner.sandbox, { user_code, asset_type: 'silver', amount_inr: 100 });
    expect(second.user_balance_grams).toBeCloseTo(first.quantity_grams + second.quantity_grams, 6);
    expect(silver.user_balance_grams).toBe(silver.quantity_grams);
    expect(silver.wallet_balance_inr).toBe(99_799);
  });

  it('draws a credit line below zero down to its limit', async () => {
    const partner = await world.partner({ liveWallet: { type: 'credit', floatPaise: 0n, creditLimitPaise: 500_00n } });
    const data = await makeBuy(partner.live, { amount_inr: 500 });
    expect(data.wallet_balance_inr).toBe(-500);
  });
});

describe('Idempotency-Key', () => {
  it('replays the first answer with both flags and without a second effect', async () => {
    const partner = await world.partner();
    const quote = await makeQuote(partner.sandbox);
    const first = await confirm(partner.sandbox, quote.quote_id, 'key');
    await makeBuy(partner.sandbox, { user_code: quote.user_code });
    const again = await confirm(partner.sandbox, quote.quote_id, 'key');
    expect(again.status).toBe(200);
    expect(again.data).toEqual(first.data);
    expect(again.body.idempotent_replay).toBe(true);
    expect(again.body.request_id).not.toBe(first.body.request_id);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.headers).not.toHaveProperty('idempotency-body-mismatch');
    expect(await balanceOf(partner.sandbox)).toBe(99_000);
  });

  it('replays to another body too, and says so in a header; the other quote stays as it was', async () => {
    const partner = await world.partner();
    const [quote, other] = [await makeQuote(partner.sandbox), await makeQuote(partner.sandbox)];
    const first = await confirm(partner.sandbox, quote.quote_id, 'key');
    const again = await confirm(partner.sandbox, other.quote_id, 'key');
    expect(again.data).toEqual(first.data);
    expect(again.headers['idempotency-body-mismatch']).toBe('true');
    expect((await confirm(partner.sandbox, other.quote_id, 'another key')).status).toBe(200);
  });

  it('422 IDEMPOTENCY_BODY_MISMATCH instead where the account is strict; the same body still replays', async () => {
    const partner = await world.partner({ strictIdempotencyBody: true });
    const [quote, other] = [await makeQuote(partner.sandbox), await makeQuote(partner.sandbox)];
    await confirm(partner.sandbox, quote.quote_id, 'key');
    expect((await confirm(partner.sandbox, other.quote_id, 'key')).code).toBe('IDEMPOTENCY_BODY_MISMATCH');
    expect((await confirm(partner.sandbox, quote.quote_id, 'key')).body.idempotent_replay).toBe(true);
    expect(await balanceOf(partner.sandbox)).toBe(99_500);
  });

  it('is another key for another partner and the other mode', async () => {
    const [one, two] = [await world.partner(), await world.partner()];
    for (const client of [one.sandbox, one.live, two.sandbox]) {
      const quote = await makeQuote(client);
      const answer = await confirm(client, quote.quote_id, 'shared');
      expect(answer.status).toBe(200);
      expect(answer.body).not.toHaveProperty('idempotent_replay');
    }
  });

  it('keeps no refusal: the key works once the cause is gone', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    const quotes = [
      await makeQuote(partner.sandbox, { user_code, amount_inr: 60_000 }),
      await makeQuote(partner.sandbox, { user_code, amount_inr: 60_000 }),
    ];
    await confirm(partner.sandbox, quotes[0].quote_id);
    expect((await confirm(partner.sandbox, 'qt_nothing', 'key')).code).toBe('QUOTE_NOT_FOUND');
    expect((await partner.sandbox.post(path, {}, { key: 'key' })).code).toBe('VALIDATION_ERROR');
    expect((await confirm(partner.sandbox, quotes[0].quote_id, 'key')).code).toBe('QUOTE_ALREADY_CONSUMED');
    expect((await confirm(partner.sandbox, quotes[1].quote_id, 'key')).code).toBe('INSUFFICIENT_PARTNER_FUNDS');
    await topUp(world, partner, 'sandbox', 20_000_00n);
    const done = await confirm(partner.sandbox, quotes[1].quote_id, 'key');
    expect(done.status).toBe(200);
    expect(done.body).not.toHaveProperty('idempotent_replay');
    expect(done.data.wallet_balance_inr).toBe(0);
  });

  it('executes anew once its 48 hours are over, and is kept until then', async () => {
    const partner = await world.partner();
    const [first, second] = [await makeQuote(partner.sandbox), await makeQuote(partner.sandbox)];
    const { data } = await confirm(partner.sandbox, first.quote_id, 'key');
    const [kept] = await sql<{ hours: number }>(
      world,
      `SELECT extract(epoch FROM expires_at - clock_timestamp())::float8 / 3600 AS hours FROM idempotency_record WHERE reference_id = $1`,
      [data.transaction_id],
    );
    expect(kept?.hours).toBeGreaterThan(47.9);
    expect(kept?.hours).toBeLessThanOrEqual(48);
    await sql(world, 'UPDATE idempotency_record SET expires_at = clock_timestamp() WHERE reference_id = $1', [
      data.transaction_id,
    ]);
    const answer = await confirm(partner.sandbox, second.quote_id, 'key');
    expect(answer.body).not.toHaveProperty('idempotent_replay');
    expect(answer.data.quote_id).toBe(second.quote_id);
    expect((await confirm(partner.sandbox, second.quote_id, 'key')).data).toEqual(answer.data);
  });
});

describe('400', () => {
  it.each([undefined, null, '', 5, {}, ['qt_x'], 'q'.repeat(65)])(
    'VALIDATION_ERROR names quote_id: %j',
    async (quote_id) => {
      const partner = await world.partner();
      const answer = await partner.sandbox.post(path, { quote_id });
      expect(answer.code).toBe('VALIDATION_ERROR');
      expect(Object.keys(answer.body.error.details.fields)).toEqual(['quote_id']);
    },
  );
});

describe('402 INSUFFICIENT_PARTNER_FUNDS', () => {
  it('leaves the quote issued where the float was spent in the meantime', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    const body = { user_code, amount_inr: 100_000 };
    const [one, two] = [await makeQuote(partner.sandbox, body), await makeQuote(partner.sandbox, body)];
    await confirm(partner.sandbox, one.quote_id);
    expect((await confirm(partner.sandbox, two.quote_id)).code).toBe('INSUFFICIENT_PARTNER_FUNDS');
    expect(await balanceOf(partner.sandbox)).toBe(0);
    await topUp(world, partner, 'sandbox', 100_000_00n);
    expect((await confirm(partner.sandbox, two.quote_id)).status).toBe(200);
  });
});

describe('403 WALLET_NOT_CONFIGURED', () => {
  it('refuses live where no live wallet is set up', async () => {
    const partner = await world.partner({ liveWallet: null });
    expect((await confirm(partner.live, 'qt_x')).code).toBe('WALLET_NOT_CONFIGURED');
  });
});

describe('404 QUOTE_NOT_FOUND', () => {
  it('answers a quote of another partner or mode exactly as one that does not exist, and leaves it usable', async () => {
    const partner = await world.partner();
    const stranger = await world.partner();
    const theirs = await makeQuote(stranger.sandbox);
    const live = await makeQuote(partner.live);
    const ids = [theirs.quote_id, live.quote_id, 'qt_01kah3n5t0v2m9q4r7w8x1y6z3', "qt_' OR ''='"];
    const answers = await Promise.all(ids.map((id) => confirm(partner.sandbox, id)));
    for (const { body } of answers) expect(body.error).toEqual(answers[2]?.body.error);
    expect(answers.map(({ code }) => code)).toEqual(ids.map(() => 'QUOTE_NOT_FOUND'));
    expect((await confirm(stranger.sandbox, theirs.quote_id)).status).toBe(200);
    expect((await confirm(partner.live, live.quote_id)).status).toBe(200);
  });
});

describe('409 QUOTE_ALREADY_CONSUMED', () => {
  it('answers a second confirm without a key, or with another one', async () => {
    const partner = await world.partner();
    const quote = await makeQuote(partner.sandbox);
    await confirm(partner.sandbox, quote.quote_id, 'key');
    expect((await confirm(partner.sandbox, quote.quote_id)).code).toBe('QUOTE_ALREADY_CONSUMED');
    expect((await confirm(partner.sandbox, quote.quote_id, 'other')).code).toBe('QUOTE_ALREADY_CONSUMED');
    expect(await balanceOf(partner.sandbox)).toBe(99_500);
  });
});

describe('500 BUY_PROCESSING_FAILED', () => {
  it('credits the wallet back in full, and the quote is spent', async () => {
    const partner = await world.partner();
    const quote = await makeQuote(partner.sandbox);
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
    const failed = await confirm(partner.sandbox, quote.quote_id, 'key');
    expect(failed.code).toBe('BUY_PROCESSING_FAILED');
    expect(await balanceOf(partner.sandbox)).toBe(100_000);
    expect((await confirm(partner.sandbox, quote.quote_id)).code).toBe('QUOTE_ALREADY_CONSUMED');
    const again = await confirm(partner.sandbox, quote.quote_id, 'key');
    expect([again.code, again.body.idempotent_replay]).toEqual(['BUY_PROCESSING_FAILED', true]);
  });
});
