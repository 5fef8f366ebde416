import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient } from '../../testing/api-client.ts';
import { balanceOf, bookOf, confirm, makeQuote, makeUser, tally } from '../../testing/trades.ts';
import { whileLocked } from '../../testing/while-locked.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';

/** The races that matter most, made certain: both processes are held in the middle of a confirm and let go together. */
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

const clientsOf = (partner: TestPartner) =>
  [world, second].map(({ url }) => createApiClient(url, partner.tokens.live)) as [
    ReturnType<typeof createApiClient>,
    ReturnType<typeof createApiClient>,
  ];
/** One waits for its book with the quote locked, the other for the quote. */
const book = async (partner: TestPartner) => ({
  statement: 'SELECT lock_books(ARRAY[$1::int])',
  values: [await bookOf(world, partner, 'live')],
  waiters: 2,
});
const floatRow = async (partner: TestPartner) => ({
  statement: `SELECT FROM account WHERE book_id = $1 AND kind = 'partner_float' FOR UPDATE`,
  values: [await bookOf(world, partner, 'live')],
  waiters: 2,
});

describe('two processes in the middle of a confirm', () => {
  it('of one quote without a key: one executes, the other is refused as consumed', async () => {
    const partner = await world.partner();
    const quote = await makeQuote(partner.live);
    const answers = await whileLocked(world, await book(partner), () =>
      Promise.all(clientsOf(partner).map((client) => confirm(client, quote.quote_id))),
    );
    expect(tally(answers)).toEqual({ 200: 1, QUOTE_ALREADY_CONSUMED: 1 });
    expect(await balanceOf(partner.live)).toBe(99_500);
  });

  it('of one quote with one key: one executes, the other replays', async () => {
    const partner = await world.partner();
    const quote = await makeQuote(partner.live);
    const answers = await whileLocked(world, await book(partner), () =>
      Promise.all(clientsOf(partner).map((client) => confirm(client, quote.quote_id, 'key'))),
    );
    expect(tally(answers)).toEqual({ 200: 2 });
    expect(answers[0]?.data).toEqual(answers[1]?.data);
    expect(answers.filter(({ body }) => body.idempotent_replay)).toHaveLength(1);
    expect(await balanceOf(partner.live)).toBe(99_500);
  });

  it('of two quotes with one key: one executes, the other replays it and leaves its quote issued', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live);
    const quotes = [await makeQuote(partner.live, { user_code }), await makeQuote(partner.live, { user_code })];
    const answers = await whileLocked(world, await floatRow(partner), () =>
      Promise.all(clientsOf(partner).map((client, index) => confirm(client, quotes[index].quote_id, 'key'))),
    );
    expect(tally(answers)).toEqual({ 200: 2 });
    expect(answers[0]?.data).toEqual(answers[1]?.data);
    expect(await balanceOf(partner.live)).toBe(99_500);
    const left = quotes.find((quote) => quote.quote_id !== answers[0]?.data.quote_id);
    expect((await confirm(partner.live, left.quote_id)).status).toBe(200);
  });

  it('of two quotes on a float that covers one: one executes, the other is refused and stays issued', async () => {
    const partner = await world.partner({ liveWallet: { type: 'prepaid', floatPaise: 500_00n, creditLimitPaise: 0n } });
    const user_code = await makeUser(partner.live);
    const quotes = [await makeQuote(partner.live, { user_code }), await makeQuote(partner.live, { user_code })];
    const answers = await whileLocked(world, await floatRow(partner), () =>
      Promise.all(clientsOf(partner).map((client, index) => confirm(client, quotes[index].quote_id))),
    );
    expect(tally(answers)).toEqual({ 200: 1, INSUFFICIENT_PARTNER_FUNDS: 1 });
    expect(await balanceOf(partner.live)).toBe(0);
  });
});
