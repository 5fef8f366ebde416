import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOrder } from '../../../../testing/rooms/payments.ts';
import { makeSip, simulateSip } from '../../../../testing/rooms/sips.ts';
import { bookOf, sql } from '../../../../testing/trades.ts';
import { startWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

it('of a book with many orders is counted once, and every page is as it was counted whole', async () => {
  const partner = await world.partner();
  const first = await makeOrder(partner.sandbox);
  await simulateSip(partner.sandbox, (await makeSip(partner.sandbox)).id, 'activate');
  const bookId = await bookOf(world, partner, 'sandbox');
  // Orders of an hour ago, among them those of plans, which are no orders of the interface.
  await sql(
    world,
    `INSERT INTO payment_order SELECT (jsonb_populate_record(o, jsonb_build_object('id', replace(o.id, substr(o.id, 5), '00' || lpad(n::text, 24, '0')),
       'created_at', now() - interval '1 hour', 'gateway_order_id', null, 'reference', null, 'idempotency_key', null, 'due_at', null, 'wake_at', null,
       'sip_id', CASE WHEN n % 10 = 0 THEN 'sip_of_others' END, 'channel', CASE WHEN n % 10 = 0 THEN 'sip' ELSE o.channel END,
       'checkout_type', CASE WHEN n % 10 = 0 THEN 'sip' ELSE o.checkout_type END))).* FROM payment_order o, generate_series(1, 3500) n WHERE o.id = $1`,
    [first.payment_id],
  );
  const whole = await sql<{ id: string }>(
    world,
    'SELECT id FROM payment_order WHERE book_id = $1 AND sip_id IS NULL ORDER BY id DESC',
    [bookId],
  );
  const read = async (page: number) =>
    (await partner.sandbox.get(`/partner/payments/orders?page=${page}&limit=100`)).data;
  for (const page of [1, 2, 15, 31, 32, 33]) {
    const { orders, total } = await read(page);
    expect(orders.map((order: { payment_id: string }) => order.payment_id)).toEqual(
      whole.slice((page - 1) * 100, page * 100).map(({ id }) => id),
    );
    expect(total).toBe(whole.length);
  }
  // What is settled is divided, and no later read counts it again.
  const stretches = await sql<{ matches: number }>(
    world,
    'SELECT matches FROM list_stretch WHERE list = $1 ORDER BY rank_before',
    [`payment orders of book ${bookId}`],
  );
  expect(stretches.map(({ matches }) => Number(matches))).toEqual([900, 900, 900]);
  // No more than that was planted: the laws of the ledger hold over what is left.
  await sql(world, `DELETE FROM payment_order WHERE book_id = $1 AND id < 'pay_001'`, [bookId]);
});
