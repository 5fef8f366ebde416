import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSaidSupply, decideBuys, makeUndecidedBetween } from '../../../testing/peers/said-supply.ts';
import { bookOf, makeBuy, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { issueDueInvoices } from './issue-due-invoices.ts';

const supply = createSaidSupply();
let world: World;
let partner: TestPartner;
let bookId: number;
beforeAll(async () => {
  world = await startWorld({ metalSupply: supply.plug });
});
beforeEach(async () => {
  partner = await world.partner();
  bookId = await bookOf(world, partner, 'live');
});
afterAll(() => world.close());

const idsOf = async (table: 'invoice' | 'invoice_due' | 'invoice_mark') =>
  (
    await sql<{ id: string }>(world, `SELECT transaction_id AS id FROM ${table} WHERE book_id = $1 ORDER BY 1`, [
      bookId,
    ])
  ).map(({ id }) => id);

it.each(['fulfilled', 'refused'] as const)(
  'a buy that stays undecided keeps the sweep from nothing that came after it, and has its invoice once it is decided: %s',
  async (verdict) => {
    const [before, undecided, after] = await makeUndecidedBetween(world, supply, partner);
    await issueDueInvoices(world.core);
    await issueDueInvoices(world.core);
    expect([await idsOf('invoice'), await idsOf('invoice_due'), await idsOf('invoice_mark')]).toEqual([
      [before, after],
      [undecided],
      [after],
    ]);
    await decideBuys(world, supply, verdict);
    await issueDueInvoices(world.core);
    expect(await idsOf('invoice')).toEqual(verdict === 'fulfilled' ? [before, undecided, after] : [before, after]);
    expect(await idsOf('invoice_due')).toEqual([]);
  },
);

it('buys that stay undecided take no place from a trade that was set aside and can be written', async () => {
  const [, undecided] = await makeUndecidedBetween(world, supply, partner);
  await issueDueInvoices(world.core);
  await issueDueInvoices(world.core);
  const { transaction_id: broken } = await makeBuy(partner.live);
  const shiftTax = (by: number) =>
    sql(world, 'UPDATE transaction SET gst_paise = gst_paise + $2 WHERE id = $1', [broken, by]);
  await shiftTax(2);
  await issueDueInvoices(world.core);
  await shiftTax(-2);
  expect(await issueDueInvoices(world.core, { chunk: 1 })).toBe(1);
  expect([await idsOf('invoice_due'), (await idsOf('invoice')).includes(broken)]).toEqual([[undecided], true]);
  await decideBuys(world, supply, 'refused');
});

it('a trade whose invoice cannot be written keeps the sweep from nothing that came after it', async () => {
  const { transaction_id: broken } = await makeBuy(partner.live);
  const { transaction_id: after } = await makeBuy(partner.live);
  const shiftTax = (by: number) =>
    sql(world, 'UPDATE transaction SET gst_paise = gst_paise + $2 WHERE id = $1', [broken, by]);
  await shiftTax(2);
  await sql(world, `UPDATE transaction SET recorded_at = recorded_at - interval '3 minutes' WHERE book_id = $1`, [
    bookId,
  ]);
  await issueDueInvoices(world.core);
  await issueDueInvoices(world.core);
  expect([await idsOf('invoice'), await idsOf('invoice_due'), await idsOf('invoice_mark')]).toEqual([
    [after],
    [broken],
    [after],
  ]);
  await shiftTax(-2);
  await issueDueInvoices(world.core);
  expect([await idsOf('invoice'), await idsOf('invoice_due')]).toEqual([[broken, after], []]);
});
