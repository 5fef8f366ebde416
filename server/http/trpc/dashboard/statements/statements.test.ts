import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppBridge } from '../../../../app-bridge.ts';
import { istDate } from '../../../../domain/kernel/clock.ts';
import { makeOrder, simulate } from '../../../../testing/rooms/payments.ts';
import { settleIntoFloat } from '../../../../testing/rooms/settlements.ts';
import { sessionCookie } from '../../../../testing/rooms/sign-in.ts';
import { closeLiveMonth, endMonth, makeBuyAndSell, statementsOf } from '../../../../testing/rooms/statements.ts';
import { makeBuy, sql } from '../../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../../testing/world.ts';
import { createAppBridge } from '../../create-app-bridge.ts';

const appUrl = 'http://localhost:3000';
const sessionSecret = 'a secret of this test only';

let world: World;
let appBridge: AppBridge;
beforeAll(async () => {
  world = await startWorld();
  appBridge = createAppBridge(world.core, { appUrl, sessionSecret });
});
afterAll(() => world.close());

/** The dashboard of a partner's only member in its sandbox. */
async function dashboardOf(partner: TestPartner, role = 'owner') {
  await sql(world, 'UPDATE member SET role = $2 WHERE partner_id = $1', [partner.id, role]);
  const cookie = await sessionCookie(world, partner, sessionSecret);
  const call = (path: string) =>
    appBridge.trpc(new Request(`${appUrl}${path}`, { headers: { cookie, 'sec-fetch-site': 'same-origin' } }), {
      address: '203.0.113.7',
      requestId: 'req_dashboard',
    });
  return {
    async read(procedure: string, input: object = {}) {
      const query = encodeURIComponent(JSON.stringify({ mode: 'sandbox', ...input }));
      const body = await (await call(`/trpc/statements.${procedure}?input=${query}`)).json();
      return { data: body.result?.data, error: body.error?.data };
    },
    file: async (path: string) => (await (await call(`/export/${path}`)).text()).trim().split('\r\n'),
  };
}

describe('statements on screens', () => {
  it('show the month so far, which moves with every trade, beside what is final', async () => {
    const partner = await world.partner({ feeBearer: 'partner' });
    const dashboard = await dashboardOf(partner);
    const nothing = (await dashboard.read('list')).data;
    expect(nothing).toMatchObject({
      statements: [],
      total: 0,
      open: [{ figures: { transactions: 0, netPayableInr: 0 } }],
    });
    await makeBuy(partner.sandbox, { amount_inr: 1_000 });
    expect((await dashboard.read('list')).data.open).toMatchObject([
      { figures: { transactions: 1, commissionInr: 5 } },
    ]);
    const month = await endMonth(partner.sandbox);
    await makeBuy(partner.sandbox, { amount_inr: 400 });
    const { data } = await dashboard.read('list');
    expect(data).toMatchObject({ total: 1, open: [{ figures: { commissionInr: 2 } }], statements: [{ month }] });
    expect((await dashboard.read('list', { page: 2 })).data.open).toEqual([]);
  });

  it('say of a month the same figures and lines before and after it is final, and lead to its documents then', async () => {
    const partner = await world.partner({ feeBearer: 'partner', markupBuyMilliPct: 2_000 });
    const dashboard = await dashboardOf(partner);
    await makeBuyAndSell(partner.sandbox);
    await simulate(partner.sandbox, (await makeOrder(partner.sandbox)).payment_id, 'success');
    const [open] = (await dashboard.read('list')).data.open;
    const soFar = (await dashboard.read('month', { month: open.month })).data;
    expect(soFar).toMatchObject({ month: open.month, figures: open.figures, final: null });
    expect(soFar.lines.map(({ type, channel, entries }: Record<string, unknown>) => [type, channel, entries])).toEqual([
      ['buy', 'api', 1],
      ['buy', 'checkout', 1],
      ['sell', 'api', 1],
    ]);
    await endMonth(partner.sandbox);
    const { final, ...figures } = (await dashboard.read('month', { month: open.month })).data;
    const { final: _, ...before } = soFar;
    const [rest] = await statementsOf(partner.sandbox);
    expect(figures).toEqual(before);
    expect(final).toEqual({
      invoiceNo: rest.invoice_no,
      finalizedAt: rest.finalized_at,
      settlement: null,
      viewUrl: rest.view_url,
      pdfUrl: rest.pdf_url,
      feeInvoice: {
        invoiceNo: rest.fee_invoice_no,
        viewUrl: rest.fee_invoice_view_url,
        pdfUrl: rest.pdf_url.replace('.pdf', '/fees.pdf'),
      },
    });
  });

  it('lead from a line to exactly the trades that it sums, on the screen and in the file', async () => {
    const partner = await world.partner({ feeBearer: 'partner' });
    const dashboard = await dashboardOf(partner);
    for (let buy = 0; buy < 3; buy++) await makeBuyAndSell(partner.sandbox, 1_000 + buy);
    const [{ month }] = (await dashboard.read('list')).data.open;
    const { lines } = (await dashboard.read('month', { month })).data;
    for (const line of lines) {
      const { type, channel, kind } = line;
      const { data } = await dashboard.read('entries', { month, type, channel, kind, limit: 100 });
      const sum = (of: string) =>
        Math.round(
          data.entries.reduce((total: number, entry: Record<string, number>) => total + (entry[of] ?? 0), 0) * 100,
        );
      expect(data.total).toBe(line.entries);
      expect([sum('fundedInr'), sum('commissionInr')]).toEqual([
        Math.round(line.fundedInr * 100),
        Math.round(line.commissionInr * 100),
      ]);
      const file = await dashboard.file(
        `commission.csv?mode=sandbox&month=${month}&type=${type}&channel=${channel}&kind=${kind}`,
      );
      expect(file).toHaveLength(line.entries + 1);
      expect(file[1]).toContain(data.entries[0].transactionId);
    }
  });

  it('say of a live month when and by which paper it was settled, in the list, on its page and in the file', async () => {
    const partner = await world.partner();
    const dashboard = await dashboardOf(partner);
    await makeBuy(partner.live, { amount_inr: 1_000 });
    await settleIntoFloat(world, await closeLiveMonth(world, partner), 'Ledger 12');
    const [listed] = (await dashboard.read('list', { mode: 'live' })).data.statements;
    const settlement = { through: 'float', reference: 'Ledger 12', settledAt: expect.stringMatching(/^\d{4}-/) };
    expect(listed.settlement).toEqual(settlement);
    const { final } = (await dashboard.read('month', { mode: 'live', month: listed.month })).data;
    expect(final.settlement).toEqual(settlement);
    expect((await dashboard.file('statements.csv?mode=live'))[1]).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Ledger 12$/);
  });

  it('say what day it is on the clock of the book, so that a sandbox’s own months are offered', async () => {
    const partner = await world.partner();
    const dashboard = await dashboardOf(partner);
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 40 * 86_400 });
    const { now } = (await partner.sandbox.get('/partner/sandbox/clock')).data;
    const read = async (mode: string) => (await dashboard.read('list', { mode, page: 2 })).data.today;
    expect(await read('sandbox')).toBe(istDate(Date.parse(now)));
    expect(await read('live')).toBe(istDate(world.clock.now()));
  });

  it('are taken away as a file of months', async () => {
    const partner = await world.partner();
    const dashboard = await dashboardOf(partner);
    await makeBuy(partner.sandbox, { amount_inr: 1_000 });
    const month = await endMonth(partner.sandbox);
    const [head, row, ...more] = await dashboard.file('statements.csv?mode=sandbox');
    expect(head).toMatch(/^Month \(IST\),Trades,/);
    expect(row).toMatch(new RegExp(`^${month},1,1000,0,5,0.9,0,0,0,5.9,TC\\d{4}/000000001,,`));
    expect(more).toEqual([]);
  });

  it('are not for developers, and of no month but those of the mode', async () => {
    const partner = await world.partner();
    await makeBuy(partner.sandbox);
    for (const role of ['finance', 'viewer', 'admin']) {
      expect((await (await dashboardOf(partner, role)).read('list')).error).toBeUndefined();
    }
    const developer = await dashboardOf(partner, 'developer');
    for (const procedure of ['list', 'month', 'entries']) {
      expect((await developer.read(procedure, { month: '2026-01' })).error.code).toBe('ROLE_NOT_ALLOWED');
    }
    const dashboard = await dashboardOf(partner);
    expect((await dashboard.read('month', { month: '1999-01' })).error.code).toBe('NOT_FOUND');
    expect((await dashboard.read('month', { month: '2026-13' })).error.code).toBe('VALIDATION_ERROR');
    const [{ month }] = (await dashboard.read('list')).data.open;
    expect((await dashboard.read('entries', { month, mode: 'live' })).data.total).toBe(0);
  });
});
