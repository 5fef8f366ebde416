import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppBridge } from '../../../../app-bridge.ts';
import { makeMember, sessionCookie } from '../../../../testing/rooms/sign-in.ts';
import { endMonth } from '../../../../testing/rooms/statements.ts';
import { makeBuy, sql } from '../../../../testing/trades.ts';
import { startWorld, type World } from '../../../../testing/world.ts';
import { createAppBridge } from '../../create-app-bridge.ts';

const appUrl = 'http://localhost:3000';
const secret = 'a secret of this test only';

let world: World;
let appBridge: AppBridge;
beforeAll(async () => {
  world = await startWorld();
  appBridge = createAppBridge(world.core, { appUrl, sessionSecret: secret });
});
afterAll(() => world.close());

async function found(member: string, text: string): Promise<string[]> {
  const input = encodeURIComponent(JSON.stringify({ mode: 'sandbox', text }));
  const request = new Request(`${appUrl}/trpc/search.find?input=${input}`, {
    headers: { cookie: await sessionCookie(world, member, secret), 'sec-fetch-site': 'same-origin' },
  });
  const body = await (await appBridge.trpc(request, { address: '203.0.113.7', requestId: 'req_test' })).json();
  return body.result.data.map((hit: { kind: string }) => hit.kind);
}

it('a search shows webhooks, calls and statements to those alone who may see them', async () => {
  const partner = await world.partner();
  const buy = await makeBuy(partner.sandbox);
  const { body } = await partner.sandbox.get('/partner/wallet');
  await world.core.developer.requestLog.flush();
  const [event] = await sql<{ id: string }>(world, 'SELECT id FROM event WHERE subject_id = $1', [buy.transaction_id]);
  const developer = await makeMember(world, partner, 'developer');
  const finance = await makeMember(world, partner, 'finance');
  for (const [text, kind] of [
    [event?.id ?? '', 'webhook'],
    [body.request_id as string, 'call'],
  ] as const) {
    expect(await found(developer.id, text)).toEqual([kind]);
    expect(await found(finance.id, text)).toEqual([]);
  }
  expect(await found(finance.id, buy.transaction_id)).toEqual(['transaction']);
  await endMonth(partner.sandbox);
  const [{ id } = { id: '' }] = await sql<{ id: string }>(
    world,
    'SELECT s.id FROM statement s JOIN book b ON b.id = s.book_id WHERE b.partner_id = $1',
    [partner.id],
  );
  expect(await found(finance.id, id)).toEqual(['statement']);
  expect(await found(developer.id, id)).toEqual([]);
});
