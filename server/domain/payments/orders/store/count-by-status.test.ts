import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrder } from '../../../../testing/rooms/payments.ts';
import { bookOf, sql } from '../../../../testing/trades.ts';
import { startWorld, type World } from '../../../../testing/world.ts';
import { type OrderStatus, orderStatuses } from '../order.ts';
import { countOrdersByStatus } from './count-by-status.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  // It works where the other rules of an order's life are left out, too.
  await world.owner.query('ALTER TABLE payment_order ENABLE ALWAYS TRIGGER payment_order_counted');
});
afterAll(() => world.close());

const totalOf = (bookId: number, statuses: readonly OrderStatus[]) =>
  countOrdersByStatus(world.core.database.pool, { bookId, statuses });

/** A book with so many orders of three hours ago, of all statuses in turn, every tenth of a plan. */
async function withOldOrders(count: number): Promise<{ bookId: number; ids: string[] }> {
  const partner = await world.partner();
  const first = await makeOrder(partner.sandbox);
  const bookId = await bookOf(world, partner, 'sandbox');
  await planted(
    `INSERT INTO payment_order SELECT (jsonb_populate_record(o, jsonb_build_object('id', replace(o.id, substr(o.id, 5), '00' || lpad(n::text, 24, '0')),
       'created_at', now() - interval '3 hours', 'gateway_order_id', null, 'reference', null, 'idempotency_key', null, 'due_at', null, 'wake_at', null,
       'status', ($2::text[])[1 + n % cardinality($2)], 'transaction_id', CASE ($2::text[])[1 + n % cardinality($2)] WHEN 'completed' THEN 'txn_none' END,
       'sip_id', CASE WHEN n % 10 = 0 THEN 'sip_of_others' END,
       'channel', CASE WHEN n % 10 = 0 THEN 'sip' ELSE o.channel END, 'checkout_type', CASE WHEN n % 10 = 0 THEN 'sip' ELSE o.checkout_type END))).*
     FROM payment_order o, generate_series(1, ${count}) n WHERE o.id = $1`,
    [first.payment_id, orderStatuses],
  );
  const rows = await sql<{ id: string }>(
    world,
    `SELECT id FROM payment_order WHERE book_id = $1 AND id < 'pay_001' AND sip_id IS NULL ORDER BY id`,
    [bookId],
  );
  return { bookId, ids: rows.map(({ id }) => id) };
}

/** Without the rules of an order's life: only the trigger under test works. The row that changes is locked as ever. */
async function planted(text: string, values: unknown[]): Promise<void> {
  const client = await world.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(text, values);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

const counted = async (bookId: number, statuses: readonly string[]): Promise<number> => {
  const [row] = await sql<{ n: bigint }>(
    world,
    'SELECT count(*) AS n FROM payment_order WHERE book_id = $1 AND sip_id IS NULL AND status = ANY ($2)',
    [bookId, statuses],
  );
  return Number(row?.n);
};

describe('orders under statuses', () => {
  it('are counted for good once they are old, and the total stays exact while old ones change', async () => {
    const { bookId, ids } = await withOldOrders(3_000);
    const everyOne = async () => {
      for (const status of orderStatuses) {
        expect([status, await totalOf(bookId, [status])]).toEqual([status, await counted(bookId, [status])]);
      }
    };
    await everyOne();
    const frontier = await sql<{ row_id: string; rank: bigint }>(
      world,
      `SELECT DISTINCT row_id, sum(rank) OVER () AS rank FROM list_frontier WHERE list LIKE $1`,
      [`payment orders % of book ${bookId}`],
    );
    // All that is old is behind it: no later read counts it again.
    expect(frontier).toEqual([{ row_id: expect.stringMatching(/3000$/), rank: expect.anything() }]);
    expect(Number(frontier[0]?.rank)).toBe(2_700);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(ids.length - 1), fc.constantFrom(...orderStatuses)), { maxLength: 8 }),
        fc.subarray([...orderStatuses], { minLength: 1 }),
        async (changes, statuses) => {
          for (const [at, status] of changes) await change(ids[at] as string, status);
          expect(await totalOf(bookId, statuses)).toBe(await counted(bookId, statuses));
        },
      ),
      { numRuns: 40 },
    );
    await everyOne();
    await clean(bookId);
  });

  it('are counted right whatever changes while they are counted first, in whatever order', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const { bookId, ids } = await withOldOrders(2_500);
      const changes = ids.filter((_, at) => at % 40 === turn);
      await Promise.all([
        ...changes.map((id, at) => change(id, orderStatuses[at % orderStatuses.length] as string)),
        ...Array.from({ length: 6 }, () => totalOf(bookId, ['expired'])),
      ]);
      for (const status of orderStatuses) {
        expect([status, await totalOf(bookId, [status])]).toEqual([status, await counted(bookId, [status])]);
      }
      await clean(bookId);
    }
  });
});

/** An old order comes to another status. */
async function change(id: string, status: string): Promise<void> {
  await planted(
    `UPDATE payment_order SET status = $2, transaction_id = CASE $2 WHEN 'completed' THEN 'txn_none' END WHERE id = $1`,
    [id, status],
  );
}

/** The laws of the ledger hold over what is left. */
async function clean(bookId: number): Promise<void> {
  await planted(`DELETE FROM payment_order WHERE book_id = $1 AND id < 'pay_001'`, [bookId]);
}
