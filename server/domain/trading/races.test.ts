import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, type ApiClient, createApiClient } from '../../testing/api-client.ts';
import { balanceOf, confirm, makeQuote, makeUser, sql, tally, topUp } from '../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';
import { issueToken } from '../accounts/tokens/issue-token.ts';
import type { Mode } from '../kernel/mode.ts';

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

const both = (partner: TestPartner, mode: Mode): [ApiClient, ApiClient] => [
  createApiClient(world.url, partner.tokens[mode]),
  createApiClient(second.url, partner.tokens[mode]),
];

/** Runs calls at once, half of them at each process. */
function atOnce(
  clients: readonly ApiClient[],
  count: number,
  call: (client: ApiClient, index: number) => Promise<ApiAnswer>,
) {
  return Promise.all(
    Array.from({ length: count }, (_, index) => call(clients[index % clients.length] as ApiClient, index)),
  );
}

const debitsOf = async (quoteId: string) =>
  Number(
    (
      await sql<{ count: bigint }>(
        world,
        `SELECT count(*) AS count FROM ledger_entry e JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id JOIN posting p ON p.book_id = e.book_id AND p.id = e.posting_id
         JOIN transaction t ON t.id = p.reference_id WHERE t.quote_id = $1 AND a.kind = 'partner_float' AND e.amount < 0`,
        [quoteId],
      )
    )[0]?.count,
  );
const lawsBroken = () => world.brokenLaws();

describe('one quote', () => {
  it('is executed once by 64 confirms without keys: one debit, 63 QUOTE_ALREADY_CONSUMED', async () => {
    for (const mode of ['sandbox', 'live'] as const) {
      const partner = await world.partner();
      const quote = await makeQuote(partner[mode]);
      const answers = await atOnce(both(partner, mode), 64, (client) => confirm(client, quote.quote_id));
      expect(tally(answers)).toEqual({ 200: 1, QUOTE_ALREADY_CONSUMED: 63 });
      expect(await debitsOf(quote.quote_id)).toBe(1);
      expect(await balanceOf(partner[mode])).toBe(99_500);
    }
  });

  it('is executed once by 64 confirms with one key: 64 equal answers, 63 of them flagged', async () => {
    const partner = await world.partner();
    const quote = await makeQuote(partner.live);
    const answers = await atOnce(both(partner, 'live'), 64, (client) => confirm(client, quote.quote_id, 'one key'));
    expect(tally(answers)).toEqual({ 200: 64 });
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(answers.filter(({ body }) => body.idempotent_replay === true)).toHaveLength(63);
    expect(await debitsOf(quote.quote_id)).toBe(1);
    expect(await balanceOf(partner.live)).toBe(99_500);
  });

  it('is executed once by 64 confirms with 64 keys, and no losing key is kept', async () => {
    const partner = await world.partner();
    const quote = await makeQuote(partner.live);
    const answers = await atOnce(both(partner, 'live'), 64, (client, index) =>
      confirm(client, quote.quote_id, `key ${index}`),
    );
    expect(tally(answers)).toEqual({ 200: 1, QUOTE_ALREADY_CONSUMED: 63 });
    const kept = await sql(
      world,
      'SELECT key FROM idempotency_record i JOIN transaction t ON t.id = i.reference_id WHERE t.quote_id = $1',
      [quote.quote_id],
    );
    expect(kept).toHaveLength(1);
  });

  it('fails once under 64 confirms with one key: 64 equal failures, one void', async () => {
    const partner = await world.partner();
    const quote = await makeQuote(partner.sandbox);
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
    const answers = await atOnce(both(partner, 'sandbox'), 64, (client) => confirm(client, quote.quote_id, 'key'));
    expect(tally(answers)).toEqual({ BUY_PROCESSING_FAILED: 64 });
    expect(answers.filter(({ body }) => body.idempotent_replay === true)).toHaveLength(63);
    expect(await balanceOf(partner.sandbox)).toBe(100_000);
    expect((await partner.sandbox.get('/partner/wallet/ledger')).data.total).toBe(3);
  });
});

describe('one key', () => {
  it('with many quotes at once executes one of them, and the rest stay usable', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live);
    const quotes = await Promise.all(
      Array.from({ length: 16 }, () => makeQuote(partner.live, { user_code, amount_inr: 100 })),
    );
    const answers = await atOnce(both(partner, 'live'), 16, (client, index) =>
      confirm(client, quotes[index].quote_id, 'key'),
    );
    expect(tally(answers)).toEqual({ 200: 16 });
    const [executed, ...others] = new Set(answers.map(({ data }) => data.quote_id));
    expect(others).toEqual([]);
    for (const answer of answers) {
      const isMismatch =
        JSON.stringify(answer.data.quote_id) !== JSON.stringify(quotes[answers.indexOf(answer)].quote_id);
      expect(answer.headers['idempotency-body-mismatch']).toBe(isMismatch ? 'true' : undefined);
    }
    const unused = quotes.filter((quote) => quote.quote_id !== executed);
    const later = await atOnce(both(partner, 'live'), 15, (client, index) => confirm(client, unused[index].quote_id));
    expect(tally(later)).toEqual({ 200: 15 });
    expect(await balanceOf(partner.live)).toBe(100_000 - 1_600);
  });

  it('works at once for two partners and both modes, each by itself', async () => {
    const partners = [await world.partner(), await world.partner()];
    const clients = partners.flatMap((partner) => [partner.live, partner.sandbox]);
    const quotes = await Promise.all(clients.map((client) => makeQuote(client)));
    const answers = await atOnce(clients, 4, (client, index) => confirm(client, quotes[index].quote_id, 'shared'));
    expect(answers.map(({ data }) => data.quote_id)).toEqual(quotes.map((quote) => quote.quote_id));
    expect(answers.some(({ body }) => body.idempotent_replay)).toBe(false);
  });
});

describe('one float', () => {
  it('that covers 10 of 64 buys lets exactly 10 pass; the rest stay issued, and work after a top-up', async () => {
    const partner = await world.partner({
      liveWallet: { type: 'prepaid', floatPaise: 1_000_00n, creditLimitPaise: 0n },
    });
    const user_code = await makeUser(partner.live);
    const quotes = await Promise.all(
      Array.from({ length: 64 }, () => makeQuote(partner.live, { user_code, amount_inr: 100 })),
    );
    const answers = await atOnce(both(partner, 'live'), 64, (client, index) =>
      confirm(client, quotes[index].quote_id, `key ${index}`),
    );
    expect(tally(answers)).toEqual({ 200: 10, INSUFFICIENT_PARTNER_FUNDS: 54 });
    expect(await balanceOf(partner.live)).toBe(0);
    const balances = answers.filter(({ status }) => status === 200).map(({ data }) => data.wallet_balance_inr);
    expect(balances.sort((one, other) => one - other)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900]);
    await topUp(world, partner, 'live', 5_400_00n);
    const again = await atOnce(both(partner, 'live'), 64, (client, index) =>
      confirm(client, quotes[index].quote_id, `key ${index}`),
    );
    expect(tally(again)).toEqual({ 200: 64 });
    expect(again.filter(({ body }) => body.idempotent_replay === true)).toHaveLength(10);
    expect(await balanceOf(partner.live)).toBe(0);
  });

  it('of a credit line is spent to its limit and never past it, with amounts that differ', async () => {
    const partner = await world.partner({ liveWallet: { type: 'credit', floatPaise: 0n, creditLimitPaise: 500_00n } });
    const user_code = await makeUser(partner.live);
    const quotes = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        makeQuote(partner.live, { user_code, amount_inr: (1_000 + index * 333) / 100 }),
      ),
    );
    const answers = await atOnce(both(partner, 'live'), 32, (client, index) => confirm(client, quotes[index].quote_id));
    const spent = answers.filter(({ status }) => status === 200).reduce((sum, { data }) => sum + data.amount_inr, 0);
    expect(spent).toBeLessThanOrEqual(500);
    expect(await balanceOf(partner.live)).toBeCloseTo(-spent, 6);
    const refused = quotes.filter((_, index) => answers[index]?.code === 'INSUFFICIENT_PARTNER_FUNDS');
    expect(refused.length).toBeGreaterThan(0);
    for (const quote of refused) expect(quote.amount_inr).toBeGreaterThan(500 - spent + 1e-6);
  });
});

describe('the moment of expiry', () => {
  it('is 600,000 ms after the quote: a millisecond before it settles, at it no more, with or without a key', async () => {
    const timed = await startWorld();
    try {
      const partner = await timed.partner();
      const quotes = [];
      for (let index = 0; index < 3; index++) quotes.push(await makeQuote(partner.live));
      const [first, last, keyed] = quotes;
      timed.clock.stopAt(Date.parse(first.expires_at) - 1);
      const inTime = await confirm(partner.live, first.quote_id);
      expect([inTime.status, inTime.data?.rate_inr_per_gram]).toEqual([200, first.rate_inr_per_gram]);
      timed.clock.stopAt(Date.parse(last.expires_at));
      expect((await confirm(partner.live, last.quote_id)).code).toBe('QUOTE_EXPIRED');
      timed.clock.stopAt(Date.parse(keyed.expires_at));
      expect((await confirm(partner.live, keyed.quote_id, 'key')).code).toBe('QUOTE_EXPIRED');
      const stored = await partner.live.get('/partner/idempotency/key?endpoint=/partner/buy/confirm');
      expect(stored.data.state).toBe('unknown');
      expect((await confirm(partner.live, first.quote_id)).code).toBe('QUOTE_ALREADY_CONSUMED');
      expect(await balanceOf(partner.live)).toBe(99_500);
    } finally {
      await timed.close();
    }
  });
});

describe('sandbox/reset', () => {
  it('against confirms: each confirm is whole in the old sandbox or finds nothing, and the new one is clean', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    const quotes = await Promise.all(Array.from({ length: 32 }, () => makeQuote(partner.sandbox, { user_code })));
    const [answers] = await Promise.all([
      atOnce(both(partner, 'sandbox'), 32, (client, index) => confirm(client, quotes[index].quote_id, `key ${index}`)),
      partner.sandbox.post('/partner/sandbox/reset', { keep_users: true }),
      second.client(partner.tokens.sandbox).post('/partner/sandbox/reset'),
    ]);
    const counts = tally(answers);
    expect((counts[200] ?? 0) + (counts.QUOTE_NOT_FOUND ?? 0)).toBe(32);
    expect(await balanceOf(partner.sandbox)).toBe(100_000);
    expect((await partner.sandbox.get('/partner/wallet/ledger')).data.total).toBe(1);
    expect(await lawsBroken()).toEqual([]);
  });
});

describe('tokens', () => {
  it('rotated under calls: each call is fully old or refused, and the old token is dead everywhere after the answer', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live);
    let live = partner.tokens.live;
    for (let round = 0; round < 5; round++) {
      const quotes = await Promise.all(
        Array.from({ length: 6 }, () => makeQuote(world.client(live), { user_code, amount_inr: 10 })),
      );
      const old = [world, second].map(({ url }) => createApiClient(url, live));
      const [answers, issued] = await Promise.all([
        atOnce(old, 6, (client, index) => confirm(client, quotes[index].quote_id)),
        issueToken(second.core, { partnerId: partner.id, mode: 'live' }),
      ]);
      const { 200: done = 0, INVALID_TOKEN: refused = 0 } = tally(answers);
      expect(done + refused).toBe(6);
      for (const client of old) expect((await client.get('/partner/wallet')).code).toBe('INVALID_TOKEN');
      live = issued.accessToken;
      const executed = quotes.filter((_, index) => answers[index]?.status === 200).map((quote) => quote.quote_id);
      const found = await sql(world, 'SELECT 1 AS one FROM transaction WHERE quote_id = ANY ($1)', [
        quotes.map((quote) => quote.quote_id),
      ]);
      expect(found).toHaveLength(executed.length);
    }
  });

  it('rotated twice at once, or sixteen times, leave exactly one alive', async () => {
    const partner = await world.partner();
    const issued = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        issueToken((index % 2 ? world : second).core, { partnerId: partner.id, mode: 'sandbox' }),
      ),
    );
    const answers = await atOnce([...issued.map(({ accessToken }) => world.client(accessToken))], 16, (client) =>
      client.get('/partner/wallet'),
    );
    expect(tally(answers)).toEqual({ 200: 1, INVALID_TOKEN: 15 });
    expect((await partner.live.get('/partner/wallet')).status).toBe(200);
  });
});

describe('one mobile', () => {
  it('registered at once by two processes of one partner is one user; by a second partner it existed', async () => {
    const [partner, other] = [await world.partner(), await world.partner()];
    const body = { mobile: `9${String(Date.now()).slice(-9)}`, flow: 'api' };
    const answers = await atOnce(both(partner, 'live'), 32, (client) => client.post('/partner/users/init', body));
    expect(new Set(answers.map(({ data }) => `${data.user_code} ${data.user_existed}`)).size).toBe(1);
    expect(answers[0]?.data.user_existed).toBe(false);
    expect((await other.live.post('/partner/users/init', body)).data.user_existed).toBe(true);
  });
});
