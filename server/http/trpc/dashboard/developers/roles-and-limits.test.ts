import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppBridge } from '../../../../app-bridge.ts';
import { makeMember, sessionCookie } from '../../../../testing/rooms/sign-in.ts';
import { makeBuy, sql } from '../../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../../testing/world.ts';
import { createAppBridge } from '../../create-app-bridge.ts';

const appUrl = 'http://localhost:3000';
const sessionSecret = 'a secret of this test only';

let world: World;
let appBridge: AppBridge;
beforeAll(async () => {
  world = await startWorld({ sandboxDailyLimit: 500, rateLimitPerMinute: 5_000 });
  appBridge = createAppBridge(world.core, { appUrl, sessionSecret });
});
afterAll(() => world.close());

type Mode = 'live' | 'sandbox';

/** The dashboard of a member, or of the partner's owner. */
async function dashboardOf(who: TestPartner | string, mode: Mode = 'sandbox') {
  const cookie = await sessionCookie(world, who, sessionSecret);
  const caller = { address: '203.0.113.7', requestId: 'req_dashboard' };
  const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const send = async (path: string, init: RequestInit) => {
    const body = await (
      await appBridge.trpc(new Request(`${appUrl}/trpc/${path}`, { ...init, headers }), caller)
    ).json();
    return { data: body.result?.data, error: body.error?.data };
  };
  return {
    read: (procedure: string, input: object = {}) =>
      send(`${procedure}?input=${encodeURIComponent(JSON.stringify({ mode, ...input }))}`, {}),
    change: (procedure: string, input: object = {}) =>
      send(procedure, { method: 'POST', body: JSON.stringify({ mode, ...input }) }),
  };
}

const reads: [string, object?][] = [
  ['tokens.list'],
  ['tokens.capabilities'],
  ['requestLog.list'],
  ['requestLog.routes'],
  ['requestLog.errors', { range: '24h' }],
  ['network.read'],
  ['usage.read'],
  ['sandbox.controls'],
  ['sandbox.messages'],
  ['webview.runs'],
];
const changes: [string, object?][] = [
  ['tokens.create'],
  ['tokens.revoke', { tokenId: 'tok_x' }],
  ['network.addOrigin', { origin: 'https://a.example.com' }],
  ['network.removeOrigin', { origin: 'https://a.example.com' }],
  ['network.allowAddress', { range: '127.0.0.1' }],
  ['network.removeAddress', { range: '127.0.0.1' }],
  ['network.setStrictIdempotency', { isStrict: true }],
  ['sandbox.advance', { seconds: 60 }],
  ['sandbox.setFault', { fault: 'payout', times: 1 }],
  ['sandbox.setChaos', { profile: 'all', seed: '1' }],
  ['sandbox.reset', { keepUsers: true }],
  ['webview.create', { label: 'Android' }],
  ['webview.remove', { runId: 'wvr_x' }],
];

describe('roles', () => {
  it.each(['finance', 'viewer'] as const)('%s sees nothing of it and changes nothing', async (role) => {
    const partner = await world.partner();
    const dashboard = await dashboardOf((await makeMember(world, partner, role)).id);
    for (const [procedure, input] of reads) {
      expect([procedure, (await dashboard.read(procedure, input)).error?.code]).toEqual([
        procedure,
        'ROLE_NOT_ALLOWED',
      ]);
    }
    for (const [procedure, input] of changes) {
      expect([procedure, (await dashboard.change(procedure, input)).error?.code]).toEqual([
        procedure,
        'ROLE_NOT_ALLOWED',
      ]);
    }
    expect((await partner.sandbox.get('/partner/wallet')).status).toBe(200);
    expect(
      await sql(world, `SELECT action FROM audit_entry WHERE partner_id = $1 AND action <> 'role.refused'`, [
        partner.id,
      ]),
    ).toEqual([]);
  });

  it.each(['admin', 'developer'] as const)('%s sees and changes all of it, and each change is noted', async (role) => {
    const partner = await world.partner();
    const member = await makeMember(world, partner, role);
    const dashboard = await dashboardOf(member.id);
    for (const [procedure, input] of reads)
      expect([procedure, (await dashboard.read(procedure, input)).error]).toEqual([procedure, undefined]);
    for (const [procedure, input] of changes) {
      const code = (await dashboard.change(procedure, input)).error?.code;
      const isOfNothing = procedure === 'tokens.revoke' || procedure === 'webview.remove';
      expect([procedure, code]).toEqual([procedure, isOfNothing ? 'NOT_FOUND' : undefined]);
    }
    const noted = await sql<{ action: string }>(
      world,
      'SELECT action FROM audit_entry WHERE partner_id = $1 AND actor_id = $2 ORDER BY id',
      [partner.id, member.id],
    );
    expect(noted.map(({ action }) => action)).toEqual([
      'token.created',
      'return_origin.added',
      'return_origin.removed',
      'allowed_address.added',
      'allowed_address.removed',
      'idempotency.strictness_set',
      'sandbox.clock_moved',
      'sandbox.fault_set',
      'sandbox.chaos_set',
      'sandbox.reset',
      'webview_run.created',
    ]);
  });
});

it('a token is in the answer that made it and in none after, and nowhere in the database', async () => {
  const partner = await world.partner();
  const dashboard = await dashboardOf(partner);
  const { data } = await dashboard.change('tokens.create');
  expect(data.accessToken).toMatch(/^tola_test_[0-9A-Za-z]{48}$/);
  const later = await Promise.all([
    dashboard.read('tokens.list'),
    dashboard.read('tokens.capabilities'),
    dashboard.read('requestLog.list'),
  ]);
  expect(JSON.stringify(later)).not.toContain(data.accessToken.slice(12));
  expect(later[0].data.living.lastFour).toBe(data.accessToken.slice(-4));
});

it('capabilities come with the endpoints that they open', async () => {
  const partner = await world.partner({ capabilities: ['buy'] });
  const { data } = await (await dashboardOf(partner)).read('tokens.capabilities');
  const of = (name: string) => data.capabilities.find((one: { name: string }) => one.name === name);
  expect(of('buy')).toMatchObject({ isGranted: true });
  expect(of('buy').endpoints.map(({ path }: { path: string }) => path)).toEqual([
    '/partner/buy/quote',
    '/partner/buy/confirm',
  ]);
  expect(of('sell').isGranted).toBe(false);
  expect(data.anyToken.map(({ path }: { path: string }) => path)).toContain('/partner/wallet');
});

it('usage is what was used, of what may be', async () => {
  const partner = await world.partner();
  await partner.sandbox.get('/partner/wallet');
  await partner.sandbox.get('/partner/nothing');
  await world.core.developer.requestLog.flush();
  const { data } = await (await dashboardOf(partner)).read('usage.read');
  expect(data.days).toHaveLength(30);
  expect(data.days.at(-1)).toMatchObject({ requests: 2, refused: 1, failed: 0 });
  expect(data.sandboxDay).toMatchObject({ used: 2, limit: 500 });
  expect(data.minute).toEqual({ limit: 5_000, addresses: [{ address: '127.0.0.1', calls: 2 }] });
  expect(data.sends).toMatchObject({ sentInr: 0, limitInr: 200_000 });
  expect(data.payments).toEqual({ isEnabled: true, orderMinInr: 10, orderMaxInr: 50_000 });
  const live = await (await dashboardOf(partner, 'live')).read('usage.read');
  expect(live.data.sandboxDay).toBeNull();
  expect(live.data.days.at(-1).requests).toBe(0);
});

it('the controls of a sandbox are not there for live', async () => {
  const partner = await world.partner();
  const dashboard = await dashboardOf(partner, 'live');
  for (const [procedure, input] of reads.filter(([name]) => name.startsWith('sandbox.'))) {
    expect((await dashboard.read(procedure, input)).error.code).toBe('SANDBOX_ONLY');
  }
  for (const [procedure, input] of changes.filter(([name]) => name.startsWith('sandbox.'))) {
    expect((await dashboard.change(procedure, input)).error.code).toBe('SANDBOX_ONLY');
  }
});

it('a clock moved and a fault armed at the desk are what the interface meets', async () => {
  const partner = await world.partner();
  const dashboard = await dashboardOf(partner);
  expect((await dashboard.change('sandbox.advance', { seconds: 3_600 })).data.offsetSeconds).toBe(3_600);
  expect((await partner.sandbox.get('/partner/sandbox/clock')).data.offset_seconds).toBe(3_600);
  await dashboard.change('sandbox.setFault', { fault: 'price_feed', times: 1 });
  expect((await partner.sandbox.get('/partner/prices')).code).toBe('PRICES_UNAVAILABLE');
  const { data } = await dashboard.read('sandbox.controls');
  expect(data.faults).toContainEqual({ fault: 'price_feed', times: 0 });
  for (const seconds of [0, -1, 31_622_401, 1.5]) {
    expect((await dashboard.change('sandbox.advance', { seconds })).error.code).toBe('VALIDATION_ERROR');
  }
});

it('a call leads to what it made', async () => {
  const partner = await world.partner();
  const { transaction_id } = await makeBuy(partner.sandbox);
  await world.core.developer.requestLog.flush();
  const dashboard = await dashboardOf(partner);
  const { data } = await dashboard.read('requestLog.list', { route: '/partner/buy/confirm' });
  const detail = await dashboard.read('requestLog.detail', { requestId: data.calls[0].requestId });
  expect(detail.data.named).toContainEqual({ kind: 'transaction', id: transaction_id });
  expect(detail.data.webhooks).toHaveLength(1);
  expect((await dashboard.read('requestLog.detail', { requestId: 'req_x' })).error.code).toBe('NOT_FOUND');
});
