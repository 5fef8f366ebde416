import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppBridge } from '../../../app-bridge.ts';
import { changePartner } from '../../../domain/operations/partners/change-partner.ts';
import { makeOperator, operatorContext } from '../../../testing/rooms/operators.ts';
import { sessionCookie } from '../../../testing/rooms/sign-in.ts';
import { makeBuy, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { createAppBridge } from '../create-app-bridge.ts';

const appUrl = 'http://localhost:3000';
const sessionSecret = 'a secret of this test only';

let world: World;
let appBridge: AppBridge;
let partner: TestPartner;
beforeAll(async () => {
  world = await startWorld();
  appBridge = createAppBridge(world.core, { appUrl, sessionSecret });
  partner = await world.partner();
});
afterAll(() => world.close());

const cookieOf = (of: TestPartner) => sessionCookie(world, of, sessionSecret);

async function take(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return appBridge.trpc(new Request(`${appUrl}${path}`, { method, headers }), {
    address: '203.0.113.7',
    requestId: 'req_export',
  });
}

describe('a file of a list', () => {
  it('holds every row of the mode, times in IST, amounts as the partner interface has them', async () => {
    const buys = [];
    for (let count = 0; count < 3; count++) buys.push(await makeBuy(partner.sandbox, { amount_inr: 100.5 + count }));
    const response = await take('/export/transactions.csv?mode=sandbox', { cookie: await cookieOf(partner) });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="tola-transactions-sandbox-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()).split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFTransaction,"Created at \(IST, UTC\+05:30\)",Type/);
    expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(
      buys.map((buy) => buy.transaction_id).reverse(),
    );
    expect(lines[1]).toContain(`,102.5,completed,`);
    expect(lines[1]).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,buy,api,gold,/);

    const live = await take('/export/transactions.csv?mode=live', { cookie: await cookieOf(partner) });
    expect((await live.text()).trim().split('\r\n')).toHaveLength(1);
    const wallet = await take('/export/wallet-entries.csv?mode=sandbox', { cookie: await cookieOf(partner) });
    expect((await wallet.text()).split('\r\n')[1]).toMatch(/,Buy for a user,.*,-102\.5,\d+\.?\d*$/);
  });

  it('is taken as JSON lines too: the same rows, each an object with the columns as fields', async () => {
    const cookie = await cookieOf(partner);
    const lines = await take('/export/wallet-entries.jsonl?mode=sandbox', { cookie });
    expect(lines.headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
    expect(lines.headers.get('content-disposition')).toMatch(/\.jsonl"$/);
    const rows = (await lines.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const csv = await (await take('/export/wallet-entries.csv?mode=sandbox', { cookie })).text();
    expect(rows).toHaveLength(csv.trim().split('\r\n').length - 1);
    expect(csv.split('\r\n')[1]?.split(',')[0]).toBe(rows[0].Entry);
    expect(rows[0]).toMatchObject({ Description: expect.any(String) });
    expect((await take('/export/wallet-entries.xml?mode=sandbox', { cookie })).status).toBe(404);
  });

  it('is refused before it begins where its list is: by the status, with the words of the list', async () => {
    const cookie = await cookieOf(partner);
    for (const [query, words] of [
      ['transactions.csv?mode=sandbox&from=2026-11-20&to=2026-11-10', 'from'],
      ['transactions.jsonl?mode=sandbox&from=2026-02-30', 'from'],
      ['wallet-entries.csv?mode=sandbox&from=2026-11-20&to=2026-11-10', 'from'],
      ['payments.csv?mode=sandbox&from=2026-11-20&to=2026-11-10', 'from'],
      ['inventory-purchases.csv?mode=sandbox&to=2026-02-30', 'to'],
      ['withdrawals.csv?mode=sandbox&user=usr_nobody', 'user'],
    ]) {
      const response = await take(`/export/${query}`, { cookie });
      expect({ query, status: response.status >= 400 }).toEqual({ query, status: true });
      expect([await response.text(), response.headers.get('content-disposition')]).toEqual([
        expect.stringMatching(new RegExp(`${words}[^]*req_export`, 'i')),
        null,
      ]);
    }
    const without = await world.partner({ liveWallet: null });
    const wallet = await take('/export/wallet-entries.csv?mode=live', { cookie: await cookieOf(without) });
    expect(wallet.status).toBe(403);
  });

  it('is for those who are signed in, whose role may, from our own pages', async () => {
    const cookie = await cookieOf(partner);
    const path = '/export/transactions.csv?mode=sandbox';
    expect((await take(path)).status).toBe(401);
    expect((await take(path, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    // Who follows the link signs in first, and comes back to the list it stands on.
    const followed = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' };
    const page = `${appUrl}/transactions?mode=sandbox&asset=gold`;
    for (const [referer, back] of [
      [page, '/transactions?mode=sandbox&asset=gold'],
      ['', path],
    ] as const) {
      const led = await take(path, { ...followed, referer });
      expect([led.status, led.headers.get('location')]).toEqual([
        303,
        `/sign-in?callbackUrl=${encodeURIComponent(back)}`,
      ]);
    }
    const elsewhere = await take(path, {
      ...followed,
      'sec-fetch-site': 'none',
      referer: 'https://elsewhere.example/x',
    });
    expect(elsewhere.headers.get('location')).toBe(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
    expect((await take(`/export/nothing.csv`, { ...followed, cookie })).status).toBe(404);
    expect((await take(path, { cookie }, 'POST')).status).toBe(403);
    for (const name of ['nothing', 'constructor', '../transactions', 'transactions.csv/x']) {
      expect((await take(`/export/${name}.csv`, { cookie })).status).toBe(404);
    }
    const other = await world.partner();
    await sql(world, `UPDATE member SET role = 'viewer' WHERE partner_id = $1`, [other.id]);
    const refused = await take(path, { cookie: await cookieOf(other) });
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('req_export');
  });
});

describe('the audit log over all partners', () => {
  it('is downloaded by staff of the service whose role reads it, and by no other', async () => {
    const admin = await makeOperator(world, 'admin');
    const cookie = await sessionCookie(world, admin.id, sessionSecret);
    const context = await operatorContext(world, admin.id);
    await changePartner(context, { partnerId: partner.id, changes: { orderMaxInr: 30_000 }, reason: '=Review' });
    const path = `/export/ops-audit.csv?partner=${partner.id}&action=partner`;
    const response = await take(path, { cookie });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(/filename="tola-ops-audit-/);
    const [head, line, rest] = (await response.text()).split('\r\n');
    expect(head).toMatch(/^\uFEFF?Partner,Partner \(id\),Entry,/);
    expect(line?.startsWith(`${partner.name},${partner.id},aud_`)).toBe(true);
    expect([line?.includes('partner.changed'), rest]).toEqual([true, '']);
    const support = await makeOperator(world, 'support');
    expect((await take(path, { cookie: await sessionCookie(world, support.id, sessionSecret) })).status).toBe(403);
    expect((await take(path, { cookie: await cookieOf(partner) })).status).toBe(403);
    expect((await take(path)).status).toBe(401);
    expect((await take('/export/ops-users.csv', { cookie })).status).toBe(404);
    expect((await take('/export/audit.csv', { cookie })).status).not.toBe(200);
  });
});
