import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberContext } from '../../../testing/rooms/sign-in.ts';
import { bookOf, makeBuy, makeUser, sql, sqlAsIs } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { istDayNumber } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import { listTransactions } from './list-transactions.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  // Rows without postings are only here for their lists.
  await asIs(`DELETE FROM transaction WHERE price_block_id = 'none'`);
  await world.close();
});

/** Writes rows with nothing that hangs off them. */
const asIs = (text: string, values: unknown[] = []) => sqlAsIs(world, text, values);

type Row = { id: string; at: number; status: string; type: string; channel: string; asset: string; isOfUser: boolean };

it('a list is, page by page, what a filter over all of them would be, by every status and from both ends', async () => {
  const partner = await world.partner();
  const bookId = await bookOf(world, partner, 'sandbox');
  const userCode = await makeUser(partner.sandbox);
  const [user] = await sql<{ id: bigint }>(world, 'SELECT id FROM end_user WHERE user_code = $1', [userCode]);
  const context = await memberContext(world, partner);
  const start = Date.UTC(2026, 0, 10);
  const row = fc.record({
    status: fc.constantFrom('completed', 'completed', 'completed', 'voided', 'debited'),
    type: fc.constantFrom('buy', 'buy', 'sell', 'gift'),
    channel: fc.constantFrom('api', 'api', 'checkout'),
    asset: fc.constantFrom('gold', 'silver'),
    isOfUser: fc.boolean(),
  });
  const rows: Row[] = fc.sample(row, { numRuns: 120, seed: 11 }).map((one, index) => {
    const at = start + index * 3_600_000;
    // In the middle many in a row are voided.
    const status = index > 50 && index < 75 ? 'voided' : one.status;
    return { ...one, status, at, id: newId('txn', at) };
  });
  await asIs(
    `INSERT INTO transaction (id, book_id, type, channel, status, user_id, user_code, asset, amount_paise, metal_micrograms, rate, base_rate,
       price_block_id, created_at, recorded_at)
     SELECT id, $1, type, channel, status, CASE WHEN "isOfUser" THEN $3::bigint END, CASE WHEN "isOfUser" THEN $4 END, asset, 100, 1, 1, 1,
       'none', to_timestamp(at / 1000), to_timestamp(at / 1000)
     FROM jsonb_to_recordset($2) AS g (id text, at bigint, type text, channel text, status text, asset text, "isOfUser" boolean)`,
    [bookId, JSON.stringify(rows), user?.id, userCode],
  );
  const maybe = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  const asked = fc.record({
    status: maybe('completed' as const, 'voided' as const, 'debited' as const),
    type: maybe('buy' as const, 'gift' as const),
    channel: maybe('api' as const, 'checkout' as const),
    asset: maybe('gold' as const),
    userCode: maybe(userCode),
    fromDay: fc.option(
      fc.nat(5).map((day) => istDayNumber(start) + day),
      { nil: undefined },
    ),
    toDay: fc.option(
      fc.nat(5).map((day) => istDayNumber(start) + day),
      { nil: undefined },
    ),
    sort: fc.constantFrom('newest' as const, 'oldest' as const),
    limit: fc.integer({ min: 1, max: 40 }),
    page: fc.integer({ min: 1, max: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ sort, limit, page, ...filter }) => {
      fc.pre((filter.fromDay ?? 0) <= (filter.toDay ?? Number.MAX_SAFE_INTEGER));
      const fitting = rows.filter(
        (one) =>
          (['status', 'type', 'channel', 'asset'] as const).every(
            (name) => filter[name] === undefined || filter[name] === one[name],
          ) &&
          (filter.userCode === undefined || one.isOfUser) &&
          (filter.fromDay === undefined || istDayNumber(one.at) >= filter.fromDay) &&
          (filter.toDay === undefined || istDayNumber(one.at) <= filter.toDay),
      );
      if (sort === 'newest') fitting.reverse();
      const list = await listTransactions(context, { ...filter, scope: 'all', sort, page, limit });
      expect(list.total).toBe(fitting.length);
      expect(list.transactions.map(({ transactionId }) => transactionId)).toEqual(
        fitting.slice((page - 1) * limit, page * limit).map(({ id }) => id),
      );
    }),
    { numRuns: 120 },
  );
});

it('a search finds one transaction by its id or its quote, or those of a user, where they fit the rest', async () => {
  const partner = await world.partner();
  const buy = await makeBuy(partner.sandbox);
  const [row] = await sql<{ quote_id: string; user_code: string }>(
    world,
    'SELECT quote_id, user_code FROM transaction WHERE id = $1',
    [buy.transaction_id],
  );
  const found = async (search: string, of = partner, filter: { type?: 'buy' | 'sell'; fromDay?: number } = {}) => {
    const context = await memberContext(world, of);
    const { transactions, total } = await listTransactions(context, {
      scope: 'all',
      search,
      page: 1,
      limit: 5,
      ...filter,
    });
    expect(total).toBe(transactions.length);
    return transactions.map(({ transactionId }) => transactionId);
  };
  const stranger = await world.partner();
  for (const text of [buy.transaction_id, row?.quote_id ?? '', row?.user_code ?? '']) {
    expect(await found(text)).toEqual([buy.transaction_id]);
    expect(await found(text, partner, { type: 'sell' })).toEqual([]);
    expect(await found(text, partner, { fromDay: istDayNumber(world.clock.now()) + 1 })).toEqual([]);
    expect(await found(text, stranger)).toEqual([]);
  }
  for (const text of ['usr_unknown', 'txn_nothing', "' OR true --"]) expect(await found(text)).toEqual([]);
});
