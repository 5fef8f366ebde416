import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppBridge } from '../../../../app-bridge.ts';
import { byAsset } from '../../../../domain/kernel/assets.ts';
import { makeEveryKind } from '../../../../testing/every-kind.ts';
import { pass } from '../../../../testing/rooms/payments.ts';
import { sessionCookie } from '../../../../testing/rooms/sign-in.ts';
import { sql } from '../../../../testing/trades.ts';
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

/** What a member in a role reads at the dashboard; every role may look at Home. */
async function readerOf(partner: TestPartner, { role = 'viewer', mode = 'sandbox' } = {}) {
  await sql(world, 'UPDATE member SET role = $2 WHERE partner_id = $1', [partner.id, role]);
  const cookie = await sessionCookie(world, partner, sessionSecret);
  return async (procedure: string, input: object = {}) => {
    const query = encodeURIComponent(JSON.stringify({ mode, ...input }));
    const request = new Request(`${appUrl}/trpc/${procedure}?input=${query}`, {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    const body = await (await appBridge.trpc(request, { address: '203.0.113.7', requestId: 'req_dashboard' })).json();
    return { data: body.result?.data, error: body.error?.data };
  };
}

describe('home', () => {
  it('shows a range of days in rupees, as the partner interface counts them', async () => {
    const partner = await world.partner({ markupBuyMilliPct: 1_000 });
    await makeEveryKind(partner.sandbox);
    await pass(partner.sandbox, 86_400);
    const read = await readerOf(partner);
    const { data } = await read('figures.overview', { range: '7d' });
    const { lifetime } = (await partner.sandbox.get('/partner/dashboard/this-month')).data;
    expect(data.current).toEqual({
      buyVolumeInr: lifetime.buy_volume_inr,
      sellVolumeInr: lifetime.sell_volume_inr,
      transactions: lifetime.transactions,
      commissionInr: lifetime.commission_inr,
      markupPassthroughInr: lifetime.markup_passthrough_inr,
      fundedPayments: 0,
      fundedInr: 0,
      activeUsers: 1,
    });
    expect(data.days).toHaveLength(7);
    expect(data.days.at(-1)).toEqual({
      date: data.today,
      buyInr: byAsset(() => 0),
      sellInr: byAsset(() => 0),
    });
    const yesterday = data.days.at(-2);
    expect(yesterday.buyInr.gold).toBe(5_000);
    const own = { from: yesterday.date, to: yesterday.date };
    expect((await read('figures.overview', { range: own })).data).toMatchObject({
      ...own,
      previousFrom: data.days.at(-3).date,
      current: data.current,
      days: [yesterday],
    });
    const live = await readerOf(partner, { mode: 'live' });
    expect((await live('figures.overview', { range: '90d' })).data.current.transactions).toBe(0);
  });

  it('refuses a range of the future, and one longer than a year', async () => {
    const read = await readerOf(await world.partner());
    for (const range of [
      { from: '2999-01-01', to: '2999-01-02' },
      { from: '2020-01-01', to: '2026-01-02' },
    ])
      expect((await read('figures.overview', { range })).error).toMatchObject({
        code: 'INVALID_RANGE',
        requestId: 'req_dashboard',
      });
  });

  it('shows the wallet with its forecast, what needs attention, and the first steps', async () => {
    const partner = await world.partner({
      liveWallet: { type: 'credit', floatPaise: 0n, creditLimitPaise: 50_00n },
    });
    const live = await readerOf(partner, { mode: 'live' });
    expect((await live('figures.float')).data).toEqual({
      type: 'credit',
      balanceInr: 0,
      creditLimitInr: 50,
      availableInr: 50,
      duesInr: 0,
      forecast: { kind: 'no_spending' },
    });
    expect((await live('home.alerts')).data).toEqual([
      { kind: 'float_empty', availableInr: 50, walletType: 'credit' },
      { kind: 'webhooks_missing' },
    ]);
    expect((await live('home.firstRun')).error).toMatchObject({ code: 'SANDBOX_ONLY' });
    const sandbox = await readerOf(partner);
    expect((await sandbox('home.firstRun')).data).toMatchObject({
      next: 'user',
      userCode: null,
      live: { isEnabled: true, hasWallet: true, missing: [] },
    });
  });
});
