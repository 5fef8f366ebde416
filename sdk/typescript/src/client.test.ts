import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LossyProxy, openLossyProxy } from '../../../server/testing/peers/lossy-proxy.ts';
import { sql, sqlAsIs } from '../../../server/testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../server/testing/world.ts';
import { Tola } from './client.ts';
import { type ApiError, ConnectionError, InvalidRequestError, NotFoundError, PermissionError } from './errors.ts';
import { paise } from './money.ts';
import { answerInfo } from './send.ts';

let world: World;
let partner: TestPartner;
let proxy: LossyProxy;
let tola: Tola;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  partner = await world.partner();
  proxy = await openLossyProxy(world.url);
  tola = new Tola({ baseUrl: proxy.url, token: partner.tokens.sandbox });
});
afterEach(() => proxy.close());

const CONFIRM = 'POST /partner/buy/confirm';
const sent = (call: string) => proxy.seen.filter((one) => one === call).length;

async function quote(amount = '500.00') {
  const { user_code } = await tola.users.register({ mobile: randomMobile() });
  return tola.buys.quote({ user_code, asset_type: 'gold', amount_inr: amount });
}

/** How many transactions the partner's books hold. */
async function transactions(): Promise<number> {
  const [row] = await sql<{ count: string }>(
    world,
    'SELECT count(*) FROM transaction t JOIN book b ON b.id = t.book_id WHERE b.partner_id = $1',
    [partner.id],
  );
  return Number(row?.count);
}

describe('a client', () => {
  it.each(['localhost:3000', 'tola.example.com', 'ftp://tola.example.com', '', undefined])(
    'of the address %s is not made, and says what an address is',
    (baseUrl) => {
      expect(() => new Tola({ baseUrl: baseUrl as string })).toThrow(
        new TypeError('baseUrl must be an address such as https://tola.example.com'),
      );
    },
  );

  it('leaves out of a query what is null, as what is not given', async () => {
    const page = await tola.users.list({ limit: 1, scope: null as unknown as undefined });
    expect(page.limit).toBe(1);
  });
});

describe('a buy', () => {
  it('is quoted and confirmed, with exact decimals', async () => {
    const quoted = await quote('500.50');
    expect(quoted.amount_inr).toBe('500.5');
    const buy = await tola.buys.confirm({ quote_id: quoted.quote_id });
    expect(buy).toMatchObject({ status: 'completed', amount_inr: '500.5', quantity_grams: quoted.quantity_grams });
    expect(paise(buy.wallet_balance_inr)).toBe(100_000_00n - 500_50n);
    expect(answerInfo(buy)).toMatchObject({ mode: 'sandbox', status: 200, isReplay: false });
    expect(answerInfo(buy)?.requestId).toMatch(/^req_/);
  });

  it('whose answer is lost happens once: the key is looked up, and its outcome is the answer', async () => {
    const { quote_id } = await quote();
    proxy.lose('answer', CONFIRM);
    const buy = await tola.buys.confirm({ quote_id });
    expect(buy.status).toBe('completed');
    expect(answerInfo(buy)?.isReplay).toBe(true);
    expect(sent(CONFIRM)).toBe(1);
    expect(await transactions()).toBe(1);
  });

  it('happens once, whatever is lost of the calls and of the look-ups', async () => {
    for (const [index, losses] of [
      [['request', CONFIRM]],
      [
        ['request', CONFIRM],
        ['request', CONFIRM],
      ],
      [
        ['answer', CONFIRM],
        ['request', 'look-up'],
      ],
      [
        ['answer', CONFIRM],
        ['answer', 'look-up'],
        ['answer', CONFIRM],
      ],
      [
        ['request', CONFIRM],
        ['answer', CONFIRM],
        ['request', 'look-up'],
        ['request', 'look-up'],
      ],
    ].entries()) {
      const { quote_id } = await quote();
      const idempotencyKey = `buy ${index} for ₹ 500, खरीद`;
      const lookUp = `GET /partner/idempotency/${encodeURIComponent(idempotencyKey)}`;
      for (const [what, call] of losses) proxy.lose(what as 'answer', call === 'look-up' ? lookUp : (call as string));
      const buy = await tola.buys.confirm({ quote_id }, { idempotencyKey });
      expect(buy.quote_id).toBe(quote_id);
      expect(await transactions()).toBe(index + 1);
    }
  });

  it('that fails after it was carried out raises its error, found by the key', async () => {
    const { quote_id } = await quote();
    await tola.sandbox.faults.arm({ fault: 'buy_fulfilment', times: 1 });
    proxy.lose('answer', CONFIRM);
    const error = await tola.buys.confirm({ quote_id }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'ProcessingError', code: 'BUY_PROCESSING_FAILED', status: 500 });
    expect(sent(CONFIRM)).toBe(1);
  });

  it('that never gets an answer raises an error with its key, by which it is made again once', async () => {
    const { quote_id } = await quote();
    proxy.lose('answer', CONFIRM, 1);
    const options = { maxRetries: 0, idempotencyKey: 'mine' };
    proxy.lose('request', 'GET /partner/idempotency/mine');
    const error = await tola.buys.confirm({ quote_id }, options).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ConnectionError);
    const { idempotencyKey } = error as ConnectionError;
    const buy = await tola.buys.confirm({ quote_id }, { idempotencyKey });
    expect(answerInfo(buy)?.isReplay).toBe(true);
    expect(await transactions()).toBe(1);
  });

  it('is not sent with a key that would not arrive as it is', async () => {
    const { quote_id } = await quote();
    for (const idempotencyKey of ['two\nlines', ' led', 'trailed ', '\0']) {
      await expect(tola.buys.confirm({ quote_id }, { idempotencyKey })).rejects.toBeInstanceOf(TypeError);
    }
    expect(sent(CONFIRM)).toBe(0);
  });
});

describe('other calls', () => {
  it('are sent again after a lost answer only where that does no harm', async () => {
    proxy.lose('answer', 'GET /partner/wallet');
    expect((await tola.wallet.get()).balance_inr).toBe('100000');
    expect(sent('GET /partner/wallet')).toBe(2);
    proxy.lose('answer', 'POST /partner/sandbox/clock');
    await expect(tola.sandbox.clock.advance({ advance_seconds: 60 })).rejects.toBeInstanceOf(ConnectionError);
    expect(sent('POST /partner/sandbox/clock')).toBe(1);
    expect((await tola.sandbox.clock.get()).offset_seconds).toBe(60);
  });

  it('are sent again when a proxy answers in place of the service, and after the time a refusal names', async () => {
    const limited = JSON.stringify({
      success: false,
      request_id: 'req_1',
      mode: 'sandbox',
      error: { code: 'RATE_LIMITED', message: 'Slow' },
    });
    proxy.answerNext('GET /partner/prices', 502, '<html>Bad gateway</html>');
    proxy.answerNext('GET /partner/prices', 429, limited, { 'retry-after': '0' });
    expect((await tola.prices.list()).prices).toHaveLength(2);
    expect(sent('GET /partner/prices')).toBe(3);
  });

  it('end when they are aborted, and when they take too long', async () => {
    const controller = new AbortController();
    controller.abort(new Error('enough'));
    await expect(tola.wallet.get({ signal: controller.signal })).rejects.toMatchObject({ name: 'ConnectionError' });
    const slow = new Tola({
      baseUrl: world.url,
      timeoutMs: 10,
      maxRetries: 1,
      fetch: (_, init) =>
        new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    });
    await expect(slow.wallet.get()).rejects.toThrow('No answer within 10 ms');
    // As long as the service was asked to wait for news comes on top.
    await expect(slow.events.list({ wait_seconds: 1 })).rejects.toThrow('No answer within 1010 ms');
  });

  it('refuse an id that would lead elsewhere, and a float', async () => {
    for (const id of ['', '.', '..']) expect(() => tola.users.get(id)).toThrow(TypeError);
    await expect(tola.users.get('a/../../wallet')).rejects.toBeInstanceOf(NotFoundError);
    const { user_code } = await tola.users.register({ mobile: randomMobile() });
    const quoted = tola.buys.quote({ user_code, asset_type: 'gold', amount_inr: 500.5 as unknown as string });
    await expect(quoted).rejects.toThrow('decimal text');
  });

  it('are made with a token as it is read from a file, and no error tells one that cannot be sent', async () => {
    const read = new Tola({ baseUrl: world.url, token: `${partner.tokens.sandbox}\n` });
    expect((await read.wallet.get()).type).toBe('prepaid');
    const token = `${partner.tokens.sandbox}\n${partner.tokens.live}`;
    const make = async () => new Tola({ baseUrl: world.url, token }).wallet.get({ maxRetries: 0 });
    const error = await make().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).not.toContain('tola_');
  });

  it('raise errors of a family, with code, status, details and request id', async () => {
    const { user_code } = await tola.users.register({ mobile: randomMobile() });
    const wrong = await tola.buys
      .quote({ user_code, asset_type: 'gold', amount_inr: '0.001' })
      .catch((error: unknown) => error);
    expect(wrong).toBeInstanceOf(InvalidRequestError);
    expect(wrong).toMatchObject({
      code: 'INVALID_AMOUNT',
      status: 400,
      mode: 'sandbox',
      details: { fields: { amount_inr: expect.any(String) } },
    });
    expect((wrong as ApiError).requestId).toMatch(/^req_/);
    const poor = await tola.buys
      .quote({ user_code, asset_type: 'gold', amount_inr: '200000' })
      .catch((error: unknown) => error);
    expect(poor).toMatchObject({ name: 'InsufficientFundsError', code: 'INSUFFICIENT_PARTNER_FUNDS' });
    const stranger = new Tola({ baseUrl: world.url, token: 'tola_test_nothing' });
    await expect(stranger.wallet.get()).rejects.toMatchObject({ name: 'AuthenticationError', code: 'INVALID_TOKEN' });
    const few = await world.partner({ capabilities: ['users'] });
    const poorly = new Tola({ baseUrl: world.url, token: few.tokens.sandbox });
    await expect(poorly.balance.get()).rejects.toBeInstanceOf(PermissionError);
  });
});

describe('lists', () => {
  it('are a page when awaited, and every row when walked, by offset and by page', async () => {
    const codes: string[] = [];
    for (let one = 0; one < 5; one++) codes.push((await tola.users.register({ mobile: randomMobile() })).user_code);
    const page = await tola.users.list({ limit: 2 });
    expect([page.users.length, page.total]).toEqual([2, 5]);
    const walked: string[] = [];
    for await (const user of tola.users.list({ limit: 2 })) {
      // One that arrives meanwhile does not shift the pages.
      if (walked.length === 1) await tola.users.register({ mobile: randomMobile() });
      walked.push(user.user_code);
    }
    expect(walked).toEqual(codes.reverse());
    for (let one = 0; one < 3; one++) await tola.buys.confirm({ quote_id: (await quote('10.00')).quote_id });
    const trades: string[] = [];
    for await (const trade of tola.trades.list({ limit: 2 })) trades.push(trade.transaction_id);
    expect(new Set(trades).size).toBe(3);
    for await (const none of tola.transfers.list()) throw new Error(`nothing was sent: ${none.transaction_id}`);
  });

  it('go on behind a page that is empty', async () => {
    await tola.buys.confirm({ quote_id: (await quote('10.00')).quote_id });
    await sql(world, 'ALTER TABLE event DISABLE TRIGGER event_is_delivered');
    // More than a page of events of the minutes before: they are looked through for one that was recorded late.
    await sql(
      world,
      `INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
       SELECT 'evt_' || substr(e.id, 5, 10) || 'zz' || lpad(n::text, 14, '0'), e.book_id, e.kind, 'txn_' || n, 1, '{}', e.created_at
       FROM event e JOIN book b ON b.id = e.book_id, generate_series(1, 150) n WHERE b.partner_id = $1`,
      [partner.id],
    );
    await sql(world, 'ALTER TABLE event ENABLE TRIGGER event_is_delivered');
    const { now } = await tola.sandbox.clock.advance({ advance_seconds: 60 });
    const bought = await tola.buys.confirm({ quote_id: (await quote('10.00')).quote_id });
    const found: unknown[] = [];
    for await (const event of tola.events.list({ since: now, limit: 100 })) found.push(event.data.transaction_id);
    expect(found).toEqual([bought.transaction_id]);
    await sqlAsIs(world, `DELETE FROM event WHERE data = '{}'`);
  });

  it('whose answer has a total of another kind are walked to their end', async () => {
    const { user_code } = await tola.users.register({ mobile: randomMobile() });
    for (let one = 0; one < 5; one++) {
      const { quote_id } = await tola.buys.quote({ user_code, asset_type: 'gold', amount_inr: '10.00' });
      await tola.buys.confirm({ quote_id });
    }
    const movements: string[] = [];
    for await (const one of tola.users.explainPortfolio(user_code, { limit: 2 })) movements.push(one.transaction_id);
    expect(new Set(movements).size).toBe(5);
  });
});

it('hosted customers are told from trusted ones', async () => {
  const mobile = randomMobile();
  const trusted = await tola.users.register({ mobile });
  const hosted = await tola.embed.issueCode({ mobile });
  expect(trusted.kyc_status).toBe('not_started');
  expect(hosted.embed_url).toContain(hosted.user_code);
});
