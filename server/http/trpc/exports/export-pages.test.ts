import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import type { PartnerContext } from '../../../domain/context.ts';
import { newId } from '../../../domain/kernel/ids.ts';
import { postAll } from '../../../domain/ledger/post.ts';
import { buyGold } from '../../../testing/rooms/inventory.ts';
import { memberContext } from '../../../testing/rooms/sign-in.ts';
import { topUp } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { EXPORT_PAGE_ROWS } from './export.ts';
import { exports } from './exports.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** The first cells of all rows of a file, in which something happens after its first page was taken. */
async function idsOf(name: string, context: PartnerContext, meanwhile: () => Promise<unknown>): Promise<unknown[]> {
  const ids: unknown[] = [];
  let pages = 0;
  for await (const rows of exports[name]?.open(context, {}) ?? []) {
    ids.push(...rows.map(([id]) => id));
    pages += 1;
    if (pages === 1) await meanwhile();
  }
  expect(pages).toBeGreaterThan(1);
  return ids;
}

/** So many movements of a float, in one commit. */
async function fill(context: PartnerContext, count: number): Promise<void> {
  const at = world.clock.now();
  const postings = Array.from({ length: count }, () => ({
    bookId: context.bookId,
    kind: 'top_up' as const,
    referenceId: newId('apr', at),
    at,
    lines: [
      { kind: 'bank' as const, asset: 'INR' as const, amount: -100n },
      { kind: 'partner_float' as const, asset: 'INR' as const, amount: 100n },
    ],
  }));
  await inTransaction(world.core.database.pool, (client) => postAll(client, postings));
}

/** Writes as no service may: past the triggers. */
async function asIs(text: string, values: unknown[]): Promise<void> {
  await inTransaction(world.owner, async (client) => {
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(text, values);
  });
}

/** A purchase and copies of it, so many that the file has a second page; answers their ids. */
async function copyPurchase(partner: TestPartner): Promise<string[]> {
  const { purchaseId } = await buyGold(world, partner, 'sandbox', 100);
  const now = world.clock.now();
  const copies = Array.from({ length: EXPORT_PAGE_ROWS }, () => newId('inp', now));
  await asIs(
    `INSERT INTO inventory_purchase SELECT (jsonb_populate_record(p, jsonb_build_object('id', n.id))).*
     FROM inventory_purchase p CROSS JOIN unnest($2::text[]) AS n (id) WHERE p.id = $1`,
    [purchaseId, copies],
  );
  return copies;
}

it('the file of the wallet has each movement once, whatever is posted while it is taken', async () => {
  const partner = await world.partner();
  const context = await memberContext(world, partner);
  await fill(context, EXPORT_PAGE_ROWS + 10);
  const { total } = (await partner.sandbox.get('/partner/wallet/ledger')).data;
  const ids = await idsOf('wallet-entries', context, () => topUp(world, partner, 'sandbox', 500n));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(total);
});

it('the file of own purchases has each once, whatever is bought while it is taken', async () => {
  const partner = await world.partner();
  const context = await memberContext(world, partner);
  const copies = await copyPurchase(partner);
  const ids = await idsOf('inventory-purchases', context, () => buyGold(world, partner, 'sandbox', 200));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(EXPORT_PAGE_ROWS + 1);
  // Copies have no postings, which the laws would miss.
  await asIs('DELETE FROM inventory_purchase WHERE id = ANY ($1)', [copies]);
});
