import { afterAll, beforeAll, expect, it } from 'vitest';
import { createVault } from '../../../server/domain/kernel/vault.ts';
import type { ApiAnswer, ApiClient } from '../../../server/testing/api-client.ts';
import { startWorld, type World } from '../../../server/testing/world.ts';
import { findLoad, type Load } from './find-load.ts';
import { loadPartners, takeToken } from './make-partner.ts';
import { seedLoad } from './seed.ts';

/** So many that reading the rows of a whole book shows, and far fewer than the planner needs to see it by itself. */
const LOAD = { transactions: 4_000, users: 2_000 };
const ROUNDS = 10;
/**
 * Pages of tables and indexes: those of the costliest statements, whose work is fixed, with some to spare. Reading the users of
 * the book takes eight times as many.
 */
const PAGES_A_CALL = 250;

let world: World;
let load: Load;
let client: ApiClient;
beforeAll(async () => {
  world = await startWorld({ hasStatementsCounted: true });
  const vault = createVault(Buffer.alloc(32, 7));
  await seedLoad(world.owner, vault, { ...LOAD, onProgress: () => {} });
  load = (await findLoad(world.owner, loadPartners.large)) as Load;
  client = world.client(await takeToken(world.owner, loadPartners.large, world.clock.now()));
});
afterAll(() => world.close());

let keys = 0;

async function done(call: Promise<ApiAnswer>): Promise<ApiAnswer> {
  const answer = await call;
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer;
}

async function trade(path: string, body: object): Promise<void> {
  const quote = await done(client.post(`${path}/quote`, body));
  await done(client.post(`${path}/confirm`, { quote_id: quote.data?.quote_id }, { key: `read budget ${++keys}` }));
}

/** What a partner's server does all day. */
async function doAll(user: string): Promise<void> {
  await trade('/partner/buy', { user_code: user, asset_type: 'gold', amount_inr: 100 });
  await trade('/partner/sell', { user_code: user, asset_type: 'gold', quantity_grams: 0.001 });
  await trade('/partner/send', { receiver_mobile: '9876543210', asset_type: 'gold', amount_grams: 0.001 });
  const order = { user_code: user, amount_inr: 100, checkout_type: 'intent' };
  await done(client.post('/partner/payments/orders', order, { key: `read budget ${++keys}` }));
  for (const path of ['', '/portfolio', '/ledger']) await done(client.get(`/partner/users/${user}${path}`));
  for (const path of ['wallet', 'transactions', 'payments/orders', 'events'])
    await done(client.get(`/partner/${path}`));
  await done(client.get(`/partner/transactions?user_code=${user}`));
}

it('no statement of a trade, or of a list’s first page, reads more of a book the more users and trades it has', async () => {
  await world.owner.query('ANALYZE');
  await doAll(load.user);
  await world.owner.query('SELECT pg_stat_statements_reset()');
  for (let round = 0; round < ROUNDS; round++) await doAll(load.user);
  await world.core.developer.requestLog.flush();
  const { rows } = await world.owner.query<{ statement: string; pages: number }>(
    `SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), 120) AS statement, ((shared_blks_hit + shared_blks_read) / calls)::int AS pages
     FROM pg_stat_statements
     WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND calls >= $1 ORDER BY 2 DESC`,
    [ROUNDS],
  );
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ pages }) => pages > PAGES_A_CALL)).toEqual([]);
});
