import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reader } from '../../../database/replica/reader.ts';
import type { ApiClient } from '../../../testing/api-client.ts';
import { bookOf, confirm, makeBuy, makeQuote, makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { Asset } from '../../kernel/assets.ts';
import type { FulfilmentVerdict, MetalSupply } from '../../trading/metal-supply.ts';
import { recoverBuys } from '../../trading/recover-buys.ts';
import { findBalancesBefore, findNewestEntries } from './find-entries.ts';

let verdict: FulfilmentVerdict = 'fulfilled';
const supply: MetalSupply = {
  isAtHand: false,
  fulfil: async (orders) => orders.map(() => verdict),
};

let world: World;
beforeAll(async () => {
  world = await startWorld({ metalSupply: supply });
});
afterAll(() => world.close());

const HOUR_SECONDS = 3_600;

/** Buys by the hour, so many in each. */
async function trade(
  client: ApiClient,
  user_code: string,
  hours: number,
  { each = 1, asset_type = 'gold' as Asset } = {},
): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    await client.post('/partner/sandbox/clock', { advance_seconds: HOUR_SECONDS });
    await Promise.all(Array.from({ length: each }, () => makeBuy(client, { user_code, asset_type, amount_inr: 10 })));
  }
}

async function ofUser(partner: TestPartner, user_code: string) {
  const [user] = await sql<{ id: bigint }>(world, 'SELECT id FROM end_user WHERE user_code = $1', [user_code]);
  const [clock] = await sql<{ now: Date }>(world, 'SELECT max(created_at) AS now FROM posting', []);
  const bookId = await bookOf(world, partner, 'sandbox');
  // As in live mode, whose clock does not leap: here nothing is under way while it does.
  return { bookId, mode: 'live' as const, userId: user?.id as bigint, now: (clock?.now.getTime() ?? 0) + 1 };
}

type Plan = { 'Node Type': string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] } & Record<
  string,
  unknown
>;

const rowsOf = (plan: Plan): number =>
  ('Relation Name' in plan || 'Index Name' in plan
    ? (plan['Actual Rows'] + Number(plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0) + (plan.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0);

/** A reader that counts the rows of tables that its statements read, as the database tells of their plans; small tables too go by index. */
async function countingReader(): Promise<Reader & { rows: number; end(): void }> {
  const pool = await world.core.database.pool.connect();
  await pool.query('SET enable_seqscan = off');
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    reader.rows += rowsOf(rows[0]['QUERY PLAN'][0].Plan);
    return pool.query(text, values);
  };
  const end = () => pool.release(true);
  const reader = { rows: 0, query: query as Reader['query'], end };
  return reader;
}

describe('a page of the ledger of a user', () => {
  it('reads what is on it, however much the user did before', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    await trade(partner.sandbox, user_code, 10, { each: 4 });
    const page = { from: undefined, before: undefined, after: undefined, limit: 9 };
    const costs: Record<string, number[]> = { first: [], next: [], month: [], balances: [] };
    for (let round = 0; round < 2; round++) {
      const of = await ofUser(partner, user_code);
      const cost = async <Result>(name: string, read: (reader: Reader) => Promise<Result>): Promise<Result> => {
        const reader = await countingReader();
        const found = await read(reader);
        reader.end();
        costs[name]?.push(reader.rows);
        return found;
      };
      const first = await cost('first', (reader) => findNewestEntries(reader, { ...of, ...page }));
      const last = first.at(-1);
      expect(first).toHaveLength(9);
      const after = { postingId: last?.posting_id ?? 0n, account: last?.account ?? '' };
      const next = await cost('next', (reader) => findNewestEntries(reader, { ...of, ...page, after }));
      expect(next[0]?.version).toBe((last?.version ?? 0n) - 1n);
      const [from, before] = [of.now - 5 * HOUR_SECONDS * 1_000, of.now - 3 * HOUR_SECONDS * 1_000];
      expect(await cost('month', (reader) => findNewestEntries(reader, { ...of, ...page, from, before }))).toHaveLength(
        8,
      );
      const balances = await cost('balances', (reader) => findBalancesBefore(reader, { ...of, before }));
      expect(balances.get('gold')).toBeGreaterThan(0n);
      if (round === 0) await trade(partner.sandbox, user_code, 40, { each: 4 });
    }
    for (const [name, [few = 0, many = 0]] of Object.entries(costs)) {
      // 200 entries in place of 40: the same pages for the same rows, but for how deep an index is.
      expect({ name, isBounded: many <= few + 20 }, `${few} and ${many} rows`).toEqual({ name, isBounded: true });
    }
  });

  it('has what came late in its place, whether or not it is the newest of its account', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    for (const asset_type of ['gold', 'silver'] as const) {
      const user_code = await makeUser(sandbox);
      verdict = 'fulfilled';
      await trade(sandbox, user_code, 3, { asset_type });
      verdict = 'unknown';
      const quote = await makeQuote(sandbox, { user_code, asset_type, amount_inr: 10 });
      expect((await confirm(sandbox, quote.quote_id)).status).not.toBe(200);
      verdict = 'fulfilled';
      await trade(sandbox, user_code, 15, { asset_type });
      expect(await recoverBuys(world.core, 0)).toBe(1);
      await trade(sandbox, user_code, 15, { asset_type });
      const of = await ofUser(partner, user_code);
      const all = { from: undefined, before: undefined, after: undefined, limit: 1_000 };
      const whole = await findNewestEntries(world.core.database.pool, { ...of, ...all });
      expect(whole.map(({ version }) => Number(version))).toEqual(Array.from({ length: 34 }, (_, index) => 34 - index));
      for (const [index, { account, created_at, posting_id }] of whole.entries()) {
        const before = created_at.getTime();
        const older = whole.filter((row) => row.created_at.getTime() < before);
        const after = { postingId: posting_id, account };
        for (const limit of [1, 2, 7]) {
          const then = await findNewestEntries(world.core.database.pool, { ...of, ...all, before, limit });
          expect(then).toEqual(older.slice(0, limit));
          const next = await findNewestEntries(world.core.database.pool, { ...of, ...all, after, limit });
          expect(next).toEqual(whole.slice(index + 1, index + 1 + limit));
        }
        const balances = await findBalancesBefore(world.core.database.pool, { ...of, before });
        expect(balances.get(account) ?? 0n).toBe(older[0]?.balance_after ?? 0n);
      }
    }
  });

  it('costs no more for a metal first bought since, or for a trade between its two reads', async () => {
    verdict = 'fulfilled';
    const partner = await world.partner();
    const { sandbox } = partner;
    const user_code = await makeUser(sandbox);
    await trade(sandbox, user_code, 20, { each: 4 });
    const of = await ofUser(partner, user_code);
    const cost = async (read: (reader: Reader) => Promise<unknown>): Promise<number> => {
      const reader = await countingReader();
      await read(reader);
      reader.end();
      return reader.rows;
    };
    const page = { from: undefined, before: undefined, after: undefined, limit: 5 };
    const read = (reader: Reader) => findNewestEntries(reader, { ...of, ...page, now: of.now + 1_000 });
    const quiet = await cost(read);
    let isFirst = true;
    const disturbed = await cost((reader) => {
      const query = async (statement: { name: string }) => {
        if (statement.name === 'find-user-entries' && isFirst) {
          isFirst = false;
          await makeBuy(sandbox, { user_code, amount_inr: 10 });
        }
        return reader.query(statement as never);
      };
      return read({ query: query as unknown as Reader['query'] } as Reader);
    });
    expect(disturbed, `${quiet} rows when quiet`).toBeLessThan(quiet + 20);
    const before = of.now - 2 * HOUR_SECONDS * 1_000;
    const balances = (reader: Reader) => findBalancesBefore(reader, { ...of, before });
    const ofGold = await cost(balances);
    await makeBuy(sandbox, { user_code, asset_type: 'silver', amount_inr: 10 });
    await makeBuy(sandbox, { user_code, asset_type: 'silver', amount_inr: 10 });
    expect(await cost(balances), `${ofGold} rows of gold alone`).toBeLessThan(2 * ofGold + 20);
  });

  it('refuses a cursor that names no entry of the user', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    const of = await ofUser(partner, user_code);
    const after = { postingId: 1n, account: 'gold' };
    const page = { from: undefined, before: undefined, after, limit: 5 };
    await expect(findNewestEntries(world.core.database.pool, { ...of, ...page })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });
});
