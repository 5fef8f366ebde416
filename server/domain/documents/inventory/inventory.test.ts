import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyGold, goldPrice } from '../../../testing/rooms/inventory.ts';
import { ownerContext } from '../../../testing/rooms/webhook-receiver.ts';
import { balanceOf, sql, topUp } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { istDayNumber } from '../../kernel/clock.ts';
import { micrograms, paise } from '../../kernel/money.ts';
import { setMarkup } from '../../trading/markup/markup-setting.ts';
import { writeSheet } from '../invoices/invoice-sheet.ts';
import { issueDueInvoices } from '../invoices/issue-due-invoices.ts';
import { readPurchaseInvoice } from '../invoices/read-invoice.ts';
import { confirmInventory } from './confirm-inventory.ts';
import { listPurchases } from './list-purchases.ts';
import { quoteInventory } from './quote-inventory.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('metal for the partner itself', () => {
  it('moves from the wallet into its own holdings, at the base rate whatever the markup, and earns no commission', async () => {
    const partner = await world.partner();
    await partner.sandbox.put('/partner/dashboard/markup', { markup_buy_pct: 5 });
    const before = (await partner.sandbox.get('/partner/balance')).data;
    const context = await ownerContext(world, partner, 'sandbox');
    const quote = await quoteInventory(context, { asset: 'silver', request: { metal: micrograms(100_000_000) } });
    const prices = (await partner.sandbox.get('/partner/prices/silver')).data;
    expect(Number(quote.price.rate) / 100).toBe(prices.base_buy_rate_inr_per_gram);
    const { purchase, isRepeat } = await confirmInventory(context, { purchaseId: quote.purchaseId });
    expect(isRepeat).toBe(false);
    expect(purchase.price).toEqual(quote.price);
    const after = (await partner.sandbox.get('/partner/balance')).data;
    expect(after.silver_grams).toBe(before.silver_grams + 100);
    expect(Math.round((before.inr - after.inr) * 100)).toBe(Number(purchase.price.amount));
    const [entry] = (await partner.sandbox.get('/partner/wallet/ledger')).data.entries;
    expect(entry).toMatchObject({
      type: 'inventory',
      direction: 'debit',
      reference_type: 'inventory_purchase',
      reference_id: quote.purchaseId,
    });
    const commission = await sql(
      world,
      `SELECT balance FROM account WHERE book_id = $1 AND kind = 'commission_payable'`,
      [context.bookId],
    );
    expect(commission).toEqual([{ balance: 0n }]);
    // No transaction: those are what users and partners traded with each other.
    expect((await partner.sandbox.get('/partner/transactions/all')).data.total).toBe(0);
  });

  it('is bought once: another confirm answers the same purchase and moves nothing', async () => {
    const partner = await world.partner();
    const { purchaseId } = await goldPrice(world, partner, 'live', 500);
    const context = await ownerContext(world, partner, 'live');
    const first = await confirmInventory(context, { purchaseId });
    const second = await confirmInventory(context, { purchaseId });
    expect([first.isRepeat, second.isRepeat]).toEqual([false, true]);
    expect(second.purchase).toEqual({ ...first.purchase });
    expect(await balanceOf(partner.live)).toBe(99_500);
  });

  it('leaves an audit entry, and none where nothing was bought', async () => {
    const partner = await world.partner();
    const { purchaseId } = await buyGold(world, partner, 'live', 300);
    await goldPrice(world, partner, 'live', 300);
    const entries = await sql(
      world,
      `SELECT action, subject, actor_type, after->>'amountPaise' AS amount FROM audit_entry WHERE partner_id = $1`,
      [partner.id],
    );
    expect(entries).toEqual([
      { action: 'inventory.bought', subject: purchaseId, actor_type: 'member', amount: '30000' },
    ]);
  });

  it('has a tax invoice to the partner, the same for good, in a series of its own', async () => {
    const partner = await world.partner();
    const { purchaseId } = await buyGold(world, partner, 'sandbox', 1_030);
    const context = await ownerContext(world, partner, 'sandbox');
    const invoice = await readPurchaseInvoice(context, purchaseId);
    expect(invoice).toMatchObject({
      invoiceNo: 'TM2627/000000001',
      type: 'tax_invoice',
      document: { taxablePaise: 1_000_00, cgstPaise: 15_00, sgstPaise: 15_00, totalPaise: 1_030_00 },
    });
    expect(writeSheet(invoice)).toMatchObject({
      soldThrough: 'For the partner’s own stock',
      buyer: { name: partner.name, lines: [`Partner ${partner.id}`] },
    });
    expect(await readPurchaseInvoice(context, purchaseId)).toEqual(invoice);
    const { purchases } = await listPurchases(context, { page: 1, limit: 10 });
    expect(purchases).toMatchObject([{ purchaseId, invoiceId: invoice.id }]);
    // The endpoint of transactions knows none of it.
    expect((await partner.sandbox.get(`/partner/transactions/${purchaseId}/invoice`)).code).toBe('NOT_FOUND');
  });

  it('is invoiced by the sweep where no request asks for it', async () => {
    const partner = await world.partner();
    const { purchaseId } = await buyGold(world, partner, 'live', 800);
    expect(await issueDueInvoices(world.core)).toBeGreaterThan(0);
    const rows = await sql<{ series: string }>(world, 'SELECT series FROM invoice WHERE transaction_id = $1', [
      purchaseId,
    ]);
    expect(rows).toEqual([{ series: expect.stringMatching(/^M\d{4}$/) }]);
    expect(await sql(world, 'SELECT 1 AS one FROM invoice_due WHERE transaction_id = $1', [purchaseId])).toEqual([]);
  });

  it('is listed newest first, narrowed by metal and time, and prices that were not accepted are not', async () => {
    const partner = await world.partner();
    const first = await buyGold(world, partner, 'live', 100);
    const second = await buyGold(world, partner, 'live', 200);
    await goldPrice(world, partner, 'live', 300);
    const context = await ownerContext(world, partner, 'live');
    const ids = async (filter: object) =>
      (await listPurchases(context, { page: 1, limit: 10, ...filter })).purchases.map(({ purchaseId }) => purchaseId);
    expect(await ids({})).toEqual([second.purchaseId, first.purchaseId]);
    expect(await ids({ asset: 'silver' })).toEqual([]);
    const today = istDayNumber(context.now);
    expect(await ids({ fromDay: today, toDay: today, isOldestFirst: true })).toEqual([
      first.purchaseId,
      second.purchaseId,
    ]);
    expect(await ids({ toDay: today - 1 })).toEqual([]);
    expect(await ids({ fromDay: today + 1 })).toEqual([]);
    await expect(ids({ fromDay: today, toDay: today - 1 })).rejects.toMatchObject({ code: 'INVALID_RANGE' });
    expect((await listPurchases(context, { page: 2, limit: 1 })).total).toBe(2);
  });
});

describe('refused, and nothing is changed', () => {
  it('INSUFFICIENT_PARTNER_FUNDS at the price, and at the confirm where the money went meanwhile', async () => {
    const partner = await world.partner({
      liveWallet: { type: 'prepaid', floatPaise: 1_000_00n, creditLimitPaise: 0n },
    });
    await expect(goldPrice(world, partner, 'live', 1_000.01)).rejects.toMatchObject({
      code: 'INSUFFICIENT_PARTNER_FUNDS',
    });
    const late = await goldPrice(world, partner, 'live', 600);
    await buyGold(world, partner, 'live', 500);
    const context = await ownerContext(world, partner, 'live');
    await expect(confirmInventory(context, late)).rejects.toMatchObject({ code: 'INSUFFICIENT_PARTNER_FUNDS' });
    expect(await balanceOf(partner.live)).toBe(500);
    // The price stays good: once the money is there, it buys.
    await topUp(world, partner, 'live', 100_00n);
    expect(await confirmInventory(context, late)).toMatchObject({ isRepeat: false });
    expect(await balanceOf(partner.live)).toBe(0);
  });

  it('a credit line pays down to its limit and no further', async () => {
    const partner = await world.partner({
      liveWallet: { type: 'credit', floatPaise: 0n, creditLimitPaise: 1_000_00n },
    });
    await buyGold(world, partner, 'live', 1_000);
    expect(await balanceOf(partner.live)).toBe(-1_000);
    await expect(goldPrice(world, partner, 'live', 1)).rejects.toMatchObject({ code: 'INSUFFICIENT_PARTNER_FUNDS' });
  });

  it('QUOTE_EXPIRED after ten minutes, on the sandbox’s own clock', async () => {
    const partner = await world.partner();
    const { purchaseId } = await goldPrice(world, partner, 'sandbox', 500);
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 600 });
    const context = await ownerContext(world, partner, 'sandbox');
    await expect(confirmInventory(context, { purchaseId })).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' });
    expect((await partner.sandbox.get('/partner/wallet')).data.balance_inr).toBe(100_000);
  });

  it('QUOTE_NOT_FOUND for another partner’s price, the other mode’s, and one of before a reset', async () => {
    const [partner, neighbour] = [await world.partner(), await world.partner()];
    const price = await goldPrice(world, partner, 'sandbox', 500);
    for (const context of [await ownerContext(world, neighbour, 'sandbox'), await ownerContext(world, partner, 'live')])
      await expect(confirmInventory(context, price)).rejects.toMatchObject({ code: 'QUOTE_NOT_FOUND' });
    await partner.sandbox.post('/partner/sandbox/reset', {});
    await expect(confirmInventory(await ownerContext(world, partner, 'sandbox'), price)).rejects.toMatchObject({
      code: 'QUOTE_NOT_FOUND',
    });
  });

  it.each([
    ['WALLET_NOT_CONFIGURED', { liveWallet: null }],
    ['LIVE_NOT_ENABLED', { liveEnabled: false }],
    ['PARTNER_DISABLED', { enabled: false }],
  ])('%s', async (code, options) => {
    const partner = await world.partner(options);
    await expect(goldPrice(world, partner, 'live', 500)).rejects.toMatchObject({ code });
    const context = await ownerContext(world, partner, 'live');
    await expect(confirmInventory(context, { purchaseId: 'inp_x' })).rejects.toMatchObject({ code });
  });

  it('INVALID_AMOUNT under a rupee or beyond any wallet, PRICES_UNAVAILABLE with that fault armed', async () => {
    const partner = await world.partner();
    const context = await ownerContext(world, partner, 'sandbox');
    for (const request of [{ amount: paise(99) }, { metal: micrograms(1) }, { amount: paise(10n ** 14n) }])
      await expect(quoteInventory(context, { asset: 'gold', request })).rejects.toMatchObject({
        code: 'INVALID_AMOUNT',
      });
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'price_feed', times: 1 });
    await expect(goldPrice(world, partner, 'sandbox', 500)).rejects.toMatchObject({ code: 'PRICES_UNAVAILABLE' });
  });

  it('by the database, against any change of what was priced or bought', async () => {
    const partner = await world.partner();
    const { purchaseId } = await buyGold(world, partner, 'live', 100);
    const open = await goldPrice(world, partner, 'live', 100);
    for (const statement of [
      `UPDATE inventory_purchase SET completed_at = NULL WHERE id = '${purchaseId}'`,
      `UPDATE inventory_purchase SET metal_micrograms = metal_micrograms * 2 WHERE id = '${open.purchaseId}'`,
      `DELETE FROM inventory_purchase WHERE id = '${purchaseId}'`,
    ])
      await expect(sql(world, statement, [])).rejects.toThrow();
  });
});

it('a markup set in the dashboard is no part of it', async () => {
  const partner = await world.partner();
  const context = await ownerContext(world, partner, 'live');
  await setMarkup(context, { buy: 5_000n as never });
  const price = await goldPrice(world, partner, 'live', 500);
  const { data } = await partner.live.get('/partner/prices/gold');
  expect(Number(price.price.rate) / 100).toBe(data.base_buy_rate_inr_per_gram);
});
