import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenBy } from '../../../testing/planted-damage.ts';
import { cancelNow, makeOwner, placeOrder } from '../../../testing/rooms/deliveries.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { deliveryLaws } from './delivery-laws.ts';

/** One world with an order of each end in it; each damage is planted and undone. */
let world: World;
type Placed = { order_id: string; transaction_id: string };
let placed: Placed;
let shipped: Placed;
let cancelled: Placed;
beforeAll(async () => {
  world = await startWorld();
  const partner = await world.partner();
  const owner = await makeOwner(world, partner);
  shipped = await placeOrder(world, partner, 'sandbox', owner);
  await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 86_400 });
  cancelled = await placeOrder(world, partner, 'sandbox', owner, { quantity: 2 });
  await cancelNow(world, cancelled.order_id, 'Damaged');
  placed = await placeOrder(world, partner, 'sandbox', owner);
});
afterAll(() => world.close());

const [took, same, held, pieces, invoiced] = deliveryLaws.map(({ law }) => law) as [
  string,
  string,
  string,
  string,
  string,
];

describe('planted damage is found', () => {
  it('where there is any', async () => {
    expect(await brokenBy(world)).toEqual([]);
  });

  it.each<[string, string, () => string[]]>([
    [
      'an order that moved nothing',
      took,
      () => [`UPDATE posting SET reference_id = 'x' WHERE reference_id = '${placed.transaction_id}'`],
    ],
    [
      'an order that took other grams than it says',
      took,
      () => [`UPDATE delivery_order SET weight_micrograms = weight_micrograms + 1 WHERE id = '${placed.order_id}'`],
    ],
    [
      'an order that charged more than it says',
      took,
      () => [`UPDATE delivery_order SET making_paise = making_paise - 1 WHERE id = '${placed.order_id}'`],
    ],
    [
      'an order that took its metal twice',
      took,
      () => [
        `UPDATE posting SET reference_id = '${placed.transaction_id}' WHERE reference_id = '${shipped.transaction_id}'`,
      ],
    ],
    [
      'a cancelled order that gave nothing back',
      took,
      () => [
        `UPDATE posting SET reference_id = 'x' WHERE reference_id = '${cancelled.transaction_id}' AND kind = 'delivery_cancel'`,
      ],
    ],
    [
      'an order cancelled in name alone',
      took,
      () => [`UPDATE delivery_order SET status = 'cancelled', cancelled_at = now() WHERE id = '${placed.order_id}'`],
    ],
    [
      'a cancelled order that is on its way',
      took,
      () => [`UPDATE delivery_order SET status = 'placed', cancelled_at = NULL WHERE id = '${cancelled.order_id}'`],
    ],
    [
      'a cancelled order whose transaction stands',
      took,
      () => [`UPDATE transaction SET status = 'completed' WHERE id = '${cancelled.transaction_id}'`],
    ],
    [
      'an order without a transaction',
      same,
      () => [`UPDATE transaction SET type = 'gift' WHERE id = '${placed.transaction_id}'`],
    ],
    ['a transaction without an order', same, () => [`DELETE FROM delivery_order WHERE id = '${placed.order_id}'`]],
    [
      'a transaction of another amount',
      same,
      () => [`UPDATE transaction SET amount_paise = amount_paise + 1 WHERE id = '${placed.transaction_id}'`],
    ],
    ['an order of more pieces than were quoted', same, () => ['UPDATE delivery_quote SET quantity = quantity + 1']],
    ['charges of no order', held, () => [`UPDATE account SET balance = balance + 1 WHERE kind = 'delivery_charges'`]],
    [
      'metal of no order',
      held,
      () => [`UPDATE account SET balance = balance + 1 WHERE kind = 'delivered_metal' AND asset = 'silver'`],
    ],
    ['a piece that came from nowhere', pieces, () => ['UPDATE delivery_stock SET pieces = pieces + 1']],
    ['a piece that went nowhere', pieces, () => ['UPDATE delivery_stock SET pieces = pieces - 1']],
    ['a stock without a record', pieces, () => ['DELETE FROM delivery_stock']],
    ['a parcel that left without an invoice due', invoiced, () => ['DELETE FROM invoice_due']],
    [
      'an invoice due for a parcel that has not left',
      invoiced,
      () => [`UPDATE invoice_due SET transaction_id = '${placed.transaction_id}'`],
    ],
  ])('%s', async (_, law, damage) => {
    expect(await brokenBy(world, ...damage())).toContain(law);
  });
});
