import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConfirmUnderTest, keyTests, quoteTests } from '../../../testing/confirms.ts';
import {
  balancesOf,
  confirmSend,
  ratesOf,
  sendQuote,
  setDailySendLimit,
  stockMetal,
} from '../../../testing/rooms/transfers.ts';
import { balanceOf, bookOf, makeUser, sql } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/send/confirm';
const sends: ConfirmUnderTest = {
  endpoint: path,
  async prepare(partner, mode, count) {
    if (mode === 'live') await stockMetal(world, partner, 'live', 'gold', 1_000_000n);
    const quotes = await Promise.all(Array.from({ length: count }, () => sendQuote(partner[mode])));
    return quotes.map(({ quote_id }) => ({ path, body: { quote_id } }));
  },
};

const up = (numerator: bigint, denominator: bigint) => (numerator + denominator - 1n) / denominator;
const usersOf = async (partner: TestPartner, scope = '?scope=all') =>
  (await partner.sandbox.get(`/partner/users${scope}`)).data;
const sentToday = async (partner: TestPartner) =>
  (
    await sql<{ sent_paise: bigint }>(world, 'SELECT sent_paise FROM send_day WHERE book_id = $1', [
      await bookOf(world, partner, 'sandbox'),
    ])
  ).map(({ sent_paise }) => sent_paise);

describe('200', () => {
  it.each(['gold', 'silver'] as const)(
    'takes %s and its fee from the partner and nothing from the float, in either mode',
    async (asset_type) => {
      const partner = await world.partner();
      await stockMetal(world, partner, 'live', asset_type, 5_000_000n);
      for (const [client, held] of [
        [partner.sandbox, asset_type === 'gold' ? 10_000_000n : 1_000_000_000n],
        [partner.live, 5_000_000n],
      ] as const) {
        for (const price_basis of ['sell', 'buy'] as const) {
          const receiver_mobile = randomMobile();
          const user_code = await makeUser(client, { mobile: receiver_mobile, name: 'Asha' });
          const before = (await client.get('/partner/balance')).data[`${asset_type}_grams`];
          const quote = await sendQuote(client, { receiver_mobile, asset_type, price_basis, amount_grams: 0.123457 });
          const rate = (await ratesOf(world, quote.quote_id))[price_basis];
          const feeMetal = up(123_457n * 25n, 10_000n);
          const { data, body, status } = await confirmSend(client, quote.quote_id, price_basis);
          expect(status).toBe(200);
          expect(body).not.toHaveProperty('idempotent_replay');
          const left = BigInt(Math.round(before * 1e6)) - 123_457n - feeMetal;
          expect(data).toEqual({
            transaction_id: expect.stringMatching(/^txn_[0-9a-z]{26}$/),
            status: 'completed',
            asset_type,
            receiver: { mobile: receiver_mobile, name: 'Asha', existed: true, created: false },
            receiver_amount_inr: Number((123_457n * rate) / 1_000_000n) / 100,
            receiver_grams: 0.123457,
            partner_debit_grams: Number(123_457n + feeMetal) / 1e6,
            fee_inr: Number(up(feeMetal * rate, 1_000_000n)) / 100,
            fee_grams: Number(feeMetal) / 1e6,
            rate_used: Number(rate) / 100,
            metadata: null,
            new_partner_balance_grams: Number(left) / 1e6,
            created_at: expect.any(String),
          });
          expect((await client.get('/partner/balance')).data[`${asset_type}_grams`]).toBe(
            data.new_partner_balance_grams,
          );
          expect(await balanceOf(client)).toBe(100_000);
          expect(await balancesOf(client, user_code)).toMatchObject({ [`${asset_type}_grams`]: 0.123457, inr: 0 });
          const found = await client.get(`/partner/transactions/${data.transaction_id}`);
          expect(found.data).toMatchObject({
            transaction_id: data.transaction_id,
            type: 'send',
            quantity_grams: 0.123457,
          });
        }
        const spent = 2n * (123_457n + up(123_457n * 25n, 10_000n));
        expect((await client.get('/partner/balance')).data[`${asset_type}_grams`]).toBe(Number(held - spent) / 1e6);
      }
    },
  );

  it('sends exactly the rupees asked for, moves metal alone, earns no commission and tells one event', async () => {
    const partner = await world.partner({ markupSellMilliPct: 5_000 });
    const quote = await sendQuote(partner.sandbox, { amount_inr: 777.77, asset_type: 'silver' });
    const { data } = await confirmSend(partner.sandbox, quote.quote_id);
    const { sell } = await ratesOf(world, quote.quote_id);
    const metal = (77_777n * 1_000_000n) / sell;
    const fee = up(metal * 25n, 10_000n);
    expect(data).toMatchObject({ receiver_amount_inr: 777.77, receiver_grams: Number(metal) / 1e6 });
    const lines = await sql(
      world,
      `SELECT a.kind, a.asset, e.amount FROM posting p JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id
       WHERE p.reference_id = $1 ORDER BY a.kind`,
      [data.transaction_id],
    );
    expect(lines).toEqual([
      { kind: 'partner_metal', asset: 'silver', amount: -metal - fee },
      { kind: 'platform_fee', asset: 'silver', amount: fee },
      { kind: 'user_metal', asset: 'silver', amount: metal },
    ]);
    expect(await sql(world, 'SELECT kind FROM event WHERE subject_id = $1', [data.transaction_id])).toEqual([
      { kind: 'send.completed' },
    ]);
    expect(await sentToday(partner)).toEqual([77_777n]);
  });
});

describe('a receiver', () => {
  it('without an account gets one at confirm, with source "send", and keeps it when registered later', async () => {
    const partner = await world.partner();
    const receiver_mobile = randomMobile();
    const quotes = [
      await sendQuote(partner.sandbox, { receiver_mobile }),
      await sendQuote(partner.sandbox, { receiver_mobile }),
    ];
    expect((await usersOf(partner)).total).toBe(0);
    const first = await confirmSend(partner.sandbox, quotes[0].quote_id, 'one');
    expect(first.data.receiver).toEqual({ mobile: receiver_mobile, name: null, existed: false, created: true });
    const second = await confirmSend(partner.sandbox, quotes[1].quote_id, 'two');
    expect(second.data.receiver).toEqual({ mobile: receiver_mobile, name: null, existed: true, created: false });
    const replayed = await confirmSend(partner.sandbox, quotes[0].quote_id, 'one');
    expect(replayed.data).toEqual(first.data);
    const { users, total } = await usersOf(partner);
    expect([total, users[0].sources]).toEqual([1, ['send']]);
    expect((await usersOf(partner, '')).total).toBe(0);
    expect(await balancesOf(partner.sandbox, users[0].user_code)).toMatchObject({ gold_grams: 0.02, inr: 0 });
    expect(await makeUser(partner.sandbox, { mobile: receiver_mobile })).toBe(users[0].user_code);
    expect((await usersOf(partner)).users[0].sources.sort()).toEqual(['api', 'send']);
  });

  it('known to another partner alone becomes this one’s user without being created', async () => {
    const [partner, other] = [await world.partner(), await world.partner()];
    const receiver_mobile = randomMobile();
    const theirs = await makeUser(other.live, { mobile: receiver_mobile, name: 'Secret' });
    await stockMetal(world, partner, 'live', 'gold', 1_000_000n);
    const quote = await sendQuote(partner.live, { receiver_mobile });
    const { data } = await confirmSend(partner.live, quote.quote_id);
    expect(data.receiver).toEqual({ mobile: receiver_mobile, name: null, existed: true, created: false });
    const { users, total } = (await partner.live.get('/partner/users?scope=all')).data;
    expect([total, users[0].user_existed]).toEqual([1, true]);
    expect(users[0].user_code).not.toBe(theirs);
    expect(await balancesOf(other.live, theirs)).toMatchObject({ gold_grams: 0 });
    expect((await usersOf(partner)).total).toBe(0);
  });

  it('known to another sandbox alone is new to this one', async () => {
    const [partner, other] = [await world.partner(), await world.partner()];
    const receiver_mobile = randomMobile();
    await makeUser(other.sandbox, { mobile: receiver_mobile });
    const { quote_id, receiver } = await sendQuote(partner.sandbox, { receiver_mobile });
    expect(receiver).toMatchObject({ exists: false, will_be_created: true });
    const { data } = await confirmSend(partner.sandbox, quote_id);
    expect(data.receiver).toEqual({ mobile: receiver_mobile, name: null, existed: false, created: true });
    expect((await usersOf(partner)).users[0].user_existed).toBe(false);
  });

  it('is not opened by a confirm that is refused', async () => {
    const partner = await world.partner();
    const receiver_mobile = randomMobile();
    const [expiring, short, over] = await Promise.all([
      sendQuote(partner.sandbox, { receiver_mobile }),
      sendQuote(partner.sandbox, { receiver_mobile, amount_grams: 6 }),
      sendQuote(partner.sandbox, { receiver_mobile, amount_grams: 1 }),
    ]);
    const spend = await sendQuote(partner.sandbox, { amount_grams: 5 });
    await confirmSend(partner.sandbox, spend.quote_id);
    expect((await confirmSend(partner.sandbox, short.quote_id, 'key')).code).toBe('INSUFFICIENT_BALANCE');
    await setDailySendLimit(world, partner, 1n);
    expect((await confirmSend(partner.sandbox, over.quote_id, 'key')).code).toBe('DAILY_LIMIT_EXCEEDED');
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 600 });
    expect((await confirmSend(partner.sandbox, expiring.quote_id, 'key')).code).toBe('QUOTE_EXPIRED');
    expect((await usersOf(partner)).total).toBe(1);
    const check = await partner.sandbox.get(`/partner/receiver/check?mobile=${receiver_mobile}`);
    expect(check.data.exists).toBe(false);
  });
});

describe('400 INSUFFICIENT_BALANCE', () => {
  it('leaves the quote issued where the metal was sent in the meantime: with more of it the same key settles', async () => {
    const partner = await world.partner();
    await stockMetal(world, partner, 'live', 'gold', 1_002_500n);
    const quotes = [
      await sendQuote(partner.live, { amount_grams: 1 }),
      await sendQuote(partner.live, { amount_grams: 1 }),
    ];
    expect((await confirmSend(partner.live, quotes[0].quote_id)).data.new_partner_balance_grams).toBe(0);
    const refused = await confirmSend(partner.live, quotes[1].quote_id, 'key');
    expect([refused.status, refused.code]).toEqual([400, 'INSUFFICIENT_BALANCE']);
    await stockMetal(world, partner, 'live', 'gold', 1_002_499n);
    expect((await confirmSend(partner.live, quotes[1].quote_id, 'key')).code).toBe('INSUFFICIENT_BALANCE');
    await stockMetal(world, partner, 'live', 'gold', 1n);
    const done = await confirmSend(partner.live, quotes[1].quote_id, 'key');
    expect([done.status, done.body.idempotent_replay, done.data.new_partner_balance_grams]).toEqual([
      200,
      undefined,
      0,
    ]);
  });
});

describe('429 DAILY_LIMIT_EXCEEDED', () => {
  const silver = (amount_inr: number) => ({ asset_type: 'silver', amount_inr });

  it('is looked at again at confirm, before the balance; refused sends do not count, and a raised limit lets the key pass', async () => {
    const partner = await world.partner();
    await setDailySendLimit(world, partner, 1_000_00n);
    const quotes = await Promise.all([600, 400.01, 400].map((amount) => sendQuote(partner.sandbox, silver(amount))));
    await confirmSend(partner.sandbox, quotes[0].quote_id);
    for (let attempt = 0; attempt < 3; attempt++) {
      expect((await confirmSend(partner.sandbox, quotes[1].quote_id, 'key')).code).toBe('DAILY_LIMIT_EXCEEDED');
    }
    expect(await sentToday(partner)).toEqual([600_00n]);
    expect((await confirmSend(partner.sandbox, quotes[2].quote_id)).status).toBe(200);
    expect(await sentToday(partner)).toEqual([1_000_00n]);
    await setDailySendLimit(world, partner, 1_400_01n);
    const done = await confirmSend(partner.sandbox, quotes[1].quote_id, 'key');
    expect([done.status, done.body.idempotent_replay]).toEqual([200, undefined]);
    expect(await sentToday(partner)).toEqual([1_400_01n]);
  });

  it('does not keep a replay from its answer, nor count it again', async () => {
    const partner = await world.partner();
    await setDailySendLimit(world, partner, 500_00n);
    const quote = await sendQuote(partner.sandbox, silver(500));
    const first = await confirmSend(partner.sandbox, quote.quote_id, 'key');
    const again = await confirmSend(partner.sandbox, quote.quote_id, 'key');
    expect([again.status, again.body.idempotent_replay, again.data]).toEqual([200, true, first.data]);
    expect(await sentToday(partner)).toEqual([500_00n]);
  });

  it('begins anew at 00:00 IST of the sandbox’s clock; a quote from before midnight counts on the day it is executed', async () => {
    const partner = await world.partner();
    await setDailySendLimit(world, partner, 500_00n);
    const clock = async () => Date.parse((await partner.sandbox.get('/partner/sandbox/clock')).data.now);
    const untilMidnight = async () => Math.ceil(86_400 - (((await clock()) + 19_800_000) % 86_400_000) / 1000);
    const advance = (advance_seconds: number) => partner.sandbox.post('/partner/sandbox/clock', { advance_seconds });
    const toEvening = (await untilMidnight()) - 300;
    if (toEvening > 0) await advance(toEvening);
    const first = await sendQuote(partner.sandbox, silver(500));
    const second = await sendQuote(partner.sandbox, silver(500));
    expect((await confirmSend(partner.sandbox, first.quote_id)).status).toBe(200);
    expect((await confirmSend(partner.sandbox, second.quote_id)).code).toBe('DAILY_LIMIT_EXCEEDED');
    await advance(await untilMidnight());
    expect((await confirmSend(partner.sandbox, second.quote_id)).status).toBe(200);
    const spent = { receiver_mobile: randomMobile(), ...silver(0.1) };
    expect((await partner.sandbox.post('/partner/send/quote', spent)).code).toBe('DAILY_LIMIT_EXCEEDED');
    expect(await sentToday(partner)).toEqual([500_00n, 500_00n]);
  });

  it('is cleared by a reset, and is each partner’s and each mode’s own', async () => {
    const [partner, other] = [await world.partner(), await world.partner()];
    for (const one of [partner, other]) await setDailySendLimit(world, one, 500_00n);
    await stockMetal(world, partner, 'live', 'silver', 100_000_000n);
    const send = async (client: typeof partner.live) =>
      (await confirmSend(client, (await sendQuote(client, silver(500))).quote_id)).status;
    expect(await send(partner.sandbox)).toBe(200);
    expect([await send(partner.live), await send(other.sandbox)]).toEqual([200, 200]);
    await partner.sandbox.post('/partner/sandbox/reset', { keep_users: true });
    expect(await send(partner.sandbox)).toBe(200);
  });
});

describe('sends that are executed together', () => {
  it('each answer the balance that it left itself', async () => {
    const partner = await world.partner();
    const receiver_mobile = randomMobile();
    await makeUser(partner.sandbox, { mobile: receiver_mobile });
    const quotes = await Promise.all(Array.from({ length: 8 }, () => sendQuote(partner.sandbox, { receiver_mobile })));
    const answers = await Promise.all(quotes.map(({ quote_id }) => confirmSend(partner.sandbox, quote_id)));
    const left = answers.map(({ data }) => Math.round(data.new_partner_balance_grams * 1e6)).sort((a, b) => b - a);
    expect(left).toEqual(quotes.map((_, index) => 10_000_000 - 10_025 * (index + 1)));
  });
});

keyTests(() => world, sends);
quoteTests(() => world, sends);
