import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppBridge } from '../../../app-bridge.ts';
import { makeOperator } from '../../../testing/rooms/operators.ts';
import { makeOrder, pay, tell } from '../../../testing/rooms/payments.ts';
import { settleIntoFloat } from '../../../testing/rooms/settlements.ts';
import { sessionCookie } from '../../../testing/rooms/sign-in.ts';
import {
  closeLiveMonth,
  endMonth,
  makeBuyAndSell,
  reverseTrade,
  statementsOf,
} from '../../../testing/rooms/statements.ts';
import { makeBuy } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { createAppBridge } from '../create-app-bridge.ts';

const appUrl = 'http://localhost:3000';
const sessionSecret = 'a secret of this test only';

let world: World;
let appBridge: AppBridge;
let partner: TestPartner;
/** The month of the last test's partner */
let statementId: string;
beforeAll(async () => {
  world = await startWorld();
  appBridge = createAppBridge(world.core, { appUrl, sessionSecret });
});
afterAll(() => world.close());
beforeEach(async () => {
  partner = await world.partner({ feeBearer: 'partner', markupBuyMilliPct: 2_000, markupLiveEnabled: true });
  for (let trade = 0; trade < 3; trade++) await makeBuyAndSell(partner.live, 1_000 + trade);
  const order = await makeOrder(partner.live, { amount_inr: 1_234.5 });
  await tell(world, order, await pay(world, order));
  statementId = await closeLiveMonth(world, partner);
});

/** The console of a person of a role. */
async function consoleOf(role: 'admin' | 'finance' | 'support' | 'compliance') {
  const { id } = await makeOperator(world, role);
  const call = async (path: string) =>
    appBridge.trpc(
      new Request(`${appUrl}${path}`, {
        headers: { cookie: await sessionCookie(world, id, sessionSecret), 'sec-fetch-site': 'same-origin' },
      }),
      { address: '203.0.113.7', requestId: 'req_ops' },
    );
  return {
    async read(procedure: string, input: object = {}) {
      const query = encodeURIComponent(JSON.stringify(input));
      const body = await (await call(`/trpc/ops.statements.${procedure}?input=${query}`)).json();
      return { data: body.result?.data, error: body.error?.data };
    },
    file: (query: string) => call(`/export/ops-statement-entries.csv?${query}`),
  };
}

const paise = (inr: number) => Math.round(inr * 100);
/** Rows of a file by the words of its head. */
function rowsOf(text: string): Record<string, string>[] {
  const [head = '', ...rows] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  const names = head.match(/"[^"]*"|[^,]+/g) ?? [];
  return rows.map((row) => {
    const cells = row.split(',');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

describe('statements of every partner', () => {
  it('are listed newest month first, narrowed by month, partner and state, with what is not settled', async () => {
    const finance = await consoleOf('finance');
    const [mine] = await statementsOf(partner.live);
    const { data } = await finance.read('list', { partner: partner.id });
    expect(data).toMatchObject({
      total: 1,
      payableInr: mine.net_payable_inr,
      owedInr: 0,
      statements: [{ statementId, partnerId: partner.id, month: mine.month, state: 'payable', settlement: null }],
    });
    expect((await finance.read('list', { partner: partner.id, state: 'settled' })).data.total).toBe(0);
    expect((await finance.read('list', { partner: partner.id, month: '1999-01' })).data.total).toBe(0);
    expect((await finance.read('list', { month: '1999-13' })).error.code).toBe('VALIDATION_ERROR');
    await settleIntoFloat(world, statementId, 'Ledger 7');
    const settled = (await finance.read('list', { partner: partner.name, state: 'settled' })).data;
    expect(settled.statements).toMatchObject([
      { statementId, state: 'settled', settlement: { through: 'float', reference: 'Ledger 7' } },
    ]);
    expect((await finance.read('read', { statementId })).data.settledBy).toMatchObject({
      requester: expect.stringMatching(/^finance /),
      decider: expect.stringMatching(/^admin /),
      reason: 'The month is closed',
    });
  });

  it('may be settled until they are, also where commission and fees come to nothing, and not where there is neither', async () => {
    const finance = await consoleOf('finance');
    expect((await finance.read('read', { statementId })).data).toMatchObject({ state: 'payable', maySettle: true });
    // 0.1 % of 1000 with its GST is what its fee of 0.118 % comes to.
    const even = await world.partner({ feeBearer: 'partner', commissionBuyMilliPct: 100 });
    const order = await makeOrder(even.live, { amount_inr: 1_000 });
    await tell(world, order, await pay(world, order));
    const evenId = await closeLiveMonth(world, even);
    expect((await finance.read('read', { statementId: evenId })).data).toMatchObject({
      state: 'nothing',
      maySettle: true,
      figures: { commissionInr: 1, gatewayFeesInr: 1, netPayableInr: 0 },
    });
    await settleIntoFloat(world, evenId, 'Month closed 1');
    expect((await finance.read('read', { statementId: evenId })).data).toMatchObject({
      state: 'settled',
      maySettle: false,
    });
    const none = await world.partner({ commissionBuyMilliPct: 0 });
    await makeBuy(none.live);
    const noneId = await closeLiveMonth(world, none);
    expect((await finance.read('read', { statementId: noneId })).data).toMatchObject({
      state: 'nothing',
      maySettle: false,
    });
  });

  it('leave out those of sandboxes, which are not settled', async () => {
    await makeBuy(partner.sandbox);
    await endMonth(partner.sandbox);
    expect((await (await consoleOf('admin')).read('list', { partner: partner.id })).data.total).toBe(1);
  });

  it('are for finance and admins; a role that may not is refused the rows and the file too', async () => {
    for (const role of ['support', 'compliance'] as const) {
      const staff = await consoleOf(role);
      for (const procedure of ['list', 'read', 'entries']) {
        expect((await staff.read(procedure, { statementId })).error.code).toBe('ROLE_NOT_ALLOWED');
      }
      expect((await staff.file(`statementId=${statementId}`)).status).toBe(403);
    }
    const finance = await consoleOf('finance');
    for (const procedure of ['read', 'entries']) {
      expect((await finance.read(procedure, { statementId: 'stm_none' })).error.code).toBe('NOT_FOUND');
    }
  });

  it('have rows that sum to each figure, on the screen and in the file, line by line and in all', async () => {
    // A late trade and one taken back make lines of their own.
    await makeBuy(partner.live, { amount_inr: 777 });
    const doomed = await makeBuy(partner.live, { amount_inr: 555 });
    await partner.live.get('/partner/dashboard/transactions');
    await reverseTrade(world, doomed.transaction_id, world.clock.now());
    const next = await closeLiveMonth(world, partner);
    const finance = await consoleOf('finance');
    for (const id of [statementId, next]) {
      const { figures, lines, month } = (await finance.read('read', { statementId: id })).data;
      const { entries } = (await finance.read('entries', { statementId: id, limit: 100 })).data;
      const file = rowsOf(await (await finance.file(`statementId=${id}`)).text());
      expect(file.map((row) => row.Transaction)).toEqual(
        entries.map((entry: { transactionId: string }) => entry.transactionId),
      );
      expect(file.every((row) => row['Month (IST)'] === month)).toBe(true);
      const shown = (of: string, types: readonly string[]) =>
        entries.reduce(
          (sum: number, one: Record<string, never>) => sum + (types.includes(one.type ?? '') ? paise(one[of] ?? 0) : 0),
          0,
        );
      const filed = (of: string, types: readonly string[]) =>
        file.reduce((sum, row) => sum + (types.includes(row.Type ?? '') ? paise(Number(row[of])) : 0), 0);
      const bought = ['buy', 'sip_installment'];
      const all = [...bought, 'sell'];
      for (const [figure, field, column, types] of [
        [figures.buyVolumeInr, 'fundedInr', 'Funded amount (INR)', bought],
        [figures.sellVolumeInr, 'fundedInr', 'Funded amount (INR)', ['sell']],
        [figures.commissionInr, 'commissionInr', 'Commission (INR)', all],
        [figures.markupPassthroughInr, 'markupInr', 'Markup (INR)', all],
        [figures.gatewayFeesInr + figures.gatewayFeesGstInr, 'gatewayFeeInr', 'Gateway fee with GST (INR)', all],
      ] as const) {
        expect([field, shown(field, types), filed(column, types)]).toEqual([field, paise(figure), paise(figure)]);
      }
      expect(figures.transactions).toBe(entries.length);
      for (const { type, channel, kind, entries: count, commissionInr } of lines) {
        const narrowed = (await finance.read('entries', { statementId: id, type, channel, kind, limit: 100 })).data;
        expect([narrowed.total, narrowed.entries.length]).toEqual([count, count]);
        const file = rowsOf(
          await (await finance.file(`statementId=${id}&type=${type}&channel=${channel}&kind=${kind}`)).text(),
        );
        expect(file.reduce((sum, row) => sum + paise(Number(row['Commission (INR)'])), 0)).toBe(paise(commissionInr));
      }
    }
    const kinds = (await finance.read('read', { statementId: next })).data.lines.map(
      ({ kind }: { kind: string }) => kind,
    );
    expect([...new Set(kinds)].sort()).toEqual(['late', 'reversal']);
  });
});
