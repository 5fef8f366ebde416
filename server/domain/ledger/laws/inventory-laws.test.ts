import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenBy } from '../../../testing/planted-damage.ts';
import { buyGold, goldPrice } from '../../../testing/rooms/inventory.ts';
import { ownerContext } from '../../../testing/rooms/webhook-receiver.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { readPurchaseInvoice } from '../../documents/invoices/read-invoice.ts';
import { inventoryLaws } from './inventory-laws.ts';

/** One world with purchases in it; each damage is planted and undone. */
let world: World;
let bought: string;
let invoiced: string;
let priced: string;
beforeAll(async () => {
  world = await startWorld();
  const partner = await world.partner();
  bought = (await buyGold(world, partner, 'live', 500)).purchaseId;
  invoiced = (await buyGold(world, partner, 'live', 700)).purchaseId;
  await readPurchaseInvoice(await ownerContext(world, partner, 'live'), invoiced);
  priced = (await goldPrice(world, partner, 'live', 900)).purchaseId;
});
afterAll(() => world.close());

const [moved, at, documented] = inventoryLaws.map(({ law }) => law) as [string, string, string];

describe('planted damage is found', () => {
  it('where there is any', async () => {
    expect(await brokenBy(world)).toEqual([]);
  });

  it.each<[string, string, () => string]>([
    [
      'a purchase that moved nothing',
      moved,
      () => `UPDATE posting SET reference_id = 'x' WHERE reference_id = '${bought}'`,
    ],
    [
      'a purchase that moved twice',
      moved,
      () => `UPDATE posting SET reference_id = '${bought}' WHERE reference_id = '${invoiced}'`,
    ],
    [
      'a purchase of other grams than it moved',
      moved,
      () => `UPDATE inventory_purchase SET metal_micrograms = metal_micrograms + 1 WHERE id = '${bought}'`,
    ],
    [
      'a price that moved something',
      moved,
      () => `UPDATE inventory_purchase SET completed_at = NULL WHERE id = '${bought}'`,
    ],
    [
      'a purchase that says it was made, and moved nothing',
      moved,
      () => `UPDATE inventory_purchase SET completed_at = created_at WHERE id = '${priced}'`,
    ],
    [
      'a rate that is not the price’s',
      at,
      () => `UPDATE inventory_purchase SET rate = rate + 100 WHERE id = '${priced}'`,
    ],
    ['a purchase without a due invoice', documented, () => 'DELETE FROM invoice_due'],
    [
      'an invoice of what was only priced',
      documented,
      () => `UPDATE invoice SET transaction_id = '${priced}' WHERE transaction_id = '${invoiced}'`,
    ],
  ])('%s', async (_, law, damage) => {
    expect(await brokenBy(world, damage())).toContain(law);
  });
});
