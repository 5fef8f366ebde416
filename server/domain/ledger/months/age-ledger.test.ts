import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBusyBook, makeLiveBook } from '../../../testing/archives.ts';
import { everythingRead } from '../../../testing/histories/everything-read.ts';
import { advance } from '../../../testing/rooms/kyc.ts';
import { confirmGift, confirmSell, giftQuote, sellQuote } from '../../../testing/rooms/transfers.ts';
import { bookOf, confirm, makeBuy, makeQuote, makeUser, sql, until } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { enterDueTrades } from '../../documents/commission/enter-trades.ts';
import { issueDueInvoices } from '../../documents/invoices/issue-due-invoices.ts';
import { chainPostings } from '../chain/chain-postings.ts';
import { ageLedger } from './age-ledger.ts';

const MONTH_SECONDS = 31 * 86_400;
const TABLES = ['posting', 'transaction', 'event'] as const;

let world: World;
let partner: TestPartner;
let userCode: string;
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner();
  ({ userCode } = await makeBusyBook(world, partner));
  await makeLiveBook(world, partner);
  for (let month = 0; month < 3; month++) {
    await advance(partner.sandbox, MONTH_SECONDS);
    await makeBuy(partner.sandbox, { user_code: userCode, amount_inr: 500 + month });
  }
  await doPaperwork();
  // The clock of the sandbox goes as far as that by which its rows are old.
  for (let month = 0; month < 14; month++) await advance(partner.sandbox, MONTH_SECONDS);
  await chainPostings(world.core);
  world.clock.stopAt(world.clock.now());
});
afterAll(() => {
  world.clock.run();
  return world.close();
});

/** What jobs do with trades, without which these are not moved. */
async function doPaperwork(): Promise<void> {
  await chainPostings(world.core);
  await issueDueInvoices(world.core);
  await enterDueTrades(world.core);
}

/** Runs the job at a time at which the trades of the months before are old. */
const age = (of = world, months = 17) =>
  ageLedger({ ...of.core, clock: { now: () => world.clock.now() + months * MONTH_SECONDS * 1000 } });

/** How many rows of a table stand in months, and how many in itself. */
async function placesOfRows(table: string): Promise<{ old: number; own: number }> {
  const [row] = await sql<{ old: number; own: number }>(
    world,
    `SELECT count(*) FILTER (WHERE tableoid <> '${table}'::regclass)::int AS old, count(*) FILTER (WHERE tableoid = '${table}'::regclass)::int AS own FROM ${table}`,
  );
  return row as { old: number; own: number };
}

const SERVICE_MAY_NOT = '42501';
const REFUSED = '23001';
/** The table of some month that is closed. */
const aMonthOf = async (table: string) => {
  const [row] = await sql<{ name: string }>(
    world,
    `SELECT tableoid::regclass::text AS name FROM ${table} WHERE tableoid <> '${table}'::regclass LIMIT 1`,
  );
  return row?.name as string;
};

describe('an old month', () => {
  it('is made in one run and takes rows in a later one; lists, balances, laws and archives stay the same', async () => {
    const before = await everythingRead(world, partner, userCode);
    await age();
    expect(await placesOfRows('posting')).toMatchObject({ old: 0 });
    expect(await everythingRead(world, partner, userCode)).toEqual(before);
    await withUnfinished(() => age());
    for (const table of TABLES) expect((await placesOfRows(table)).old).toBeGreaterThan(10);
    expect(await everythingRead(world, partner, userCode)).toEqual(before);
    expect(await sql(world, 'SELECT FROM ledger_month WHERE closed_at IS NULL')).toEqual([]);
  });

  it.each(TABLES)('of %s takes no row, and loses and changes none, whoever asks', async (table) => {
    const month = await aMonthOf(table);
    for (const statement of [
      `INSERT INTO ${month} SELECT * FROM ${month} LIMIT 1`,
      `INSERT INTO ${month} SELECT * FROM ONLY ${table} LIMIT 1`,
      `UPDATE ${month} SET book_id = book_id`,
      `DELETE FROM ${month}`,
      `TRUNCATE ${month}`,
    ]) {
      await expect(sql(world, statement), statement).rejects.toMatchObject({ code: REFUSED });
      await expect(world.core.database.pool.query(statement), statement).rejects.toMatchObject({
        code: SERVICE_MAY_NOT,
      });
    }
    // Through the table that it inherits from.
    for (const statement of [
      `UPDATE ${table} SET book_id = book_id`,
      `DELETE FROM ${table}`,
      `DELETE FROM ONLY ${table}`,
      `DELETE FROM ${table} WHERE false`,
    ])
      await expect(sql(world, statement), statement).rejects.toMatchObject({ code: REFUSED });
  });

  it('takes a row only as it leaves its table, the same in every column', async () => {
    const client = await world.owner.connect();
    try {
      for (const table of TABLES) {
        const month = await aMonthOf(table);
        const columns = await sql<{ name: string }>(
          world,
          `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS name FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped`,
        );
        const names = columns[0]?.name as string;
        const changed = names.replace(/\bcreated_at\b/, `created_at + interval '1 ms'`);
        await client.query('BEGIN');
        await client.query(`ALTER TABLE ${month} DISABLE TRIGGER table_closed`);
        await client.query(
          `UPDATE ledger_month SET closed_at = NULL, rows = NULL, digest = NULL WHERE source = '${table}'`,
        );
        // Back into the base, as if it had never been moved.
        await client.query(`SET LOCAL session_replication_role = replica`);
        await client.query(
          `WITH back AS (DELETE FROM ${month} WHERE (book_id, id) = (SELECT book_id, id FROM ${month} LIMIT 1) RETURNING *) INSERT INTO ${table} SELECT * FROM back`,
        );
        await client.query(`SET LOCAL session_replication_role = origin`);
        const inMonth = `FROM ONLY ${table} t, ledger_month m WHERE m.source = '${table}' AND t.id >= m.from_key${table === 'posting' ? '::bigint' : ''} AND t.id < m.to_key${table === 'posting' ? '::bigint' : ''} AND '${month}' = 'months.' || ledger_month_name(m.source, m.month)`;
        const ofBase = names
          .split(', ')
          .map((name) => `t.${name}`)
          .join(', ');
        await client.query('SAVEPOINT one');
        await expect(
          client.query(`INSERT INTO ${month} SELECT ${changed.replace(/(^|, )/g, '$1t.')} ${inMonth}`),
        ).rejects.toMatchObject({ code: REFUSED });
        await client.query('ROLLBACK TO one');
        expect((await client.query(`INSERT INTO ${month} SELECT ${ofBase} ${inMonth}`)).rowCount).toBeGreaterThan(0);
        expect((await client.query(`SELECT ${inMonth}`)).rowCount).toBe(0);
        await client.query('ROLLBACK');
      }
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it('is opened by no trade: quotes, confirms, repeats, settlements and webhooks go on while all of them are locked', async () => {
    const live = await world.partner({
      liveWallet: { type: 'prepaid', floatPaise: 10_000_000_00n, creditLimitPaise: 0n },
    });
    const codes = [await makeUser(live.live), await makeUser(partner.sandbox)];
    await withMonthsLocked(async () => {
      for (const [client, user_code] of [
        [live.live, codes[0]],
        [partner.sandbox, codes[1]],
      ] as const) {
        const quote = await makeQuote(client, { user_code: user_code as string, amount_inr: 5_000 });
        expect(await confirm(client, quote.quote_id, 'key')).toMatchObject({ status: 200 });
        expect(await confirm(client, quote.quote_id, 'key')).toMatchObject({ status: 200 });
        expect(await confirm(client, quote.quote_id, 'other key')).toMatchObject({ code: 'QUOTE_ALREADY_CONSUMED' });
        const sell = await sellQuote(client, user_code as string, { quantity_grams: 0.01 });
        expect(await confirmSell(client, sell.quote_id)).toMatchObject({ status: 200 });
      }
      await partner.sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
      expect(
        (await confirm(partner.sandbox, (await makeQuote(partner.sandbox, { user_code: codes[1] as string })).quote_id))
          .status,
      ).not.toBe(200);
      const gift = await giftQuote(partner.sandbox, codes[1] as string, { amount_grams: 0.01 });
      await confirmGift(partner.sandbox, { user_code: codes[1] as string, quote_id: gift.quote_id });
      const bookId = await bookOf(world, partner, 'sandbox');
      await issueDueInvoices(world.core);
      await enterDueTrades(world.core);
      await world.core.database.pool.query(
        `SELECT * FROM claim_deliveries($1, now() + interval '10 years', 'test', 10)`,
        [bookId],
      );
    });
  });

  it('tells a quote that it consumed from one that lapsed', async () => {
    const [old] = await sql<{ quote_id: string; user_code: string }>(
      world,
      `SELECT t.quote_id, t.user_code FROM transaction t WHERE t.tableoid <> 'transaction'::regclass AND t.type = 'buy' AND t.status = 'completed' AND t.book_id = $1 AND t.quote_id IS NOT NULL LIMIT 1`,
      [await bookOf(world, partner, 'sandbox')],
    );
    expect(await confirm(partner.sandbox, old?.quote_id as string)).toMatchObject({ code: 'QUOTE_ALREADY_CONSUMED' });
  });

  it('has accounts whose newest posting is there change their floor', async () => {
    const changed = await sql(
      world,
      `UPDATE account SET low_below = low_below WHERE posting_id IN (SELECT id FROM posting WHERE tableoid <> 'posting'::regclass) RETURNING id`,
    );
    expect(changed.length).toBeGreaterThan(0);
    await expect(
      sql(
        world,
        `UPDATE account SET balance = balance + 1 WHERE posting_id IN (SELECT id FROM posting WHERE tableoid <> 'posting'::regclass)`,
      ),
    ).rejects.toMatchObject({ constraint: 'balance_has_entry' });
  });
});

/** Has a trade undecided, one without its invoice and a delivery that can be cancelled while a job runs, and expects them where they were. */
async function withUnfinished(run: () => Promise<unknown>): Promise<void> {
  const bookId = await bookOf(world, partner, 'sandbox');
  const buys = await sql<{ id: string }>(
    world,
    `SELECT id FROM transaction WHERE book_id = $1 AND type = 'buy' AND status = 'completed' ORDER BY id LIMIT 2`,
    [bookId],
  );
  const [undecided, unbilled] = buys.map(({ id }) => id);
  // Placed and not shipped, in live.
  const [parcel] = await sql<{ id: string }>(
    world,
    `SELECT transaction_id AS id FROM delivery_order WHERE status = 'placed'`,
  );
  const client = await world.owner.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query(`UPDATE transaction SET status = 'debited' WHERE id = $1`, [undecided]);
    await client.query(`UPDATE invoice SET transaction_id = 'none' WHERE transaction_id = $1`, [unbilled]);
    await run();
    const { rows } = await client.query(`SELECT id FROM ONLY transaction WHERE id = ANY ($1)`, [
      [undecided, unbilled, parcel?.id],
    ]);
    expect(rows).toHaveLength(3);
    expect((await client.query('SELECT FROM ONLY posting WHERE reference_id = $1', [undecided])).rowCount).toBe(1);
    await client.query(`UPDATE transaction SET status = 'completed' WHERE id = $1`, [undecided]);
    await client.query(`UPDATE invoice SET transaction_id = $1 WHERE transaction_id = 'none'`, [unbilled]);
  } finally {
    client.release(true);
  }
}

/** Runs calls while no session can open a table of months, and names the statement that waits for one. */
async function withMonthsLocked(calls: () => Promise<unknown>): Promise<void> {
  const holder = new pg.Client({ connectionString: world.ownerUrl });
  await holder.connect();
  try {
    const { rows } = await holder.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'months'::regnamespace AND relkind = 'r'`,
    );
    expect(rows.length).toBeGreaterThan(6);
    await holder.query('BEGIN');
    await holder.query(`LOCK TABLE ${rows.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`);
    let isDone = false;
    const running = calls().finally(() => {
      isDone = true;
    });
    running.catch(() => {});
    await until('calls are done, or wait', async () => {
      // Autovacuum, which looks at a table with all that inherit from it, is no trade.
      const waiting = await sql<{ query: string }>(
        world,
        `SELECT a.query FROM pg_locks l JOIN pg_class c ON c.oid = l.relation AND c.relnamespace = 'months'::regnamespace
         JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.backend_type = 'client backend'`,
      );
      if (waiting.length > 0) throw new Error(`opens an old month: ${waiting[0]?.query}`);
      return isDone;
    });
    await running;
  } finally {
    await holder.query('ROLLBACK');
    await holder.end();
  }
}
