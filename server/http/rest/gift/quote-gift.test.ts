import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeFor, confirmGift, grantSipMetal, makeHolder, ratesOf } from '../../../testing/rooms/transfers.ts';
import { makeUser, sql } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = (user_code: string) => `/partner/users/${user_code}/gift/quote`;
const gift = (fields: Record<string, unknown> = {}) => ({
  receiver_mobile: randomMobile(),
  asset_type: 'gold',
  ...('amount_inr' in fields ? {} : { amount_grams: 0.01 }),
  ...fields,
});
const up = (numerator: bigint, denominator: bigint) => (numerator + denominator - 1n) / denominator;

describe('200', () => {
  it.each(['gold', 'silver'] as const)(
    'prices %s at the sell rate without markup, the fee on top, in either mode',
    async (asset_type) => {
      const partner = await world.partner({ markupSellMilliPct: 5_000, markupBuyMilliPct: 5_000 });
      for (const client of [partner.sandbox, partner.live]) {
        const { user_code, mobile } = await makeHolder(client, { asset_type, amount_inr: 5_000 });
        for (const amount of [{ amount_grams: 0.123457 }, { amount_inr: 1234.57 }]) {
          const receiver_mobile = randomMobile();
          const before = world.clock.now();
          const { data, status } = await client.post(path(user_code), { receiver_mobile, asset_type, ...amount });
          expect(status).toBe(200);
          const { sell } = await ratesOf(world, data.quote_id);
          const metal = amount.amount_inr === undefined ? 123_457n : (123_457n * 1_000_000n) / sell;
          const worth = amount.amount_inr === undefined ? (metal * sell) / 1_000_000n : 123_457n;
          const feeMetal = up(metal * 25n, 10_000n);
          const fee = up(feeMetal * sell, 1_000_000n);
          expect(data).toEqual({
            quote_id: expect.stringMatching(/^qt_[0-9a-z]{26}$/),
            expires_at: expect.any(String),
            receiver: { mobile: receiver_mobile, name: null, exists: false, will_be_created: true },
            asset_type,
            metadata: null,
            breakdown: {
              rate_per_gram: Number(sell) / 100,
              price_basis: 'sell',
              receiver_gets_inr: Number(worth) / 100,
              receiver_gets_grams: Number(metal) / 1e6,
              partner_pays_grams: Number(metal + feeMetal) / 1e6,
              partner_pays_inr_equivalent: Number(worth + fee) / 100,
              fee_grams: Number(feeMetal) / 1e6,
              fee_inr: Number(fee) / 100,
              fee_percentage: 0.25,
            },
            otp_sent_to: `${mobile.slice(0, 2)}******${mobile.slice(-2)}`,
            otp_expires_in_seconds: 300,
            attempts_left: 5,
          });
          const life = Date.parse(data.expires_at) - before;
          expect(life).toBeGreaterThanOrEqual(600_000);
          expect(life).toBeLessThan(605_000);
        }
      }
    },
  );

  it('sends the giver six digits in live, another for each quote, and in sandbox keeps 1234 as a message', async () => {
    const partner = await world.partner();
    const live = await makeHolder(partner.live);
    const before = world.otps.length;
    await partner.live.post(path(live.user_code), gift());
    const first = codeFor(world, live.mobile);
    await partner.live.post(path(live.user_code), gift());
    const sent = world.otps.slice(before);
    expect(sent).toMatchObject([
      { mobile: live.mobile, purpose: 'gift', code: expect.stringMatching(/^[0-9]{6}$/) },
      { mobile: live.mobile, purpose: 'gift', code: expect.stringMatching(/^[0-9]{6}$/) },
    ]);
    expect(codeFor(world, live.mobile)).not.toBe(first);
    const holder = await makeHolder(partner.sandbox);
    const { data } = await partner.sandbox.post(path(holder.user_code), gift());
    expect(world.otps).toHaveLength(before + 2);
    const { messages } = (await partner.sandbox.get('/partner/sandbox/messages')).data;
    expect(messages[0]).toMatchObject({ kind: 'otp', purpose: 'gift', to: data.otp_sent_to, code: '1234' });
  });

  it('keeps of a code a hash of its own for each quote, and never the code', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox);
    const ids: string[] = [];
    for (let quote = 0; quote < 2; quote++) {
      ids.push((await partner.sandbox.post(path(user_code), gift())).data.quote_id);
    }
    const kept = await sql<{ otp_hash: Buffer }>(world, 'SELECT otp_hash FROM quote WHERE id = ANY ($1)', [ids]);
    expect(kept.map(({ otp_hash }) => otp_hash.length)).toEqual([32, 32]);
    expect(kept[0]?.otp_hash).not.toEqual(kept[1]?.otp_hash);
  });

  it('sends no code for a quote that was refused', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.live);
    const before = world.otps.length;
    const refused = await partner.live.post(path(user_code), gift({ amount_grams: 5 }));
    expect([refused.code, world.otps.length]).toEqual(['INSUFFICIENT_USER_BALANCE', before]);
  });

  it('counts SIP metal as held, and reserves nothing', async () => {
    const partner = await world.partner();
    const userCode = await makeUser(partner.sandbox);
    await grantSipMetal(world, { partner, mode: 'sandbox', userCode, asset: 'gold', metalMicrograms: 1_002_500n });
    const answers = [];
    for (let quote = 0; quote < 2; quote++) {
      answers.push(await partner.sandbox.post(path(userCode), gift({ amount_grams: 1 })));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const more = await partner.sandbox.post(path(userCode), gift({ amount_grams: 1.000001 }));
    expect(more.code).toBe('INSUFFICIENT_USER_BALANCE');
  });

  it('carries a message of up to 200 characters as it is, counted as people count', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox);
    for (const message of [
      '',
      'x'.repeat(200),
      '🪔'.repeat(200),
      'शुभ दीपावली\n“माँ” क्\u200dष <b>',
      "'; DROP TABLE quote; --",
    ]) {
      const { data } = await partner.sandbox.post(path(user_code), gift({ amount_grams: 0.0001, message }));
      const done = await confirmGift(partner.sandbox, { user_code, quote_id: data.quote_id });
      expect(done.data.message).toBe(message);
    }
    for (const message of [
      'x'.repeat(201),
      '🪔'.repeat(201),
      7,
      null,
      ['a'],
      'a\0b',
      '\ud800',
      'a\u202eb',
      'a\u200bb',
    ]) {
      const answer = await partner.sandbox.post(path(user_code), gift({ message }));
      expect({ message, code: answer.code, fields: Object.keys(answer.body.error?.details?.fields ?? {}) }).toEqual({
        message,
        code: 'VALIDATION_ERROR',
        fields: ['message'],
      });
    }
  });
});

describe('400', () => {
  const hostile = [
    '1e309',
    '-1e309',
    '1e-7',
    '0.0000001',
    '"0.5"',
    `1${'0'.repeat(40)}`,
    '-0',
    '0',
    '-1',
    'true',
    '[1]',
  ];
  it.each([
    ['INVALID_AMOUNT', 'amount_inr', [...hostile, '10.005', '1000000000000.01', '{}', 'null']],
    ['INVALID_AMOUNT', 'amount_grams', [...hostile, '0.1234567', '100000000.000001', '{}', 'null']],
    ['INVALID_ASSET', 'asset_type', ['null', '"btc"', '"Gold"', '""', '1', '["gold"]']],
    ['INVALID_RECEIVER', 'receiver_mobile', ['null', '9876543210', '""', '"5876543210"', '"+919876543210"']],
  ])('%s names %s, as raw as it may come', async (code, field, values) => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox);
    const good: Record<string, string> = { receiver_mobile: '"9876543210"', asset_type: '"gold"' };
    if (!field.startsWith('amount')) good.amount_grams = '0.01';
    for (const value of values) {
      const fields = Object.entries({ ...good, [field]: value }).map(([name, raw]) => `"${name}":${raw}`);
      const answer = await partner.sandbox.send('POST', path(user_code), `{${fields.join(',')}}`);
      expect({ value, code: answer.code, fields: Object.keys(answer.body.error?.details?.fields ?? {}) }).toEqual({
        value,
        code,
        fields: [field],
      });
    }
  });

  it('INVALID_AMOUNT for both amounts, and for neither, names both', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox);
    for (const amounts of [{ amount_grams: undefined }, { amount_inr: 10, amount_grams: 0.001 }]) {
      const answer = await partner.sandbox.post(path(user_code), gift(amounts));
      expect(answer.code).toBe('INVALID_AMOUNT');
      expect(Object.keys(answer.body.error.details.fields).sort()).toEqual(['amount_grams', 'amount_inr']);
    }
  });

  it('INVALID_RECEIVER for a gift to oneself, with or without the 91', async () => {
    const partner = await world.partner();
    for (const client of [partner.sandbox, partner.live]) {
      const { user_code, mobile } = await makeHolder(client);
      for (const receiver_mobile of [mobile, `91${mobile}`]) {
        const answer = await client.post(path(user_code), gift({ receiver_mobile }));
        expect([answer.code, Object.keys(answer.body.error.details.fields)]).toEqual([
          'INVALID_RECEIVER',
          ['receiver_mobile'],
        ]);
        expect(answer.body.error.message).toBe('receiver_mobile must be of another person than the giver.');
      }
    }
  });
});

describe('402 INSUFFICIENT_USER_BALANCE', () => {
  it('refuses what the user could not pay with the fee, to the microgram, and leaves the partner’s own metal alone', async () => {
    const partner = await world.partner();
    const { user_code, grams } = await makeHolder(partner.sandbox);
    const held = BigInt(Math.round(grams * 1e6));
    let most = held;
    while (most + up(most * 25n, 10_000n) > held) most--;
    const ask = (metal: bigint) => partner.sandbox.post(path(user_code), gift({ amount_grams: Number(metal) / 1e6 }));
    expect((await ask(most)).status).toBe(200);
    expect((await ask(most + 1n)).code).toBe('INSUFFICIENT_USER_BALANCE');
    const silver = await partner.sandbox.post(path(user_code), gift({ asset_type: 'silver' }));
    expect(silver.code).toBe('INSUFFICIENT_USER_BALANCE');
  });
});

describe('429 RATE_LIMITED', () => {
  it('after five codes to one giver in live, with Retry-After; another giver still gets theirs', async () => {
    const partner = await world.partner();
    const [holder, other] = [await makeHolder(partner.live), await makeHolder(partner.live)];
    for (let quote = 0; quote < 5; quote++) {
      expect((await partner.live.post(path(holder.user_code), gift({ amount_grams: 0.001 }))).status).toBe(200);
    }
    const over = await partner.live.post(path(holder.user_code), gift({ amount_grams: 0.001 }));
    expect(over.code).toBe('RATE_LIMITED');
    expect(Number(over.headers['retry-after'])).toBe(over.body.error.details.retry_after_seconds);
    expect(over.body.error.details.retry_after_seconds).toBeGreaterThan(0);
    expect((await partner.live.post(path(other.user_code), gift())).status).toBe(200);
  });

  it('counts no quote that was refused, since no code went out for it', async () => {
    const partner = await world.partner();
    const { user_code, mobile } = await makeHolder(partner.live);
    const refused = [gift({ amount_grams: 5 }), gift({ amount_grams: 0.000001 }), gift({ receiver_mobile: mobile })];
    for (let round = 0; round < 4; round++) {
      for (const body of refused)
        expect((await partner.live.post(path(user_code), body)).code).not.toBe('RATE_LIMITED');
    }
    expect((await partner.live.post(path(user_code), gift())).status).toBe(200);
  });
});

describe('503 PRICES_UNAVAILABLE', () => {
  it('refuses while the armed fault lasts', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox);
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'price_feed', times: 1 });
    expect((await partner.sandbox.post(path(user_code), gift())).code).toBe('PRICES_UNAVAILABLE');
    expect((await partner.sandbox.post(path(user_code), gift())).status).toBe(200);
  });
});
