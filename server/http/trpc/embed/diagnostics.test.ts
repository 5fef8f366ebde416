import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppBridge } from '../../../app-bridge.ts';
import { sessionCookie } from '../../../testing/rooms/sign-in.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { createAppBridge } from '../create-app-bridge.ts';

const appUrl = 'http://localhost:3000';
const sessionSecret = 'a secret of this test only';
const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';

let world: World;
let appBridge: AppBridge;
beforeAll(async () => {
  world = await startWorld();
  appBridge = createAppBridge(world.core, { appUrl, sessionSecret });
});
afterAll(() => world.close());

let addresses = 0;

/** Calls as a person at an address of their own; with a cookie as a member of staff. */
async function call(procedure: string, input: object, { cookie = '', address = `198.51.100.${addresses++}` } = {}) {
  const request = new Request(`${appUrl}/trpc/${procedure}`, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { ...headers, cookie },
  });
  const body = await (await appBridge.trpc(request, { address, requestId: 'req_diagnostics' })).json();
  return { data: body.result?.data, code: body.error?.data?.code as string | undefined };
}

async function staff(partner: TestPartner) {
  const cookie = await sessionCookie(world, partner, sessionSecret);
  const { data } = await call('webview.create', { mode: 'live', label: 'iOS 1.4' }, { cookie });
  const input = encodeURIComponent(JSON.stringify({ mode: 'sandbox' }));
  const runs = async () => {
    const request = new Request(`${appUrl}/trpc/webview.runs?input=${input}`, { headers: { ...headers, cookie } });
    const body = await (await appBridge.trpc(request, { address: '203.0.113.7', requestId: 'req_diagnostics' })).json();
    return body.result.data;
  };
  const url = new URL(data.url);
  return { key: { partnerId: partner.id, token: url.searchParams.get('run') ?? '', userAgent }, url, runs };
}

const report = (change: object = {}) => ({
  visit: 'visit-0001',
  step: 1,
  platform: 'ios',
  findings: [{ check: 'popups', result: 'failed', note: 'window.open returned null' }],
  facts: { viewport: '390x844' },
  ...change,
});

describe('the WebView diagnostics', () => {
  it('takes a report by the link that staff made, and staff of either mode read it', async () => {
    const partner = await world.partner();
    const { key, url, runs } = await staff(partner);
    expect(url.pathname).toBe(`/embed/${partner.id}/diagnostics`);
    expect(await call('embed.diagnostics.open', key)).toMatchObject({
      data: { label: 'iOS 1.4', partnerName: partner.name },
    });
    expect((await call('embed.diagnostics.report', { ...key, report: report() })).code).toBeUndefined();
    const { step: _, ...kept } = report();
    expect(await runs()).toMatchObject([
      { label: 'iOS 1.4', isOver: false, openedBy: userAgent, reports: [{ ...kept, userAgent }] },
    ]);
    expect(JSON.stringify(await runs())).not.toContain(key.token);
  });

  it.each([
    ['a check that there is not', { findings: [{ check: 'gps', result: 'passed', note: '' }] }],
    ['a note that is long', { findings: [{ check: 'camera', result: 'failed', note: 'x'.repeat(161) }] }],
    ['a note with signs that do not print', { findings: [{ check: 'camera', result: 'failed', note: 'a\u0000b' }] }],
    ['a fact that there is not', { facts: { secret: 'x' } }],
    ['more findings than checks', { findings: Array(12).fill({ check: 'camera', result: 'failed', note: '' }) }],
    ['a visit without a name', { visit: '' }],
    ['a platform that there is not', { platform: 'symbian' }],
  ])('refuses %s', async (_, change) => {
    const { key, runs } = await staff(await world.partner());
    expect((await call('embed.diagnostics.report', { ...key, report: report(change) })).code).toBe('VALIDATION_ERROR');
    expect((await runs())[0].reports).toEqual([]);
  });

  it('lets an address guess a few tokens only, and report so often', async () => {
    const { key } = await staff(await world.partner());
    const guess = { ...key, token: key.token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')) };
    const codes: (string | undefined)[] = [];
    for (let turn = 0; turn < 21; turn++)
      codes.push((await call('embed.diagnostics.open', guess, { address: '192.0.2.1' })).code);
    expect(codes).toEqual([...Array(20).fill('NOT_FOUND'), 'RATE_LIMITED']);

    const answers: (string | undefined)[] = [];
    for (let step = 1; step <= 121; step++) {
      const input = { ...key, report: report({ step }) };
      answers.push((await call('embed.diagnostics.report', input, { address: '192.0.2.2' })).code);
    }
    expect(answers).toEqual([...Array(120).fill(undefined), 'RATE_LIMITED']);
  });
});
