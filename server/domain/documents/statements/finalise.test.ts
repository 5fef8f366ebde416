import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finaliseStatements as runJob } from '../../../jobs/finalise-statements.ts';
import { atOnce, clientsAt, many } from '../../../testing/at-once.ts';
import { makeOrder, pass, pay, tell } from '../../../testing/rooms/payments.ts';
import { endMonth, finalAt, reverseTrade, statementsOf } from '../../../testing/rooms/statements.ts';
import { bookOf, confirm, makeBuy, makeQuote, makeUser, sql } from '../../../testing/trades.ts';
import { whileLocked } from '../../../testing/while-locked.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { istMonth } from '../../kernel/clock.ts';
import { finaliseDueStatements } from './due-statements.ts';
import { finaliseStatements } from './finalise-statements.ts';

/** Two processes on one database. */
let world: World;
let other: World;
beforeAll(async () => {
  world = await startWorld({ rateLimitPerMinute: 5_000 });
  other = await startWorld({ rateLimitPerMinute: 5_000, databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await world.close();
});

const monthOf = () => istMonth(world.clock.now());
/** Moves the real time of both processes. */
const moveTo = (at: number) => {
  for (const one of [world, other]) one.clock.advance(at - one.clock.now());
};

describe('trades at the end of a month', () => {
  it('that are posted while it is made final are each in exactly one month, and none is refused', async () => {
    const partner = await world.partner({ markupBuyMilliPct: 1_000 });
    const clients = clientsAt([world, other], partner, 'sandbox');
    const user_code = await makeUser(partner.sandbox);
    const quotes = await many(24, () => makeQuote(partner.sandbox, { user_code, amount_inr: 100 }));
    // Ten minutes of quotes: the sandbox stands a minute before the statement is made.
    const now = Date.parse((await partner.sandbox.get('/partner/sandbox/clock')).data.now);
    const month = istMonth(now);
    const before = quotes.slice(0, 12);
    await atOnce(clients, before.length, (client, index) => confirm(client, before[index].quote_id));
    await pass(partner.sandbox, Math.ceil((finalAt(month) - now) / 1_000) - 60);
    const late = await many(12, () => makeQuote(partner.sandbox, { user_code, amount_inr: 100 }));
    const [answers] = await Promise.all([
      atOnce(clients, late.length, (client, index) => confirm(client, late[index].quote_id)),
      pass(partner.sandbox, 120),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(late.map(() => 200));
    await endMonth(partner.sandbox);
    const statements = await statementsOf(partner.sandbox);
    expect(statements.map((one) => [one.month, one.transactions])).toEqual([
      [istMonth(finalAt(month)), 12],
      [month, 12],
    ]);
  });

  it('that come after it is final, with a moment before, are on the next, marked late', async () => {
    const partner = await world.partner();
    const first = await makeBuy(partner.sandbox);
    const bookId = await bookOf(world, partner, 'sandbox');
    const month = monthOf();
    // Closed by a process whose call began later than those that are still to commit.
    expect(await finaliseStatements(world.core, { bookId, at: finalAt(month) })).toEqual([month]);
    await makeBuy(partner.sandbox, { user_code: first.user_code });
    const entries = (await partner.sandbox.get('/partner/dashboard/transactions')).data.transactions;
    expect(entries.map((row: { entry: string; month: string }) => [row.entry, row.month])).toEqual([
      ['late', istMonth(finalAt(month))],
      ['trade', month],
    ]);
    await endMonth(partner.sandbox);
    await endMonth(partner.sandbox);
    expect((await statementsOf(partner.sandbox)).map((one) => [one.month, one.transactions])).toEqual([
      [istMonth(finalAt(month)), 1],
      [month, 1],
    ]);
  });

  it('are each entered once where many look at the same moment', async () => {
    const partner = await world.partner();
    const { user_code } = await makeBuy(partner.sandbox);
    await many(11, () => makeBuy(partner.sandbox, { user_code, amount_inr: 100 }));
    const answers = await whileLocked(
      world,
      {
        statement: 'SELECT pg_advisory_xact_lock(20261122, $1)',
        values: [await bookOf(world, partner, 'sandbox')],
        waiters: 6,
      },
      () =>
        atOnce(clientsAt([world, other], partner, 'sandbox'), 6, (client) =>
          client.get('/partner/dashboard/transactions'),
        ),
    );
    expect(answers.map(({ data }) => data.total)).toEqual([12, 12, 12, 12, 12, 12]);
  });

  it('are entered by the sweep, which begins after what is settled the next time', async () => {
    const partner = await world.partner();
    const { transaction_id } = await makeBuy(partner.live);
    const bookId = await bookOf(world, partner, 'live');
    await sql(world, `UPDATE transaction SET recorded_at = recorded_at - interval '3 minutes' WHERE book_id = $1`, [
      bookId,
    ]);
    await runJob(world.core);
    await runJob(world.core);
    expect(
      await sql(
        world,
        `SELECT c.transaction_id, g.entered_to FROM commission_entry c JOIN statement_gate g USING (book_id) WHERE book_id = $1`,
        [bookId],
      ),
    ).toEqual([{ transaction_id, entered_to: transaction_id }]);
  });

  it('that are voided afterwards are taken back on the next', async () => {
    const partner = await world.partner({ markupBuyMilliPct: 1_000 });
    const buy = await makeBuy(partner.sandbox, { amount_inr: 1_000 });
    await endMonth(partner.sandbox);
    await makeBuy(partner.sandbox, { amount_inr: 400, user_code: buy.user_code });
    const unseen = await makeBuy(partner.sandbox, { user_code: buy.user_code });
    const now = Date.parse((await partner.sandbox.get('/partner/sandbox/clock')).data.now);
    await reverseTrade(world, unseen.transaction_id, now);
    await reverseTrade(world, buy.transaction_id, now);
    await endMonth(partner.sandbox);
    const [next, was] = await statementsOf(partner.sandbox);
    expect(was).toMatchObject({ transactions: 1, commission_inr: 5, commission_gst_inr: 0.9, buy_volume_inr: 1_000 });
    expect(next).toMatchObject({
      transactions: 2,
      buy_volume_inr: -600,
      commission_inr: -3,
      commission_gst_inr: -0.54,
      invoice_no: null,
    });
  });
});

describe('what is final', () => {
  it('cannot be changed or taken away, nor can anything enter its month', async () => {
    const partner = await world.partner();
    const buy = await makeBuy(partner.sandbox);
    const month = await endMonth(partner.sandbox);
    const bookId = await bookOf(world, partner, 'sandbox');
    for (const table of ['statement', 'statement_line', 'statement_invoice', 'commission_entry']) {
      const column = table === 'statement_invoice' ? 'number' : 'commission_paise';
      await expect(sql(world, `UPDATE ${table} SET ${column} = ${column} + 1`)).rejects.toThrow('append-only');
      await expect(sql(world, `DELETE FROM ${table}`)).rejects.toThrow('append-only');
      await expect(sql(world, `TRUNCATE ${table} CASCADE`)).rejects.toThrow('append-only');
    }
    const insert = (of: string) =>
      sql(
        world,
        `INSERT INTO commission_entry (book_id, month, kind, transaction_id, type, channel, funded_paise, commission_milli_pct, commission_paise,
           markup_paise, gateway_fee_paise, posted_at) VALUES ($1, $2, 'trade', $3, 'buy', 'api', 1, 0, 1, 0, 0, now())`,
        [bookId, of, `txn_invented${buy.transaction_id}`],
      );
    await expect(insert(month)).rejects.toThrow('a month that is final takes no entry');
    expect(await statementsOf(partner.sandbox)).toMatchObject([{ month, transactions: 1 }]);
  });
});

describe('a live month', () => {
  it('is one statement where many finalise the same book at the same moment', async () => {
    const partner = await world.partner();
    await makeBuy(partner.live);
    const [bookId, month] = [await bookOf(world, partner, 'live'), monthOf()];
    const runs = await whileLocked(
      world,
      { statement: 'SELECT pg_advisory_xact_lock(20261122, $1)', values: [bookId], waiters: 4 },
      () =>
        Promise.all(
          [world, other, world, other].map(({ core }) => finaliseStatements(core, { bookId, at: finalAt(month) })),
        ),
    );
    expect(runs.flat()).toEqual([month]);
    expect(await statementsOf(partner.live)).toHaveLength(1);
  });

  // Last: prices do not follow so far.
  it('is final at 02:00 IST on the first, not before, once, whichever process is first', async () => {
    const partners = await many(6, () => world.partner({ feeBearer: 'partner' }));
    for (const partner of partners) {
      const order = await makeOrder(partner.live, { amount_inr: 1_000 });
      await tell(world, order, await pay(world, order));
    }
    const month = monthOf();
    moveTo(finalAt(month) - 1_000);
    await Promise.all([runJob(world.core), runJob(other.core)]);
    for (const { live } of partners) expect(await statementsOf(live)).toEqual([]);
    moveTo(finalAt(month));
    await Promise.all([world, other, world, other].map(({ core }) => finaliseDueStatements(core)));
    const numbers = new Set<string>();
    for (const { live } of partners) {
      const statements = await statementsOf(live);
      expect(statements).toMatchObject([{ month, commission_inr: 5, gateway_fees_inr: 1, gateway_fees_gst_inr: 0.18 }]);
      numbers.add(statements[0].fee_invoice_no);
      // Commission is each partner's own supply: its own series.
      expect(statements[0].invoice_no).toMatch(/^C\d{4}\/000000001$/);
    }
    expect([...numbers].sort()).toEqual(partners.map((_, index) => expect.stringContaining(`/00000000${index + 1}`)));
    const kept = await sql(world, 'SELECT id FROM statement ORDER BY id');
    await finaliseDueStatements(world.core);
    expect(await sql(world, 'SELECT id FROM statement ORDER BY id')).toEqual(kept);
  });
});
