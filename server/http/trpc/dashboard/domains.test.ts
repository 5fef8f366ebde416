import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppBridge } from '../../../app-bridge.ts';
import { sessionCookie } from '../../../testing/rooms/sign-in.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { createAppBridge } from '../create-app-bridge.ts';

const appUrl = 'http://localhost:3000';
const sessionSecret = 'a secret of this test only';

let world: World;
let appBridge: AppBridge;
beforeAll(async () => {
  world = await startWorld();
  appBridge = createAppBridge(world.core, { appUrl, sessionSecret });
});
afterAll(() => world.close());

async function dashboardOf(partner: TestPartner, role = 'owner') {
  await sql(world, 'UPDATE member SET role = $2 WHERE partner_id = $1', [partner.id, role]);
  const cookie = await sessionCookie(world, partner, sessionSecret);
  return async (procedure: string, input?: object) => {
    const query = input ? '' : `?input=${encodeURIComponent(JSON.stringify({ mode: 'live' }))}`;
    const request = new Request(`${appUrl}/trpc/domains.${procedure}${query}`, {
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      ...(input && { method: 'POST', body: JSON.stringify({ mode: 'live', ...input }) }),
    });
    const body = await (await appBridge.trpc(request, { address: '203.0.113.7', requestId: 'req_dashboard' })).json();
    return body.result?.data ?? body.error.data;
  };
}

it('a domain is added, proved, listed and removed', async () => {
  const call = await dashboardOf(await world.partner());
  expect(await call('add', { domain: 'https://gold' })).toMatchObject({
    code: 'VALIDATION_ERROR',
    fields: { domain: 'must be a domain such as gold.example.com' },
  });
  const { id: domainId } = await call('add', { domain: 'gold.dashboard.example' });
  expect(await call('check', { domainId })).toEqual({ finding: 'missing' });
  expect(await call('publish', { domainId })).toEqual({ isPublished: true });
  expect(await call('check', { domainId })).toEqual({ finding: 'proved' });
  expect(await call('read')).toEqual({
    domains: [
      {
        id: domainId,
        host: 'gold.dashboard.example',
        url: 'https://gold.dashboard.example/',
        proof: { name: '_tola.gold.dashboard.example', text: expect.stringMatching(/^tola-verify=/) },
        verifiedAt: expect.any(Number),
        checkedAt: expect.any(Number),
        missingSince: null,
      },
    ],
    target: 'localhost',
    isSimulated: true,
    isLiveEnabled: true,
  });
  expect(await call('remove', { domainId })).toEqual({ isRemoved: true });
  expect((await call('read')).domains).toEqual([]);
});

it('who may not change the branding sees domains, and changes none', async () => {
  const partner = await world.partner();
  const { id: domainId } = await (await dashboardOf(partner))('add', { domain: 'gold.roles.example' });
  const call = await dashboardOf(partner, 'developer');
  expect((await call('read')).domains).toHaveLength(1);
  for (const procedure of ['check', 'publish', 'remove']) {
    expect(await call(procedure, { domainId })).toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
  }
  expect(await call('add', { domain: 'more.roles.example' })).toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
});
