import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient } from '../../testing/api-client.ts';
import { balanceOf, confirm, makeQuote, sql, tally } from '../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';
import type { FulfilmentOrder, FulfilmentVerdict, MetalSupply } from './metal-supply.ts';
import { recoverBuys } from './recover-buys.ts';

/** A supply that a test scripts, and that counts what it gave out by order id, as a real one would. */
type Script = (orders: FulfilmentOrder[]) => Promise<FulfilmentVerdict[]>;
const every =
  (verdict: FulfilmentVerdict): Script =>
  async (orders) =>
    orders.map(() => verdict);
let script: Script;
const asked: string[] = [];
const supply: MetalSupply = {
  isAtHand: false,
  fulfil(orders) {
    asked.push(...orders.map((order) => order.transactionId));
    return script(orders);
  },
};

/** Two processes on one database with one supply. */
let world: World;
let second: World;
beforeAll(async () => {
  const options = { metalSupply: supply, supplyTimeoutMs: 50 };
  world = await startWorld(options);
  second = await startWorld({ ...options, databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

async function transactionOf(quoteId: string): Promise<{ id: string; status: string } | undefined> {
  return (
    await sql<{ id: string; status: string }>(world, 'SELECT id, status FROM transaction WHERE quote_id = $1', [
      quoteId,
    ])
  )[0];
}
const eventsOf = (transactionId: string) => sql(world, 'SELECT id FROM event WHERE subject_id = $1', [transactionId]);
const lawsBroken = () => world.brokenLaws();

describe('a supply that fulfils', () => {
  it('settles in a second commit with one event', async () => {
    script = every('fulfilled');
    const partner = await world.partner();
    const quote = await makeQuote(partner.live);
    const { data } = await confirm(partner.live, quote.quote_id, 'key');
    expect(data).toMatchObject({ wallet_balance_inr: 99_500, user_balance_grams: quote.quantity_grams });
    expect(await eventsOf(data.transaction_id)).toHaveLength(1);
    const again = await confirm(partner.live, quote.quote_id, 'key');
    expect([again.data, again.body.idempotent_replay]).toEqual([data, true]);
  });
});

describe('a supply that refuses', () => {
  it('500 BUY_PROCESSING_FAILED: credited back in full, no event, no grams, the quote spent, the replay the same', async () => {
    script = every('refused');
    const partner = await world.partner();
    const quote = await makeQuote(partner.live);
    const failed = await confirm(partner.live, quote.quote_id, 'key');
    expect(failed.code).toBe('BUY_PROCESSING_FAILED');
    expect(await balanceOf(partner.live)).toBe(100_000);
    const made = await transactionOf(quote.quote_id);
    expect(made?.status).toBe('voided');
    expect(await eventsOf(made?.id as string)).toEqual([]);
    const user = await partner.live.get(`/partner/users/${quote.user_code}?include=balances`);
    expect(user.data.balances.gold_grams).toBe(0);
    script = every('fulfilled');
    const again = await confirm(partner.live, quote.quote_id, 'key');
    expect({ ...again.body, request_id: '' }).toEqual({ ...failed.body, request_id: '', idempotent_replay: true });
    expect(again.status).toBe(500);
    expect((await confirm(partner.live, quote.quote_id)).code).toBe('QUOTE_ALREADY_CONSUMED');
    expect((await confirm(partner.live, quote.quote_id, 'other')).code).toBe('QUOTE_ALREADY_CONSUMED');
    expect(await balanceOf(partner.live)).toBe(100_000);
  });

  it('fails only its own of many at once', async () => {
    const partner = await world.partner();
    const quotes = await Promise.all(Array.from({ length: 16 }, () => makeQuote(partner.live, { amount_inr: 100 })));
    let place = 0;
    script = async (orders) => orders.map(() => (place++ % 4 === 0 ? 'refused' : 'fulfilled'));
    const answers = await Promise.all(quotes.map((quote) => confirm(partner.live, quote.quote_id)));
    expect(tally(answers)).toEqual({ 200: 12, BUY_PROCESSING_FAILED: 4 });
    expect(await balanceOf(partner.live)).toBe(100_000 - 1_200);
  });
});

describe.each<[string, Script]>([
  ['answers unknown', every('unknown')],
  ['raises', () => Promise.reject(new Error('connection reset'))],
  ['hangs forever', () => new Promise(() => {})],
  ['answers nothing', async () => []],
])('a supply that %s', (_, failing) => {
  async function leaveUndecided(partner: TestPartner, key?: string) {
    script = failing;
    const quote = await makeQuote(partner.live);
    const answer = await confirm(partner.live, quote.quote_id, key);
    expect(answer.code).toBe('SERVICE_UNAVAILABLE');
    expect((await transactionOf(quote.quote_id))?.status).toBe('debited');
    return quote;
  }

  it('leaves the buy undecided, in clearing, and both processes at once finish it, once', async () => {
    const partner = await world.partner();
    const quote = await leaveUndecided(partner, 'key');
    expect(await balanceOf(partner.live)).toBe(99_500);
    const look = `/partner/idempotency/key?endpoint=/partner/buy/confirm`;
    expect((await partner.live.get(look)).data.state).toBe('in_progress');
    expect((await confirm(partner.live, quote.quote_id)).code).toBe('QUOTE_ALREADY_CONSUMED');
    expect(await lawsBroken()).toEqual([]);
    script = every('fulfilled');
    await Promise.all([world, second, world, second].map(({ core }) => recoverBuys(core, 0)));
    const made = await transactionOf(quote.quote_id);
    expect(made?.status).toBe('completed');
    expect(await eventsOf(made?.id as string)).toHaveLength(1);
    const done = await confirm(partner.live, quote.quote_id, 'key');
    expect([done.status, done.body.idempotent_replay]).toEqual([200, true]);
    expect(done.data).toMatchObject({ wallet_balance_inr: 99_500, user_balance_grams: quote.quantity_grams });
    expect((await partner.live.get(look)).data).toMatchObject({ state: 'done', status: 200 });
    expect(await balanceOf(partner.live)).toBe(99_500);
    expect(await lawsBroken()).toEqual([]);
  });

  it('is voided where the supply refuses in the end', async () => {
    const partner = await world.partner();
    const quote = await leaveUndecided(partner, 'key');
    script = every('refused');
    await Promise.all([world, second].map(({ core }) => recoverBuys(core, 0)));
    expect(await balanceOf(partner.live)).toBe(100_000);
    expect((await confirm(partner.live, quote.quote_id, 'key')).code).toBe('BUY_PROCESSING_FAILED');
    expect(await lawsBroken()).toEqual([]);
  });

  it('does not stop the buys of others once it answers again', async () => {
    const partner = await world.partner();
    const held = await Promise.all(Array.from({ length: 40 }, () => makeQuote(partner.live, { amount_inr: 10 })));
    script = failing;
    const answers = await Promise.all(held.map((quote) => confirm(partner.live, quote.quote_id)));
    expect(tally(answers)).toEqual({ SERVICE_UNAVAILABLE: 40 });
    script = every('fulfilled');
    const quote = await makeQuote(partner.live);
    expect((await confirm(partner.live, quote.quote_id)).status).toBe(200);
    await recoverBuys(world.core, 0);
    expect(await balanceOf(partner.live)).toBe(100_000 - 500 - 400);
  });
});

describe('a repeat of the key', () => {
  it('waits for the first call at another process and gets its outcome', async () => {
    const partner = await world.partner();
    const quote = await makeQuote(partner.live);
    let answer: (verdicts: FulfilmentVerdict[]) => void = () => {};
    const isAsked = new Promise<void>((resolve) => {
      script = () => {
        resolve();
        return new Promise((settle) => {
          answer = settle;
        });
      };
    });
    const first = confirm(partner.live, quote.quote_id, 'key');
    await isAsked;
    const repeat = confirm(createApiClient(second.url, partner.tokens.live), quote.quote_id, 'key');
    answer(['fulfilled']);
    const [one, two] = await Promise.all([first, repeat]);
    expect(two.data).toEqual(one.data);
    expect([one.body.idempotent_replay, two.body.idempotent_replay]).toEqual([undefined, true]);
    expect(asked.filter((id) => id === one.data.transaction_id)).toHaveLength(1);
  });

  it('is asked to retry where the supply stays undecided for long', async () => {
    const partner = await world.partner();
    const quote = await makeQuote(partner.live);
    script = every('unknown');
    await confirm(partner.live, quote.quote_id, 'key');
    const repeat = confirm(partner.live, quote.quote_id, 'key');
    const moving = setInterval(() => world.clock.stopAt(world.clock.now() + 13_000), 20);
    expect((await repeat).code).toBe('SERVICE_UNAVAILABLE');
    clearInterval(moving);
    world.clock.run();
    script = every('fulfilled');
    await recoverBuys(world.core, 0);
    expect((await confirm(partner.live, quote.quote_id, 'key')).body).toMatchObject({
      success: true,
      idempotent_replay: true,
    });
  });
});

describe('recovery', () => {
  it('leaves alone what is young enough to be at work', async () => {
    const partner = await world.partner();
    const quote = await makeQuote(partner.live);
    script = every('unknown');
    await confirm(partner.live, quote.quote_id);
    script = every('fulfilled');
    expect(await recoverBuys(world.core, 60_000)).toBe(0);
    expect((await transactionOf(quote.quote_id))?.status).toBe('debited');
    await sql(world, `UPDATE transaction SET recorded_at = recorded_at - interval '61 seconds' WHERE quote_id = $1`, [
      quote.quote_id,
    ]);
    expect(await recoverBuys(world.core, 60_000)).toBe(1);
    expect((await transactionOf(quote.quote_id))?.status).toBe('completed');
  });

  it('comes to each buy, however many of those before stay undecided', async () => {
    const partner = await world.partner();
    const quotes = [await makeQuote(partner.live), await makeQuote(partner.live), await makeQuote(partner.live)];
    script = every('unknown');
    for (const { quote_id } of quotes) await confirm(partner.live, quote_id);
    const ids = await Promise.all(quotes.map(async ({ quote_id }) => (await transactionOf(quote_id))?.id));
    script = async (orders) =>
      orders.map(({ transactionId }) => (transactionId === ids[2] ? 'fulfilled' : ('unknown' as const)));
    expect(await recoverBuys(world.core, 0, 1)).toBe(1);
    script = every('refused');
    expect(await recoverBuys(world.core, 0, 1)).toBe(2);
    expect(await lawsBroken()).toEqual([]);
  });

  it('finishes the buy of a sandbox that was reset in the meantime, in its old book', async () => {
    const partner = await world.partner();
    const quote = await makeQuote(partner.sandbox);
    script = every('unknown');
    await confirm(partner.sandbox, quote.quote_id);
    await partner.sandbox.post('/partner/sandbox/reset');
    script = every('refused');
    expect(await recoverBuys(world.core, 0)).toBe(1);
    expect((await transactionOf(quote.quote_id))?.status).toBe('voided');
    expect(await balanceOf(partner.sandbox)).toBe(100_000);
  });
});

describe('the armed fault', () => {
  it('voids as many as it says also while the supply is down, and live ones never', async () => {
    const partner = await world.partner();
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 2 });
    const quotes = await Promise.all(Array.from({ length: 3 }, () => makeQuote(partner.sandbox)));
    script = () => Promise.reject(new Error('down'));
    const answers = await Promise.all(quotes.map((quote) => confirm(partner.sandbox, quote.quote_id)));
    expect(tally(answers)).toEqual({ BUY_PROCESSING_FAILED: 2, SERVICE_UNAVAILABLE: 1 });
    script = every('fulfilled');
    const live = await makeQuote(partner.live);
    expect((await confirm(partner.live, live.quote_id)).status).toBe(200);
    await recoverBuys(world.core, 0);
    expect(await balanceOf(partner.sandbox)).toBe(99_500);
  });
});

describe('a fault armed after the supply was asked', () => {
  it('does not stand in for the supply’s word when recovery asks again, and stays armed for the next buy', async () => {
    script = every('unknown');
    const partner = await world.partner();
    const quote = await makeQuote(partner.sandbox);
    expect((await confirm(partner.sandbox, quote.quote_id, 'key')).code).toBe('SERVICE_UNAVAILABLE');
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
    script = every('fulfilled');
    await recoverBuys(world.core, 0);
    expect((await transactionOf(quote.quote_id))?.status).toBe('completed');
    const { data } = await partner.sandbox.get('/partner/sandbox/faults');
    expect(data.faults).toEqual([{ fault: 'buy_fulfilment', times: 1 }]);
  });
});
