import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBuy, sql } from '../testing/trades.ts';
import { startWorld, type World } from '../testing/world.ts';
import { issueInvoices } from './issue-invoices.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const invoiced = async () =>
  (await sql<{ id: string }>(world, 'SELECT transaction_id AS id FROM invoice ORDER BY id')).map(({ id }) => id);

it('gives trades of both modes their invoice without anyone asking, and logs the one it cannot write until it can', async () => {
  const partner = await world.partner();
  const [live, broken, sandbox] = [
    await makeBuy(partner.live),
    await makeBuy(partner.live),
    await makeBuy(partner.sandbox),
  ];
  const shiftTax = (by: number) =>
    sql(world, 'UPDATE transaction SET gst_paise = gst_paise + $2 WHERE id = $1', [broken.transaction_id, by]);
  await shiftTax(2);
  await issueInvoices(world.core);
  expect((await invoiced()).sort()).toEqual([live.transaction_id, sandbox.transaction_id].sort());
  expect(world.logs.filter(({ level }) => level === 'error')).toEqual([
    expect.objectContaining({ fields: expect.objectContaining({ transactionId: broken.transaction_id }) }),
  ]);
  await shiftTax(-2);
  await issueInvoices(world.core);
  expect(await invoiced()).toContain(broken.transaction_id);
});
