import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmSell, makeHolder, sellQuote } from '../../testing/rooms/transfers.ts';
import { confirm, makeQuote } from '../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';

/** So many trades that versions of their accounts fill dozens of pages, none of which may be tidied. */
const MEANWHILE = 300;
const COUNT = 20;

let world: World;
let partner: TestPartner;
let holder: { user_code: string };
beforeAll(async () => {
  world = await startWorld({ hasStatementsCounted: true });
  partner = await world.partner({ liveWallet: { type: 'prepaid', floatPaise: 10_000_000_00n, creditLimitPaise: 0n } });
  holder = await makeHolder(partner.live, { amount_inr: 50_000 });
});
afterAll(() => world.close());

let keys = 0;
async function buy(): Promise<void> {
  const { quote_id } = await makeQuote(partner.live, { user_code: holder.user_code });
  expect((await confirm(partner.live, quote_id, `long reads ${++keys}`)).status).toBe(200);
}
async function sell(): Promise<void> {
  const { quote_id } = await sellQuote(partner.live, holder.user_code);
  expect((await confirmSell(partner.live, quote_id, `long reads ${++keys}`)).status).toBe(200);
}

async function pagesRead(): Promise<number> {
  const { rows } = await world.owner.query<{ pages: number }>(
    `SELECT sum(shared_blks_hit + shared_blks_read)::float AS pages FROM pg_stat_statements
     WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND toplevel AND query LIKE '%execute_quotes%'`,
  );
  return rows[0]?.pages ?? 0;
}

async function pagesOf(trade: () => Promise<void>): Promise<number> {
  const before = await pagesRead();
  for (let made = 0; made < COUNT; made++) await trade();
  return ((await pagesRead()) - before) / COUNT;
}

it('trades read hardly more pages while a transaction stays open, however many come meanwhile', async ({ skip }) => {
  const { rows } = await world.owner.query(`SELECT FROM pg_extension WHERE extname = 'pg_stat_statements'`);
  skip(rows.length === 0, 'this server does not count statements');
  // A look at the tables amid the test changes plans, and with them pages, whatever stays open.
  for (const table of ['account', 'quote', 'posting', 'transaction', 'event', 'idempotency_record', 'end_user', 'book'])
    await world.owner.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  await buy();
  await sell();
  const before = { buy: await pagesOf(buy), sell: await pagesOf(sell) };
  const reader = new pg.Client({ connectionString: world.databaseUrl });
  await reader.connect();
  try {
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await reader.query('SELECT FROM partner');
    for (let made = 0; made < MEANWHILE; made++) await buy();
    const after = { buy: await pagesOf(buy), sell: await pagesOf(sell) };
    expect(after.buy / before.buy).toBeLessThan(1.6);
    expect(after.sell / before.sell).toBeLessThan(1.6);
  } finally {
    await reader.end();
  }
});

it('an account whose row went to other pages is opened no second time, also by two at once', async () => {
  const gold = `kind = 'user_metal' AND asset = 'gold' AND user_id = (SELECT id FROM end_user WHERE user_code = $1 AND book_id = account.book_id)`;
  const moved = await world.owner.query<{ book_id: number; user_id: bigint }>(
    `UPDATE account SET page_moves = page_moves + 1 WHERE ${gold} RETURNING book_id, user_id`,
    [holder.user_code],
  );
  const [account] = moved.rows;
  const open = () =>
    world.core.database.pool.query(`SELECT open_user_accounts($1, ARRAY[$2::bigint], '{user_metal}', '{gold}')`, [
      account?.book_id,
      account?.user_id,
    ]);
  await Promise.all([open(), open()]);
  expect((await world.owner.query(`SELECT FROM account WHERE ${gold}`, [holder.user_code])).rows).toHaveLength(1);
});
