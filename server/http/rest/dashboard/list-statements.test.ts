import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrder, simulate } from '../../../testing/rooms/payments.ts';
import { endMonth, finalAt, makeBuyAndSell, statementsOf } from '../../../testing/rooms/statements.ts';
import { makeBuy } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/dashboard/statements';

describe('200', () => {
  it('lists none before a month has ended', async () => {
    const { sandbox } = await world.partner();
    await makeBuy(sandbox);
    expect((await sandbox.get(path)).data).toEqual({ statements: [], page: 1, limit: 20, total: 0 });
  });

  it('shows the figures of a month that ended, to the paisa, with its invoices and addresses', async () => {
    const { sandbox } = await world.partner({ feeBearer: 'partner', markupBuyMilliPct: 2_000 });
    const { sell } = await makeBuyAndSell(sandbox, 5_000);
    const order = await makeOrder(sandbox, { amount_inr: 50_000 });
    await simulate(sandbox, order.payment_id, 'success');
    const { data: ledger } = await sandbox.get('/partner/dashboard/transactions');
    const markup = ledger.transactions.reduce((sum: number, row: { markup_inr: number }) => sum + row.markup_inr, 0);
    const month = await endMonth(sandbox);
    const [statement, ...more] = await statementsOf(sandbox);
    // 0.5 % of 55000, 0.25 % of the sell; 0.118 % of 50000 is 59, of which 9 is GST.
    const commission = 275 + Math.floor(sell.gross_amount_inr * 0.25 + 1e-9) / 100;
    const gst = Math.round(commission * 18 + 1e-9) / 100;
    expect(more).toEqual([]);
    expect(statement).toEqual({
      month,
      transactions: 3,
      buy_volume_inr: 55_000,
      sell_volume_inr: sell.gross_amount_inr,
      commission_inr: commission,
      commission_gst_inr: gst,
      markup_passthrough_inr: Math.round(markup * 100) / 100,
      gateway_fees_inr: 50,
      gateway_fees_gst_inr: 9,
      net_payable_inr: Math.round((commission + gst + markup - 59) * 100) / 100,
      invoice_no: expect.stringMatching(/^TC\d{4}\/000000001$/),
      fee_invoice_no: expect.stringMatching(/^TF\d{4}\/000000001$/),
      finalized_at: new Date(finalAt(month)).toISOString(),
      settled_at: null,
      settlement_reference: null,
      view_url: expect.stringMatching(/^http:\/\/localhost\/statement\/[A-Za-z0-9_-]{58}$/),
      pdf_url: expect.stringMatching(/^http:\/\/localhost\/files\/statements\/[A-Za-z0-9_-]{58}\.pdf$/),
      fee_invoice_view_url: expect.stringMatching(/^http:\/\/localhost\/statement\/[A-Za-z0-9_-]{58}\/fees$/),
    });
  });

  it('has no fee where the service or the user bears it, and no invoice without commission', async () => {
    for (const feeBearer of ['service', 'end_user'] as const) {
      const { sandbox } = await world.partner({ feeBearer, commissionBuyMilliPct: 0 });
      await simulate(sandbox, (await makeOrder(sandbox)).payment_id, 'success');
      await endMonth(sandbox);
      const [statement] = await statementsOf(sandbox);
      expect({ feeBearer, ...statement }).toMatchObject({
        feeBearer,
        buy_volume_inr: feeBearer === 'end_user' ? 499.41 : 500,
        gateway_fees_inr: 0,
        gateway_fees_gst_inr: 0,
        net_payable_inr: 0,
        invoice_no: null,
        fee_invoice_no: null,
        fee_invoice_view_url: null,
      });
    }
  });

  it('pages months newest first, leaves out those without a trade, and shows no other partner’s', async () => {
    const [partner, neighbour] = [await world.partner(), await world.partner()];
    const months: string[] = [];
    for (const hasTrade of [true, false, true, true]) {
      if (hasTrade) await makeBuy(partner.sandbox);
      const month = await endMonth(partner.sandbox);
      if (hasTrade) months.unshift(month);
    }
    const { data: first } = await partner.sandbox.get(`${path}?limit=2`);
    const { data: second } = await partner.sandbox.get(`${path}?limit=2&page=2`);
    expect([first.total, first.limit, second.page]).toEqual([3, 2, 2]);
    expect([...first.statements, ...second.statements].map((one) => one.month)).toEqual(months);
    expect((await partner.sandbox.get(`${path}?page=9`)).data).toMatchObject({ statements: [], total: 3 });
    expect((await partner.live.get(path)).data.total).toBe(0);
    expect((await neighbour.sandbox.get(path)).data.total).toBe(0);
  });

  it('begins anew with a sandbox that is reset', async () => {
    const { sandbox } = await world.partner();
    await makeBuy(sandbox);
    await endMonth(sandbox);
    expect(await statementsOf(sandbox)).toHaveLength(1);
    await makeBuy(sandbox);
    await sandbox.post('/partner/sandbox/reset');
    expect(await statementsOf(sandbox)).toEqual([]);
    await endMonth(sandbox);
    expect(await statementsOf(sandbox)).toEqual([]);
  });
});

describe('400', () => {
  it.each(['page=0', 'limit=101', 'limit=x'])('VALIDATION_ERROR for %s', async (query) => {
    const { sandbox } = await world.partner();
    expect(await sandbox.get(`${path}?${query}`)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  });
});
