import { afterAll, beforeAll, expect, it } from 'vitest';
import { setEndpoint } from '../../../testing/peers/webhook-receivers.ts';
import { bookOf, confirm, makeQuote, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { newId } from '../../kernel/ids.ts';
import { findUndecidedBuys } from './buys.ts';
import { takeSteps } from './money-steps.ts';

/** A supply that never says whether the metal came: buys stay debited. */
const supply = { isAtHand: false, fulfil: async (orders: readonly unknown[]) => orders.map(() => 'unknown' as const) };

let world: World;
beforeAll(async () => {
  world = await startWorld({ metalSupply: supply });
});
afterAll(() => world.close());

async function partnerWithEndpoint(): Promise<{ partner: TestPartner; bookId: number }> {
  const partner = await world.partner();
  await setEndpoint(world, partner, { url: 'http://127.0.0.1:9/', secret: 'whsec_x' });
  return { partner, bookId: await bookOf(world, partner, 'live') };
}

it('all events of a batch are inserted by one statement, which wakes the deliverers of their books in one order', async () => {
  const [first, second] = [await partnerWithEndpoint(), await partnerWithEndpoint()];
  const { pool } = world.core.database;
  // The batch settles in the book that comes first and executes in the one after it: by two statements that would be the wrong order.
  const debited = await makeQuote(first.partner.live);
  expect((await confirm(first.partner.live, debited.quote_id)).code).toBe('SERVICE_UNAVAILABLE');
  const now = world.clock.now();
  const [pending] = await findUndecidedBuys(pool, { ageMs: 0, limit: 1, transactionId: undefined, now: now + 1_000 });
  if (!pending) throw new Error('no buy is undecided');
  const { quote_id: quoteId } = await makeQuote(second.partner.live);
  const answers = await takeSteps(pool, 'api', [
    {
      execute: {
        bookId: second.bookId,
        channel: 'api',
        kind: 'buy',
        quoteId,
        transactionId: newId('txn', now),
        endpoint: '/partner/buy/confirm',
        idempotency: undefined,
        now,
        isAtOnce: true,
      },
    },
    { settle: { ...pending.buy, isFulfilled: true } },
  ]);
  expect(answers.map(({ verdict }) => verdict)).toEqual(['completed', 'settled']);
  // Rows carry the number of the statement that made them.
  expect(
    await sql(
      world,
      `SELECT count(*)::int AS events, count(DISTINCT (xmin::text, cmin::text))::int AS statements FROM event WHERE book_id = ANY ($1)`,
      [[first.bookId, second.bookId]],
    ),
  ).toEqual([{ events: 2, statements: 1 }]);
});

it('transactions that wake the deliverer of one book many times wait for each other at most, and end', async () => {
  const { bookId } = await partnerWithEndpoint();
  const clients = await Promise.all(Array.from({ length: 4 }, () => world.owner.connect()));
  try {
    const works = clients.map(async (client) => {
      await client.query('BEGIN');
      for (let count = 0; count < 20; count++) await client.query('SELECT wake_webhooks(ARRAY[$1::int])', [bookId]);
      await client.query('COMMIT');
    });
    expect((await Promise.allSettled(works)).map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
  } finally {
    for (const client of clients) client.release(true);
  }
});
