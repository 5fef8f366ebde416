import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listKeys } from '../../domain/accounts/keys/list-keys.ts';
import { makeKey } from '../../domain/accounts/keys/make-key.ts';
import { revokeKey } from '../../domain/accounts/keys/revoke-key.ts';
import { type KeyScope, keyScopes } from '../../domain/accounts/tokens/key-scopes.ts';
import type { ApiAnswer, ApiClient } from '../../testing/api-client.ts';
import { enterEmbed } from '../../testing/rooms/embed.ts';
import { memberContext } from '../../testing/rooms/sign-in.ts';
import { sampleBody } from '../../testing/sample-body.ts';
import { makeBuy, makeUser } from '../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';
import { isOpenRoute, type Route, type TokenRoute } from './frame/route.ts';
import { routes } from './routes.ts';

/** What changes something, by the scope that a key needs for it; what only reads needs `read`, but for the calls named here. */
const callsByScope: Readonly<Record<Exclude<TokenRoute['scope'], 'read'>, readonly string[]>> = {
  users: [
    'PATCH /partner/users/:user_code',
    'POST /partner/users/:user_code/kyc/aadhaar/otp/send',
    'POST /partner/users/:user_code/kyc/aadhaar/otp/verify',
    'POST /partner/users/:user_code/kyc/details',
    'POST /partner/users/:user_code/kyc/documents',
    'POST /partner/users/:user_code/kyc/email/send',
    'POST /partner/users/:user_code/kyc/email/verify',
    'POST /partner/users/:user_code/kyc/pan/verify',
    'POST /partner/users/:user_code/kyc/simulate',
    'POST /partner/users/:user_code/verify-mobile/confirm',
    'POST /partner/users/:user_code/verify-mobile/send',
    'POST /partner/users/init',
  ],
  trade: [
    'GET /partner/receiver/check',
    'POST /partner/buy/confirm',
    'POST /partner/buy/quote',
    'POST /partner/sell/confirm',
    'POST /partner/sell/quote',
    'POST /partner/send/confirm',
    'POST /partner/delivery/orders/:id/cancel',
    'POST /partner/send/quote',
    'POST /partner/users/:user_code/delivery/confirm',
    'POST /partner/users/:user_code/delivery/otp/resend',
    'POST /partner/users/:user_code/delivery/quote',
    'POST /partner/users/:user_code/gift/confirm',
    'POST /partner/users/:user_code/gift/otp/resend',
    'POST /partner/users/:user_code/gift/quote',
  ],
  payments: [
    'POST /partner/payments/orders',
    'POST /partner/payments/orders/:payment_id/cancel',
    'POST /partner/payments/orders/:payment_id/simulate',
    'POST /partner/payments/sips',
    'POST /partner/payments/sips/:id/cancel',
    'POST /partner/payments/sips/:id/simulate',
  ],
  payouts: [
    'DELETE /partner/users/:user_code/bank-accounts/:id',
    'POST /partner/users/:user_code/bank-accounts',
    'POST /partner/users/:user_code/withdrawals',
  ],
  every: [
    'POST /partner/sandbox/chaos',
    'POST /partner/sandbox/clock',
    'POST /partner/sandbox/faults',
    'POST /partner/sandbox/reset',
    'PUT /partner/dashboard/markup',
    'GET /partner/webhooks/endpoints',
    'POST /partner/webhooks/endpoints',
    'PATCH /partner/webhooks/endpoints/:endpoint_id',
    'DELETE /partner/webhooks/endpoints/:endpoint_id',
  ],
  any: ['GET /partner/idempotency/:key', 'POST /partner/events/:event_id/resend'],
};

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const guarded = routes
  .filter((route): route is TokenRoute => !isOpenRoute(route))
  .map((route) => [nameOf(route), route] as const);

let world: World;
let partner: TestPartner;
/** A key of each scope alone, and one of all others */
let keys: Record<KeyScope, { only: ApiClient; allBut: ApiClient }>;
beforeAll(async () => {
  world = await startWorld({ trustedProxyHops: 1 });
  partner = await world.partner();
  const owner = await memberContext(world, partner);
  const keyOf = async (name: string, scopes: readonly KeyScope[]) =>
    world.client((await makeKey(owner, { name, scopes, allowedAddresses: [] })).secret);
  const made = await Promise.all(
    keyScopes.map(async (scope) => {
      const others = keyScopes.filter((one) => one !== scope);
      const clients = { only: await keyOf(scope, [scope]), allBut: await keyOf(`all but ${scope}`, others) };
      return [scope, clients] as const;
    }),
  );
  keys = Object.fromEntries(made) as typeof keys;
});
afterAll(() => world.close());

let calls = 0;
function call(client: ApiClient, route: Route): Promise<ApiAnswer> {
  calls++;
  const { method, path } = route;
  const body = sampleBody(route, 'usr_nothing');
  return client.send(method, path.replace(/:\w+/g, 'nothing'), body && JSON.stringify(body), {
    headers: { 'x-forwarded-for': `10.2.${(calls >> 8) & 255}.${calls & 255}` },
  });
}

/** The scope that a call was refused for; undefined where it passed that gate. */
async function refusedFor(client: ApiClient, route: Route): Promise<unknown> {
  const { code, body } = await call(client, route);
  const { scope } = (body.error as { details?: { scope?: unknown } } | undefined)?.details ?? {};
  return code === 'API_NOT_ALLOWED' ? scope : undefined;
}

it('every call that needs a token needs a scope of a key: what changes something by the table, what reads the scope to read', () => {
  const byTable = new Map(Object.entries(callsByScope).flatMap(([scope, names]) => names.map((name) => [name, scope])));
  const expected = guarded.map(([name, { method }]) => [name, byTable.get(name) ?? (method === 'GET' ? 'read' : '')]);
  expect(guarded.map(([name, { scope }]) => [name, scope])).toEqual(expected);
  expect([...byTable.keys()].filter((name) => !guarded.some(([one]) => one === name))).toEqual([]);
});

describe('a key (decisions 15)', () => {
  it.each(guarded)('%s: 403 without its scope, however many others it has; its scope is enough', async (_, route) => {
    for (const scope of keyScopes) {
      const isNeeded = route.scope === scope || route.scope === 'every';
      expect([scope, await refusedFor(keys[scope].allBut, route)]).toEqual([scope, isNeeded ? scope : undefined]);
      const isEnough = route.scope === scope || route.scope === 'any';
      const missing = route.scope === 'every' ? keyScopes.find((one) => one !== scope) : route.scope;
      expect([scope, await refusedFor(keys[scope].only, route)]).toEqual([scope, isEnough ? undefined : missing]);
    }
  });

  it('without the scope is answered what a key was used for, as whatever grants there are by then', async () => {
    const quote = { user_code: await makeUser(partner.sandbox), asset_type: 'gold', amount_inr: 500 };
    const { quote_id } = (await partner.sandbox.post('/partner/buy/quote', quote)).data;
    const confirm = (client: ApiClient, key: string) => client.post('/partner/buy/confirm', { quote_id }, { key });
    const first = await confirm(partner.sandbox, 'used');
    expect(first.status).toBe(200);
    const again = await confirm(keys.read.only, 'used');
    expect([again.status, again.data, again.body.idempotent_replay]).toEqual([200, first.data, true]);
    expect((await confirm(keys.read.only, 'fresh')).code).toBe('API_NOT_ALLOWED');
  });

  it('without every scope opens no screens as a user, whose session sells, pays and withdraws', async () => {
    const { userCode, mobile } = await enterEmbed(world, partner);
    await makeBuy(partner.sandbox, { user_code: userCode });
    for (const scope of keyScopes) {
      for (const client of [keys[scope].only, keys[scope].allBut]) {
        for (const body of [{ mobile }, { mobile, flow: 'embed' }]) {
          const answer = await client.post('/partner/users/init', body);
          expect([scope, answer.code]).toEqual([scope, 'API_NOT_ALLOWED']);
        }
      }
    }
    expect((await keys.users.only.post('/partner/users/init', { mobile, flow: 'api' })).status).toBe(200);
    const owner = await memberContext(world, partner);
    await revokeKey(owner, { keyId: (await listKeys(owner)).living[0]?.keyId ?? '' });
    const { secret } = await makeKey(owner, { name: 'Screens', scopes: keyScopes, allowedAddresses: [] });
    expect((await world.client(secret).post('/partner/users/init', { mobile })).data.embed_url).toBeDefined();
  });

  it('of every scope passes where its partner’s token does, and not where the account lacks the capability', async () => {
    const poor = await world.partner({ capabilities: ['pricing'] });
    const owner = await memberContext(world, poor);
    const { secret } = await makeKey(owner, { name: 'All', scopes: keyScopes, allowedAddresses: [] });
    const client = world.client(secret);
    expect((await client.get('/partner/prices')).status).toBe(200);
    const { code, body } = await client.get('/partner/users');
    expect([code, body.error]).toEqual([
      'API_NOT_ALLOWED',
      expect.not.objectContaining({ details: expect.anything() }),
    ]);
  });
});
