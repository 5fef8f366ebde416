import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everythingRead } from '../../../testing/histories/everything-read.ts';
import { advance } from '../../../testing/rooms/kyc.ts';
import { confirmSell, sellQuote } from '../../../testing/rooms/transfers.ts';
import { makeBuy, makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { enterDueTrades } from '../../documents/commission/enter-trades.ts';
import { issueDueInvoices } from '../../documents/invoices/issue-due-invoices.ts';
import { chainPostings } from '../chain/chain-postings.ts';
import { ageLedger } from './age-ledger.ts';
import { findOpenMonths, moveSome, openMonths } from './store.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  world.clock.run();
  await world.close();
});

const steps = ['buy', 'buy', 'sell', 'week', 'month', 'month'] as const;
type Step = (typeof steps)[number];

/** A sandbox with a random history over some months, which are old by its clock. */
async function historyOf(history: readonly Step[]): Promise<{ partner: TestPartner; userCode: string }> {
  const partner = await world.partner();
  const { sandbox } = partner;
  const userCode = await makeUser(sandbox);
  await makeBuy(sandbox, { user_code: userCode, amount_inr: 9_000 });
  for (const step of history) {
    if (step === 'buy') await makeBuy(sandbox, { user_code: userCode, amount_inr: 100 });
    else if (step === 'sell')
      await confirmSell(sandbox, (await sellQuote(sandbox, userCode, { quantity_grams: 0.001 })).quote_id);
    else await advance(sandbox, (step === 'week' ? 7 : 31) * 86_400);
  }
  await chainPostings(world.core);
  await issueDueInvoices(world.core);
  await enterDueTrades(world.core);
  return { partner, userCode };
}

/** Which open month to move from, and how many rows of it. */
const moves = fc.array(fc.record({ place: fc.nat(50), limit: fc.integer({ min: 1, max: 5 }) }), {
  minLength: 20,
  maxLength: 40,
});

it('however rows are moved, every list, proof, archive and balance stays as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 12 }),
      moves,
      async (history, moved) => {
        world.clock.run();
        const { partner, userCode } = await historyOf(history);
        world.clock.stopAt(world.clock.now());
        const before = await everythingRead(world, partner, userCode);
        const { pool } = world.core.database;
        await openMonths(pool, '2030-01-01');
        const months = await findOpenMonths(pool);
        const half = moved.length / 2;
        for (const [index, { place, limit }] of moved.entries()) {
          const month = months[place % months.length] as (typeof months)[number];
          await moveSome(pool, month, { bookId: 0, limit });
          if (index === Math.floor(half)) expect(await everythingRead(world, partner, userCode)).toEqual(before);
        }
        const [old] = await sql<{ count: bigint }>(
          world,
          `SELECT count(*) FROM posting WHERE tableoid <> 'posting'::regclass`,
        );
        expect(Number(old?.count)).toBeGreaterThan(0);
        expect(await everythingRead(world, partner, userCode)).toEqual(before);
      },
    ),
    { numRuns: 4 },
  );
});

it('beside trades and reads, and moved by two processes, no row is ever seen twice or not at all', async () => {
  world.clock.run();
  const { partner } = await historyOf(['buy', 'month', 'buy', 'sell', 'month', 'buy']);
  const other = await startWorld({ databaseUrl: world.databaseUrl });
  try {
    const clock = { now: () => Date.UTC(2035, 0, 1) };
    await openMonths(world.core.database.pool, '2030-01-01');
    const made = await findOpenMonths(world.core.database.pool);
    expect(made.length).toBeGreaterThan(3);
    let isMoving = true;
    const moving = Promise.all([world, other].map(({ core }) => ageLedger({ ...core, clock }))).finally(() => {
      isMoving = false;
    });
    const [first] = await sql<{ postings: bigint }>(world, 'SELECT count(*) AS postings FROM posting');
    let trades = 0;
    const trader = await world.partner();
    const trading = (async () => {
      do {
        await makeBuy(trader.sandbox, { amount_inr: 100 });
        trades += 1;
      } while (isMoving);
    })();
    let looks = 0;
    do {
      // In one statement each row once, and none missing.
      const { rows } = await other.core.database.pool.query<{ postings: number; keys: number }>(
        'SELECT count(*)::int AS postings, count(DISTINCT (book_id, id))::int AS keys FROM posting',
      );
      const [seen] = rows;
      expect(seen?.keys).toBe(seen?.postings);
      expect(seen?.postings).toBeGreaterThanOrEqual(Number(first?.postings));
      expect(await other.brokenLaws()).toEqual([]);
      expect((await partner.sandbox.get('/partner/wallet/ledger')).status).toBe(200);
      looks += 1;
    } while (isMoving);
    await Promise.all([moving, trading]);
    expect(trades).toBeGreaterThan(0);
    expect(looks).toBeGreaterThan(0);
    // By the clock of this test what is traded now is old too: its months have been made since.
    for (const month of await findOpenMonths(world.core.database.pool)) expect(made).not.toContainEqual(month);
  } finally {
    await other.close();
  }
});
