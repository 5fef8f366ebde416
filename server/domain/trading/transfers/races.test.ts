import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, type ApiClient, createApiClient } from '../../../testing/api-client.ts';
import { allAtOnce, atOnce, clientsAt, many } from '../../../testing/at-once.ts';
import {
  balancesOf,
  codeFor,
  confirmGift,
  confirmSell,
  confirmSend,
  giftQuote,
  grantSipMetal,
  makeHolder,
  sellQuote,
  sendQuote,
  setDailySendLimit,
  stockMetal,
} from '../../../testing/rooms/transfers.ts';
import { balanceOf, bookOf, confirm, makeQuote, makeUser, sql, tally } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { mobileHash } from '../../kernel/mobile-hash.ts';
import type { Mode } from '../../kernel/mode.ts';

/** Two processes on one database. */
let world: World;
let second: World;
beforeAll(async () => {
  world = await startWorld();
  second = await startWorld({ databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const both = (partner: TestPartner, mode: Mode) => clientsAt([world, second], partner, mode);
const micrograms = (grams: number) => Math.round(grams * 1e6);
const goldOf = async (client: ApiClient, userCode: string) =>
  micrograms((await balancesOf(client, userCode)).gold_grams);
const lawsBroken = () => world.brokenLaws();

/** A quote of each kind with the ways to execute it at either process. */
const kinds: Record<
  string,
  (partner: TestPartner) => Promise<{ quote_id: string; run: (client: ApiClient, key?: string) => Promise<ApiAnswer> }>
> = {
  async sell({ live }) {
    const { quote_id } = await sellQuote(live, (await makeHolder(live)).user_code);
    return { quote_id, run: (client, key) => confirmSell(client, quote_id, key) };
  },
  async send(partner) {
    await stockMetal(world, partner, 'live', 'gold', 1_000_000n);
    const { quote_id } = await sendQuote(partner.live);
    return { quote_id, run: (client, key) => confirmSend(client, quote_id, key) };
  },
  async gift({ live }) {
    const { user_code, mobile } = await makeHolder(live);
    const { quote_id } = await giftQuote(live, user_code);
    const otp = codeFor(world, mobile);
    const run = (client: ApiClient, key?: string) =>
      confirmGift(client, { user_code, quote_id, otp, ...(key === undefined ? {} : { key }) });
    return { quote_id, run };
  },
};

const executionsOf = async (quoteId: string) => {
  const rows = await sql<{ postings: bigint; events: bigint }>(
    world,
    `SELECT (SELECT count(*) FROM posting p WHERE p.reference_id = t.id) AS postings,
       (SELECT count(*) FROM event v WHERE v.subject_id = t.id) AS events FROM transaction t WHERE t.quote_id = $1`,
    [quoteId],
  );
  return rows.map(({ postings, events }) => [Number(postings), Number(events)]);
};

describe.each(Object.entries(kinds))('one quote of a %s', (_, prepare) => {
  it('is executed once by 64 confirms without keys', async () => {
    const partner = await world.partner();
    const { quote_id, run } = await prepare(partner);
    const answers = await atOnce(both(partner, 'live'), 64, (client) => run(client));
    expect(tally(answers)).toEqual({ 200: 1, QUOTE_ALREADY_CONSUMED: 63 });
    expect(await executionsOf(quote_id)).toEqual([[1, 1]]);
  });

  it('is executed once by 64 confirms with one key: 64 equal answers, 63 of them flagged', async () => {
    const partner = await world.partner();
    const { quote_id, run } = await prepare(partner);
    const answers = await atOnce(both(partner, 'live'), 64, (client) => run(client, 'one key'));
    expect(tally(answers)).toEqual({ 200: 64 });
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(answers.filter(({ body }) => body.idempotent_replay === true)).toHaveLength(63);
    expect(await executionsOf(quote_id)).toEqual([[1, 1]]);
  });

  it('is executed once by 64 confirms with 64 keys, and no losing key is kept', async () => {
    const partner = await world.partner();
    const { quote_id, run } = await prepare(partner);
    const answers = await atOnce(both(partner, 'live'), 64, (client, index) => run(client, `key ${index}`));
    expect(tally(answers)).toEqual({ 200: 1, QUOTE_ALREADY_CONSUMED: 63 });
    const kept = await sql(
      world,
      'SELECT key FROM idempotency_record i JOIN transaction t ON t.id = i.reference_id WHERE t.quote_id = $1',
      [quote_id],
    );
    expect(kept).toHaveLength(1);
    expect(await executionsOf(quote_id)).toEqual([[1, 1]]);
  });
});

describe('one key with 16 sends to 16 new numbers', () => {
  it('executes one of them, opens one account, and leaves the other quotes usable', async () => {
    const partner = await world.partner();
    const quotes = await many(16, () => sendQuote(partner.sandbox));
    const clients = both(partner, 'sandbox');
    const answers = await atOnce(clients, 16, (client, index) => confirmSend(client, quotes[index].quote_id, 'key'));
    expect(tally(answers)).toEqual({ 200: 16 });
    expect(new Set(answers.map(({ data }) => data.transaction_id)).size).toBe(1);
    expect((await partner.sandbox.get('/partner/users?scope=all')).data.total).toBe(1);
    const later = await atOnce(clients, 16, (client, index) => confirmSend(client, quotes[index].quote_id));
    expect(tally(later)).toEqual({ 200: 15, QUOTE_ALREADY_CONSUMED: 1 });
  });
});

describe('what one user holds', () => {
  it('for 10 of 40 sells lets exactly 10 pass, each answering the balances it left; the rest stay issued', async () => {
    const partner = await world.partner();
    const { user_code, grams } = await makeHolder(partner.live);
    const each = Math.floor(micrograms(grams) / 10);
    const quotes = await many(40, () => sellQuote(partner.live, user_code, { quantity_grams: each / 1e6 }));
    const clients = both(partner, 'live');
    const sellAll = () =>
      atOnce(clients, 40, (client, index) => confirmSell(client, quotes[index].quote_id, `key ${index}`));
    const answers = await sellAll();
    expect(tally(answers)).toEqual({ 200: 10, INSUFFICIENT_USER_BALANCE: 30 });
    const done = answers.filter(({ status }) => status === 200).map(({ data }) => data);
    const rest = micrograms(grams) - 10 * each;
    expect(done.map((data) => micrograms(data.user_balance_grams)).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 10 }, (_, index) => rest + index * each),
    );
    const net = done.reduce((sum, data) => sum + Math.round(data.net_amount_inr * 100), 0);
    expect((await balancesOf(partner.live, user_code)).inr).toBe(net / 100);
    expect(new Set(done.map((data) => data.user_inr_balance)).size).toBe(10);
    await makeHolder(partner.live, { user_code, amount_inr: 2_000 });
    const again = await sellAll();
    expect(tally(again)).toEqual({ 200: 40 });
    expect(again.filter(({ body }) => body.idempotent_replay === true)).toHaveLength(10);
  });

  it('freely and from SIPs is sold to the last of both, and no further', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.live, { asset_type: 'silver', amount_inr: 1_000 });
    const free = micrograms((await balancesOf(partner.live, user_code)).silver_grams);
    const sip = { partner, mode: 'live', userCode: user_code, asset: 'silver' } as const;
    await grantSipMetal(world, { ...sip, metalMicrograms: 5_000_003n });
    const each = Math.floor((free + 5_000_003) / 10);
    const fields = { asset_type: 'silver', quantity_grams: each / 1e6 };
    const quotes = await many(20, () => sellQuote(partner.live, user_code, fields));
    const answers = await atOnce(both(partner, 'live'), 20, (client, index) =>
      confirmSell(client, quotes[index].quote_id),
    );
    expect(tally(answers)).toEqual({ 200: 10, INSUFFICIENT_USER_BALANCE: 10 });
    const left = (free + 5_000_003 - 10 * each) / 1e6;
    expect(await balancesOf(partner.live, user_code)).toMatchObject({ silver_grams: left, sip_silver_grams: left });
  });

  it('adds up to the microgram after sells, gifts and buys of it at once', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    const { user_code, grams } = await makeHolder(sandbox, { amount_inr: 5_000 });
    const receiver_mobile = randomMobile();
    const receiver = await makeUser(sandbox, { mobile: receiver_mobile });
    const sells = await many(12, () => sellQuote(sandbox, user_code, { quantity_grams: 0.02 }));
    const gifts = await many(12, () => giftQuote(sandbox, user_code, { receiver_mobile, amount_grams: 0.02 }));
    const buys = await many(12, () => makeQuote(sandbox, { user_code, amount_inr: 50 }));
    const calls = sells.flatMap((sell, index) => [
      (client: ApiClient) => confirmSell(client, sell.quote_id),
      (client: ApiClient) => confirmGift(client, { user_code, quote_id: gifts[index].quote_id }),
      (client: ApiClient) => confirm(client, buys[index].quote_id),
    ]);
    const answers = await allAtOnce(both(partner, 'sandbox'), calls);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    let held = micrograms(grams);
    let received = 0;
    for (const { status, data } of answers) {
      if (status !== 200) continue;
      if (data.user_debit_grams !== undefined) {
        held -= micrograms(data.user_debit_grams);
        received += micrograms(data.receiver_grams);
      } else held += micrograms(data.quantity_grams) * (data.gross_amount_inr === undefined ? 1 : -1);
    }
    expect(held).toBeGreaterThanOrEqual(0);
    expect(await goldOf(sandbox, user_code)).toBe(held);
    expect(await goldOf(sandbox, receiver)).toBe(received);
  });

  it('goes both ways at once: users who give to each other never deadlock, and only fees are lost', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    const [one, other] = [await makeHolder(sandbox), await makeHolder(sandbox)];
    const there = { receiver_mobile: other.mobile, amount_grams: 0.002 };
    const back = { receiver_mobile: one.mobile, amount_grams: 0.003 };
    const pairs = await many(24, async () => [
      { user_code: one.user_code, quote_id: (await giftQuote(sandbox, one.user_code, there)).quote_id },
      { user_code: other.user_code, quote_id: (await giftQuote(sandbox, other.user_code, back)).quote_id },
    ]);
    // In threes, so that either process gives both ways.
    const calls = pairs.flatMap((pair) => pair.map((gift) => (client: ApiClient) => confirmGift(client, gift)));
    const answers = await allAtOnce(
      [...both(partner, 'sandbox'), createApiClient(world.url, partner.tokens.sandbox)],
      calls,
    );
    const codes = Object.keys(tally(answers));
    expect(codes.filter((code) => code !== '200' && code !== 'INSUFFICIENT_USER_BALANCE')).toEqual([]);
    const fees = answers.reduce((sum, { data }) => sum + micrograms(data?.fee_grams ?? 0), 0);
    const left = (await goldOf(sandbox, one.user_code)) + (await goldOf(sandbox, other.user_code));
    expect(left).toBe(micrograms(one.grams) + micrograms(other.grams) - fees);
  });
});

describe('the day’s limit', () => {
  it('lets exactly as many of 40 equal sends pass as fit, and never a paisa more', async () => {
    const partner = await world.partner();
    await setDailySendLimit(world, partner, 1_000_00n);
    const quotes = await many(40, () => sendQuote(partner.sandbox, { asset_type: 'silver', amount_inr: 100 }));
    const clients = both(partner, 'sandbox');
    const answers = await atOnce(clients, 40, (client, index) => confirmSend(client, quotes[index].quote_id));
    expect(tally(answers)).toEqual({ 200: 10, DAILY_LIMIT_EXCEEDED: 30 });
    const [day] = await sql<{ sent: bigint }>(
      world,
      'SELECT sum(sent_paise)::bigint AS sent FROM send_day d JOIN book b ON b.id = d.book_id WHERE b.partner_id = $1',
      [partner.id],
    );
    expect(day?.sent).toBe(1_000_00n);
  });

  it('is kept by sends of many sizes, and what was refused would not have fitted', async () => {
    const partner = await world.partner();
    await setDailySendLimit(world, partner, 500_00n);
    const amounts = Array.from({ length: 32 }, (_, index) => (1_000 + index * 333) / 100);
    const quotes = await Promise.all(
      amounts.map((amount_inr) => sendQuote(partner.sandbox, { asset_type: 'silver', amount_inr })),
    );
    const answers = await atOnce(both(partner, 'sandbox'), 32, (client, index) =>
      confirmSend(client, quotes[index].quote_id),
    );
    const codes = Object.keys(tally(answers));
    expect(codes.sort()).toEqual(['200', 'DAILY_LIMIT_EXCEEDED']);
    const sent = answers.reduce((sum, { data }) => sum + Math.round((data?.receiver_amount_inr ?? 0) * 100), 0);
    expect(sent).toBeLessThanOrEqual(500_00);
    for (const [index, { code }] of answers.entries()) {
      if (code) expect(Math.round((amounts[index] as number) * 100)).toBeGreaterThan(500_00 - sent);
    }
  });
});

describe('the partner’s own metal', () => {
  it('for 10 of 40 sends lets exactly 10 pass, and counts the day for those alone', async () => {
    const partner = await world.partner();
    await stockMetal(world, partner, 'live', 'silver', 10_025_000n);
    const quotes = await many(40, () => sendQuote(partner.live, { asset_type: 'silver', amount_grams: 1 }));
    const answers = await atOnce(both(partner, 'live'), 40, (client, index) =>
      confirmSend(client, quotes[index].quote_id),
    );
    expect(tally(answers)).toEqual({ 200: 10, INSUFFICIENT_BALANCE: 30 });
    expect((await partner.live.get('/partner/balance')).data.silver_grams).toBe(0);
    expect((await partner.live.get('/partner/users?scope=all')).data.total).toBe(10);
  });
});

describe('a new receiver', () => {
  it('of 32 sends at once is one person and one user, created by exactly one of them', async () => {
    const partner = await world.partner();
    const receiver_mobile = randomMobile();
    const quotes = await many(32, () => sendQuote(partner.sandbox, { receiver_mobile, amount_grams: 0.001 }));
    const answers = await atOnce(both(partner, 'sandbox'), 32, (client, index) =>
      confirmSend(client, quotes[index].quote_id, `key ${index}`),
    );
    expect(tally(answers)).toEqual({ 200: 32 });
    expect(answers.filter(({ data }) => data.receiver.created)).toHaveLength(1);
    expect(answers.filter(({ data }) => data.receiver.existed)).toHaveLength(31);
    const { users, total } = (await partner.sandbox.get('/partner/users?scope=all')).data;
    expect(total).toBe(1);
    expect(await goldOf(partner.sandbox, users[0].user_code)).toBe(32_000);
    const people = await sql(world, 'SELECT 1 AS one FROM person WHERE mobile_hash = $1', [
      Buffer.from(
        mobileHash(
          world.core.vault,
          { mode: 'sandbox', bookId: await bookOf(world, partner, 'sandbox') },
          receiver_mobile,
        ),
      ),
    ]);
    expect(people).toHaveLength(1);
  });

  it('of two partners at once is created by one of them, and a user of both', async () => {
    const partners = [await world.partner(), await world.partner()] as const;
    for (const partner of partners) await stockMetal(world, partner, 'live', 'gold', 1_000_000n);
    for (let round = 0; round < 4; round++) {
      const receiver_mobile = randomMobile();
      const quotes = await Promise.all(partners.map(({ live }) => sendQuote(live, { receiver_mobile })));
      const clients = partners.map((partner, index) => both(partner, 'live')[index % 2] as ApiClient);
      const answers = await atOnce(clients, 2, (client, index) => confirmSend(client, quotes[index].quote_id));
      expect(tally(answers)).toEqual({ 200: 2 });
      expect(answers.map(({ data }) => data.receiver.created).sort()).toEqual([false, true]);
    }
    for (const { live } of partners) expect((await live.get('/partner/users?scope=all')).data.total).toBe(4);
  });

  it('who registers while sends, gifts and buys come in is one user with all of it', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    const receiver_mobile = randomMobile();
    const giver = await makeHolder(sandbox, { amount_inr: 2_000 });
    const sends = await many(8, () => sendQuote(sandbox, { receiver_mobile }));
    const gifts = await many(8, () => giftQuote(sandbox, giver.user_code, { receiver_mobile, amount_grams: 0.005 }));
    const registration = { mobile: receiver_mobile, flow: 'api', name: 'Asha' };
    const calls = sends.flatMap((send, index) => [
      (client: ApiClient) => confirmSend(client, send.quote_id),
      (client: ApiClient) => confirmGift(client, { ...giver, quote_id: gifts[index].quote_id }),
      (client: ApiClient) => client.post('/partner/users/init', registration),
    ]);
    const answers = await allAtOnce(both(partner, 'sandbox'), calls);
    expect(tally(answers)).toEqual({ 200: 24 });
    expect(answers.filter(({ data }) => data.receiver?.created).length).toBeLessThanOrEqual(1);
    const codes = new Set(
      answers.filter(({ data }) => data.user_code && !data.receiver).map(({ data }) => data.user_code),
    );
    expect(codes.size).toBe(1);
    expect(await goldOf(sandbox, [...codes][0])).toBe(8 * 10_000 + 8 * 5_000);
  });
});

describe('sandbox/reset', () => {
  it('against confirms of every kind: each is whole in the old sandbox or finds nothing, and the new one is clean', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    const { user_code } = await makeHolder(sandbox, { amount_inr: 5_000 });
    const sells = await many(10, () => sellQuote(sandbox, user_code, { quantity_grams: 0.001 }));
    const sends = await many(10, () => sendQuote(sandbox));
    const gifts = await many(10, () => giftQuote(sandbox, user_code, { amount_grams: 0.001 }));
    const calls = sells.flatMap((sell, index) => [
      (client: ApiClient) => confirmSell(client, sell.quote_id),
      (client: ApiClient) => confirmSend(client, sends[index].quote_id),
      (client: ApiClient) => confirmGift(client, { user_code, quote_id: gifts[index].quote_id }),
    ]);
    const [answers] = await Promise.all([
      allAtOnce(both(partner, 'sandbox'), calls),
      sandbox.post('/partner/sandbox/reset', { keep_users: true }),
    ]);
    const counts = tally(answers);
    expect((counts[200] ?? 0) + (counts.QUOTE_NOT_FOUND ?? 0)).toBe(30);
    expect(await balanceOf(sandbox)).toBe(100_000);
    expect((await sandbox.get('/partner/balance')).data).toMatchObject({ gold_grams: 10, silver_grams: 1_000 });
    expect(await goldOf(sandbox, user_code)).toBe(0);
    expect(await lawsBroken()).toEqual([]);
  });
});
