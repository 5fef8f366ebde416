import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  address,
  COIN,
  cancelNow,
  makeOwner,
  packer,
  placeOrder,
  stockLive,
} from '../../../testing/rooms/deliveries.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { packDelivery } from '../../delivery/fulfilment/pack-delivery.ts';
import { shipDelivery } from '../../delivery/fulfilment/ship-delivery.ts';
import { issueDueInvoices } from './issue-due-invoices.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await stockLive(world, COIN.sku, 50);
});
afterAll(() => world.close());

const invoiceOf = (partner: TestPartner, mode: 'live' | 'sandbox', transactionId: string) =>
  partner[mode].get(`/partner/transactions/${transactionId}/invoice`);

async function shipLive(orderId: string): Promise<void> {
  await packDelivery(await packer(world), { orderId });
  const tracking = { carrier: 'Sequel', awb: 'SQ1', url: null };
  await shipDelivery(await packer(world), { orderId, tracking });
}

describe('the charges of a delivery', () => {
  it('have a tax invoice once the parcel has left, from the day it did, and none before', async () => {
    const partner = await world.partner();
    const order = await placeOrder(world, partner, 'sandbox', await makeOwner(world, partner), { quantity: 2 });
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 7_200 });
    const early = await invoiceOf(partner, 'sandbox', order.transaction_id);
    expect([early.status, early.code]).toEqual([404, 'NOT_FOUND']);
    expect(await issueDueInvoices(world.core)).toBe(0);
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 86_400 });
    const { data } = await invoiceOf(partner, 'sandbox', order.transaction_id);
    const taxes = { taxable_inr: 1_050, cgst_inr: 94.5, sgst_inr: 94.5 };
    expect(data).toMatchObject({
      invoice_no: 'TD2627/000000001',
      type: 'tax_invoice',
      transaction_id: order.transaction_id,
      issued_at: new Date(Date.parse(order.created_at) + 24 * 3_600_000).toISOString(),
      buyer: { name: 'Customer', user_code: order.user_code, state: 'Karnataka', state_code: '29' },
      place_of_supply: { state: 'Karnataka', state_code: '29' },
      lines: [
        { description: 'Making and delivery, 2 × Gold coin, 0.5 g', hsn: '998599', cgst_pct: 9, sgst_pct: 9, ...taxes },
      ],
      ...taxes,
      total_inr: order.total_charges_inr,
      amount_in_words: 'One Thousand Two Hundred Thirty Nine Rupees Only',
    });
    expect(data).not.toHaveProperty('round_off_inr');
    expect(data.lines[0]).not.toHaveProperty('quantity_grams');
    expect((await invoiceOf(partner, 'sandbox', order.transaction_id)).data).toEqual(data);
  });

  it('are taxed where the parcel goes: IGST to another State, the same sum', async () => {
    const partner = await world.partner();
    const owner = await makeOwner(world, partner, 'live');
    const order = await placeOrder(world, partner, 'live', owner, { address: { ...address, state: 'Tamil Nadu' } });
    await shipLive(order.order_id);
    const { data } = await invoiceOf(partner, 'live', order.transaction_id);
    expect(data).toMatchObject({
      invoice_no: expect.stringMatching(/^D\d{4}\/\d{9}$/),
      place_of_supply: { state: 'Tamil Nadu', state_code: '33' },
      taxable_inr: 600,
      cgst_inr: 0,
      sgst_inr: 0,
      igst_inr: 108,
      total_inr: COIN.charges,
    });
  });

  it('are invoiced by the sweep too, once, and a cancelled order never', async () => {
    const partner = await world.partner();
    const owner = await makeOwner(world, partner, 'live');
    const [gone, kept] = [
      await placeOrder(world, partner, 'live', owner),
      await placeOrder(world, partner, 'live', owner),
    ];
    await cancelNow(world, kept.order_id, 'Asked for');
    await shipLive(gone.order_id);
    await Promise.all([issueDueInvoices(world.core), issueDueInvoices(world.core)]);
    const rows = await sql<{ transaction_id: string }>(
      world,
      'SELECT transaction_id FROM invoice WHERE transaction_id = ANY ($1)',
      [[gone.transaction_id, kept.transaction_id]],
    );
    expect(rows).toEqual([{ transaction_id: gone.transaction_id }]);
    expect(await sql(world, 'SELECT 1 AS one FROM invoice_due', [])).toEqual([]);
    expect(await issueDueInvoices(world.core)).toBe(0);
    expect((await invoiceOf(partner, 'live', kept.transaction_id)).code).toBe('NOT_FOUND');
  });

  it('say on the page that the metal is the customer’s own', async () => {
    const partner = await world.partner();
    const order = await placeOrder(world, partner, 'live', await makeOwner(world, partner, 'live'));
    await shipLive(order.order_id);
    const { pdf_url } = (await invoiceOf(partner, 'live', order.transaction_id)).data;
    const answer = await fetch(pdf_url.replace('http://localhost', world.url));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });
});

it('the dearest order stays under the 50,000 rupees from which an invoice must name an address', async () => {
  const [row] = await sql<{ most: bigint }>(
    world,
    'SELECT max(making_paise * 5 + delivery_paise) AS most FROM delivery_product',
  );
  expect((row?.most as bigint) < 50_000_00n).toBe(true);
});
