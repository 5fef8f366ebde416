import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce, clientsAt, many } from '../../../testing/at-once.ts';
import { pass } from '../../../testing/rooms/payments.ts';
import { closeLiveMonth, endMonth, finalAt, reverseTrade, statementsOf } from '../../../testing/rooms/statements.ts';
import { bookOf, confirm, makeBuy, makeQuote, makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { istMonth } from '../../kernel/clock.ts';
import { finaliseStatements } from './finalise-statements.ts';

/** Two processes on one database. */
let world: World;
let other: World;
beforeAll(async () => {
  world = await startWorld({ rateLimitPerMinute: 20_000 });
  other = await startWorld({ rateLimitPerMinute: 20_000, databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await world.close();
});

type Entry = { id: string; own: string; month: string; kind: string; entries: bigint };
/** Each trade of a book with the month of its posting and what the commission ledger says of it. */
const entriesOf = (bookId: number) =>
  sql<Entry>(
    world,
    `SELECT t.id, ist_month(t.settled_at) AS own, c.month, c.kind, count(*) OVER (PARTITION BY t.id) AS entries
     FROM transaction t LEFT JOIN commission_entry c ON c.transaction_id = t.id WHERE t.book_id = $1 ORDER BY t.id`,
    [bookId],
  );
/** Many finalisers in both processes, as if the first at 02:00 IST had come in each. */
const finaliseEverywhere = (bookId: number, at: number) =>
  Promise.all(
    [world, other, world, other, world, other].map(({ core }) => finaliseStatements(core, { bookId, at })),
  ).then((months) => months.flat());

describe('trades on both sides of midnight in India', () => {
  it('that commit while months are made final fall in exactly one, whatever comes first', async () => {
    const partner = await world.partner({ sandboxDailyLimit: 50_000, markupBuyMilliPct: 1_000 });
    const clients = clientsAt([world, other], partner, 'sandbox');
    const bookId = await bookOf(world, partner, 'sandbox');
    const user_code = await makeUser(partner.sandbox);
    await makeBuy(partner.sandbox, { user_code });
    const now = Date.parse((await partner.sandbox.get('/partner/sandbox/clock')).data.now);
    const month = istMonth(now);
    const next = istMonth(finalAt(month));
    const midnight = finalAt(month) - 2 * 3_600_000;
    await pass(partner.sandbox, Math.floor((midnight - now) / 1_000) - 30);
    const quotes = await many(36, () => makeQuote(partner.sandbox, { user_code, amount_inr: 250 }));
    // The clock of the sandbox passes midnight, and finalisers that think it is two already run, all amid the confirms.
    const half = quotes.length / 2;
    const [first, , , last] = await Promise.all([
      atOnce(clients, half, (client, index) => confirm(client, quotes[index].quote_id)),
      finaliseEverywhere(bookId, finalAt(month)),
      pass(partner.sandbox, 40),
      atOnce(clients, half, (client, index) => confirm(client, quotes[half + index].quote_id)),
      finaliseEverywhere(bookId, finalAt(month)),
    ]);
    expect([...first, ...last].map(({ status }) => status)).toEqual(quotes.map(() => 200));
    await endMonth(partner.sandbox);
    const entries = await entriesOf(bookId);
    expect(entries).toHaveLength(quotes.length + 1);
    for (const one of entries) {
      expect(one).toMatchObject({ entries: 1n, kind: one.own === one.month ? 'trade' : 'late' });
      expect([month, next]).toContain(one.month);
      if (one.own === next) expect(one.month).toBe(next);
    }
    const count = (of: string) => entries.filter((one) => one.month === of).length;
    const statements = await statementsOf(partner.sandbox);
    expect(statements.map((one) => [one.month, one.transactions, one.commission_inr])).toEqual(
      [next, month]
        .filter((of) => count(of) > 0)
        .map((of) => {
          // 1.25 for each of 250, and 2.50 for the first, of 500.
          const commission = count(of) * 1.25 + (of === entries[0]?.month ? 1.25 : 0);
          return [of, count(of), commission];
        }),
    );
  });
});

describe('trades that are taken back', () => {
  it('while their month is made final, are so once: in it, or on the next', async () => {
    const partner = await world.partner();
    const bookId = await bookOf(world, partner, 'live');
    const { user_code } = await makeBuy(partner.live);
    const buys = await many(8, () => makeBuy(partner.live, { user_code, amount_inr: 1_000 }));
    await partner.live.get('/partner/dashboard/transactions');
    const at = world.clock.now();
    const month = istMonth(at);
    const [made] = await Promise.all([
      finaliseEverywhere(bookId, finalAt(month)),
      ...buys.map(({ transaction_id }) => reverseTrade(world, transaction_id, at)),
    ]);
    expect(made).toEqual([month]);
    // There is a second one only where a trade came after.
    await finaliseEverywhere(bookId, finalAt(istMonth(finalAt(month))));
    const entries = await entriesOf(bookId);
    for (const { transaction_id } of buys) {
      const own = entries.filter(({ id }) => id === transaction_id);
      expect(own.map(({ kind }) => kind).sort()).toEqual(['reversal', 'trade']);
      expect(own.find(({ kind }) => kind === 'trade')?.month).toBe(month);
    }
    // Both months together: the one buy of 500 that stands.
    const statements = await statementsOf(partner.live);
    const total = (of: string) =>
      statements.reduce((sum: number, one: Record<string, number>) => sum + Math.round((one[of] ?? 0) * 100), 0);
    expect([total('buy_volume_inr'), total('commission_inr')]).toEqual([500_00, 2_50]);
  });

  it('after it was final and settled, are a line of the next, with GST and markup, and the first stays as it was', async () => {
    const partner = await world.partner({ markupBuyMilliPct: 2_000, markupLiveEnabled: true });
    const buy = await makeBuy(partner.live, { amount_inr: 2_000 });
    await closeLiveMonth(world, partner);
    const [first] = await statementsOf(partner.live);
    await reverseTrade(world, buy.transaction_id, world.clock.now());
    await closeLiveMonth(world, partner);
    const [correction, unchanged] = await statementsOf(partner.live);
    expect(unchanged).toEqual(first);
    expect(correction).toMatchObject({
      transactions: 1,
      commission_inr: -first.commission_inr,
      commission_gst_inr: -first.commission_gst_inr,
      markup_passthrough_inr: -first.markup_passthrough_inr,
      net_payable_inr: -first.net_payable_inr,
    });
  });
});
