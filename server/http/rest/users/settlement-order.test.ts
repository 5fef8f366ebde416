import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { afterMovement, type CostBasis, noCost } from '../../../domain/customers/users/cost-basis.ts';
import { grams, micrograms, paise, rupees } from '../../../domain/kernel/money.ts';
import { type ApiClient, createApiClient } from '../../../testing/api-client.ts';
import { confirmSell, sellQuote } from '../../../testing/rooms/transfers.ts';
import { makeBuy, makeUser } from '../../../testing/trades.ts';
import { untilWaiting } from '../../../testing/while-locked.ts';
import { startWorld, type World } from '../../../testing/world.ts';

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

/** What was bought or sold, as the API answers it. */
type Trade = { transaction_id: string; quantity_grams: number };
const metalOf = ({ quantity_grams }: Trade) => micrograms(BigInt(Math.round(quantity_grams * 1e6)));
const afterBuy = (before: CostBasis, trade: Trade, amountInr: number) =>
  afterMovement(before, { kind: 'in', metal: metalOf(trade), cost: paise(BigInt(amountInr * 100)) });
const afterSell = (before: CostBasis, trade: Trade) => afterMovement(before, { kind: 'out', metal: metalOf(trade) });

/** Portfolio, now and as of now, and explanation show the cost that the trades come to in the order in which they settled. */
async function requireFigures(client: ApiClient, userCode: string, basis: CostBasis, trades: Trade[]): Promise<void> {
  const path = `/partner/users/${userCode}/portfolio`;
  const figures = { grams: grams(basis.metal), invested_inr: rupees(basis.cost) };
  expect((await client.get(path)).data.gold).toMatchObject(figures);
  expect((await client.get(`${path}?as_of=2036-01-01`)).data.gold).toMatchObject(figures);
  const { data } = await client.get(`${path}/explain?limit=50`);
  expect(data.movements.map((movement: Trade) => movement.transaction_id)).toEqual(
    trades.map(({ transaction_id }) => transaction_id).reverse(),
  );
  expect(data.movements[0]).toMatchObject({ grams_after: figures.grams, invested_after_inr: figures.invested_inr });
}

it('a sell that waited while others settled takes its share of what was held when its metal moved', async () => {
  const partner = await world.partner();
  const client = partner.sandbox;
  const user_code = await makeUser(client);
  const bought = await makeBuy(client, { user_code, amount_inr: 1_000 });
  const waiting = await sellQuote(client, user_code, { quantity_grams: 0.07 });
  const passing = await sellQuote(client, user_code, { quantity_grams: 0.07 });
  const holder = new pg.Client({ connectionString: world.ownerUrl });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [waiting.quote_id]);
  const call = confirmSell(client, waiting.quote_id);
  call.catch(() => {});
  await untilWaiting(world, 1);
  const other = createApiClient(second.url, partner.tokens.sandbox);
  const passed = (await confirmSell(other, passing.quote_id)).data;
  const more = await makeBuy(other, { user_code, amount_inr: 1_000 });
  await holder.query('ROLLBACK');
  await holder.end();
  const waited = (await call).data;
  expect(waited.transaction_id < passed.transaction_id).toBe(true);
  const left = afterSell(afterBuy(afterSell(afterBuy(noCost, bought, 1_000), passed), more, 1_000), waited);
  await requireFigures(client, user_code, left, [bought, passed, more, waited]);
});

/** Trades in the order in which they settle: a buy for so many rupees, or a sell of a share (thousandths) of what is held; with a place among ids. */
const anyTrades = fc.array(
  fc.record({
    amountInr: fc.integer({ min: 100, max: 3_000 }),
    sold: fc.option(fc.integer({ min: 1, max: 1_000 })),
    place: fc.nat(50),
  }),
  { minLength: 3, maxLength: 9 },
);

it('whatever the order of their ids, trades come to what they come to in the order in which they settled', async () => {
  let start = world.clock.now();
  await fc.assert(
    fc.asyncProperty(anyTrades, async (trades) => {
      const client = (await world.partner()).sandbox;
      const user_code = await makeUser(client);
      start += 100;
      const made: Trade[] = [];
      let basis = noCost;
      for (const { amountInr, sold, place } of trades) {
        // An id begins with the moment at which its call came in.
        world.clock.stopAt(start + place);
        const metal = (basis.metal * BigInt(sold ?? 0)) / 1_000n;
        if (metal < 10_000n) {
          const buy = await makeBuy(client, { user_code, amount_inr: amountInr });
          basis = afterBuy(basis, buy, amountInr);
          made.push(buy);
        } else {
          const quote = await sellQuote(client, user_code, { quantity_grams: Number(metal) / 1e6 });
          const sell = await confirmSell(client, quote.quote_id);
          expect(sell.status).toBe(200);
          basis = afterSell(basis, sell.data);
          made.push(sell.data);
        }
      }
      world.clock.stopAt(start + 60);
      await requireFigures(client, user_code, basis, made);
    }),
    {
      numRuns: 25,
      examples: [
        [
          [
            { amountInr: 1_000, sold: null, place: 40 },
            { amountInr: 100, sold: 900, place: 30 },
            { amountInr: 1_000, sold: null, place: 20 },
          ],
        ],
      ],
    },
  );
});
