import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Capability, capabilities } from '../../domain/accounts/partners/settings.ts';
import { issueToken } from '../../domain/accounts/tokens/issue-token.ts';
import { makeToken } from '../../domain/accounts/tokens/token-format.ts';
import { type ApiAnswer, type ApiClient, createApiClient } from '../../testing/api-client.ts';
import { sampleBody } from '../../testing/sample-body.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';
import { isOpenRoute, type Route } from './frame/route.ts';
import { routes } from './routes.ts';

/** The capability that opens each call, as part 4 of the specification has it; those under `any` need a token alone. */
const callsByCapability: Readonly<Record<string, readonly string[]>> = {
  pricing: ['GET /partner/prices', 'GET /partner/prices/:asset', 'GET /partner/prices/history'],
  users: [
    'GET /partner/users',
    'GET /partner/users/:user_code',
    'PATCH /partner/users/:user_code',
    'POST /partner/users/:user_code/verify-mobile/confirm',
    'POST /partner/users/:user_code/verify-mobile/send',
  ],
  balance: [
    'GET /partner/balance',
    'GET /partner/users/:user_code/certificate',
    'GET /partner/users/:user_code/ledger',
    'GET /partner/users/:user_code/portfolio',
    'GET /partner/users/:user_code/portfolio/explain',
  ],
  transactions: [
    'GET /partner/trades',
    'GET /partner/transactions',
    'GET /partner/transactions/:id',
    'GET /partner/transactions/:id/explain',
    'GET /partner/transactions/:id/invoice',
    'GET /partner/transactions/all',
    'GET /partner/users/:user_code/transactions',
  ],
  buy: ['POST /partner/buy/quote', 'POST /partner/buy/confirm'],
  sell: ['POST /partner/sell/quote', 'POST /partner/sell/confirm'],
  receiver: ['GET /partner/receiver/check'],
  send: ['POST /partner/send/quote', 'POST /partner/send/confirm'],
  gift: [
    'POST /partner/users/:user_code/gift/otp/resend',
    'POST /partner/users/:user_code/gift/quote',
    'POST /partner/users/:user_code/gift/confirm',
  ],
  delivery: [
    'GET /partner/delivery/products',
    'GET /partner/delivery/products/:sku',
    'GET /partner/users/:user_code/delivery/orders',
    'GET /partner/users/:user_code/delivery/orders/:order_id',
    'POST /partner/users/:user_code/delivery/otp/resend',
    'POST /partner/users/:user_code/delivery/quote',
    'POST /partner/users/:user_code/delivery/confirm',
    'POST /partner/delivery/orders/:id/cancel',
  ],
  payments: [
    'GET /partner/payments/orders',
    'GET /partner/payments/orders/:payment_id',
    'POST /partner/payments/orders/:payment_id/cancel',
    'POST /partner/payments/orders/:payment_id/simulate',
    'GET /partner/payments/sips',
    'GET /partner/payments/sips/:id',
    'POST /partner/payments/sips/:id/cancel',
    'POST /partner/payments/sips/:id/simulate',
    'POST /partner/payments/orders',
    'POST /partner/payments/sips',
  ],
  bank: [
    'GET /partner/users/:user_code/bank-accounts',
    'POST /partner/users/:user_code/bank-accounts',
    'DELETE /partner/users/:user_code/bank-accounts/:id',
  ],
  withdraw: [
    'GET /partner/users/:user_code/withdrawals',
    'GET /partner/withdrawals/:id',
    'POST /partner/users/:user_code/withdrawals',
  ],
  kyc: [
    'POST /partner/users/:user_code/kyc/aadhaar/otp/send',
    'POST /partner/users/:user_code/kyc/aadhaar/otp/verify',
    'POST /partner/users/:user_code/kyc/details',
    'POST /partner/users/:user_code/kyc/documents',
    'POST /partner/users/:user_code/kyc/email/send',
    'POST /partner/users/:user_code/kyc/email/verify',
    'POST /partner/users/:user_code/kyc/pan/verify',
    'POST /partner/users/:user_code/kyc/simulate',
    'GET /partner/users/:user_code/kyc/status',
  ],
  'users or embed': ['POST /partner/users/init'],
  any: [
    'GET /partner/dashboard/markup',
    'PUT /partner/dashboard/markup',
    'GET /partner/dashboard/me',
    'GET /partner/dashboard/statements',
    'GET /partner/dashboard/statements/:month/explain',
    'GET /partner/dashboard/this-month',
    'GET /partner/dashboard/transactions',
    'GET /partner/dashboard/users',
    'GET /partner/events',
    'POST /partner/events/:event_id/resend',
    'GET /partner/idempotency/:key',
    'GET /partner/sandbox/clock',
    'POST /partner/sandbox/clock',
    'GET /partner/sandbox/faults',
    'POST /partner/sandbox/faults',
    'POST /partner/sandbox/chaos',
    'GET /partner/sandbox/readiness',
    'GET /partner/sandbox/messages',
    'GET /partner/sandbox/requests',
    'POST /partner/sandbox/reset',
    'GET /partner/wallet',
    'GET /partner/wallet/ledger',
    'GET /partner/webhooks/endpoints',
    'POST /partner/webhooks/endpoints',
    'PATCH /partner/webhooks/endpoints/:endpoint_id',
    'DELETE /partner/webhooks/endpoints/:endpoint_id',
  ],
};

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const guarded = routes.filter((route) => !isOpenRoute(route)).map((route) => [nameOf(route), route] as const);

let world: World;
let fresh: TestPartner;
let endedToken: string;
let off: TestPartner;
let noLive: TestPartner;
let noSandbox: TestPartner;
let holders: Record<string, { only: TestPartner; allBut: TestPartner }>;
beforeAll(async () => {
  world = await startWorld({ trustedProxyHops: 1 });
  fresh = await world.partner();
  endedToken = fresh.tokens.sandbox;
  const { accessToken } = await issueToken(world.core, { partnerId: fresh.id, mode: 'sandbox' });
  fresh = { ...fresh, sandbox: createApiClient(world.url, accessToken) };
  off = await world.partner({ enabled: false });
  noLive = await world.partner({ liveEnabled: false });
  noSandbox = await world.partner({ sandboxEnabled: false });
  holders = {};
  for (const name of Object.keys(callsByCapability)) {
    const [some, others] = [openers(name), capabilities.filter((one) => !openers(name).includes(one))];
    holders[name] = {
      only: await world.partner({ capabilities: some.slice(0, 1) }),
      allBut: await world.partner({ capabilities: others }),
    };
  }
});
afterAll(() => world.close());

/** The capabilities of which one opens what stands under this name. */
function openers(name: string): Capability[] {
  return name === 'any' ? [] : (name.split(' or ') as Capability[]);
}

/** Settings of the whole account, which a sandbox token neither reads nor changes (decisions 15). */
const isLiveOnly = (route: Route) => !isOpenRoute(route) && route.isLiveOnly === true;

/** Calls a route as it would be answered but for ids that name nothing, each time from another address. */
let calls = 0;
function call(client: ApiClient, route: Route, headers: Record<string, string> = {}): Promise<ApiAnswer> {
  calls++;
  const { method, path } = route;
  const body = sampleBody(route, 'usr_nothing');
  return client.send(method, path.replace(/:\w+/g, 'nothing'), body && JSON.stringify(body), {
    headers: { 'x-forwarded-for': `10.1.${(calls >> 8) & 255}.${calls & 255}`, ...headers },
  });
}

it('the table holds every call that needs a token, once', () => {
  expect(Object.values(callsByCapability).flat().sort()).toEqual(guarded.map(([name]) => name).sort());
});

describe('what every call with a token promises before its own work begins (spec part 5, decisions 4)', () => {
  it.each(guarded)('%s: 401 without a token, with a malformed, invented, mistyped or ended one', async (_, route) => {
    const mistyped = fresh.tokens.live.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    const cases: [string | undefined, 'live' | 'sandbox'][] = [
      [undefined, 'live'],
      ['Bearer', 'live'],
      ['Bearer garbage', 'live'],
      [`Basic ${fresh.tokens.live}`, 'live'],
      [`Bearer ${fresh.tokens.live} x`, 'live'],
      [`Bearer ${makeToken('live')}`, 'live'],
      [`Bearer ${makeToken('sandbox')}`, 'sandbox'],
      [`Bearer ${mistyped}`, 'live'],
      ['Bearer tola_test_', 'sandbox'],
      [`Bearer ${endedToken}`, 'sandbox'],
    ];
    for (const [authorization, mode] of cases) {
      const { code, body } = await call(world.anonymous, route, authorization ? { authorization } : {});
      expect([authorization, code, body.mode]).toEqual([authorization, 'INVALID_TOKEN', mode]);
    }
  });

  it.each(guarded)('%s: 403 where the account, the sandbox or live is switched off', async (_, route) => {
    const shut = ['INVALID_TOKEN', 'PARTNER_DISABLED', 'LIVE_NOT_ENABLED', 'SANDBOX_DISABLED'];
    const gateOf = async (client: ApiClient) => {
      const { code } = await call(client, route);
      return shut.includes(String(code)) ? code : 'open';
    };
    const gatesOf = async ({ live, sandbox }: TestPartner) => [await gateOf(live), await gateOf(sandbox)];
    expect(await gatesOf(off)).toEqual(['PARTNER_DISABLED', 'PARTNER_DISABLED']);
    expect(await gatesOf(noLive)).toEqual(['LIVE_NOT_ENABLED', 'open']);
    expect(await gatesOf(noSandbox)).toEqual(['open', 'SANDBOX_DISABLED']);
  });

  it.each(guarded)(
    '%s: 403 without its capability, however many others are held; one that opens it is enough',
    async (name, route) => {
      const [capability = ''] = Object.entries(callsByCapability).find(([, list]) => list.includes(name)) ?? [];
      const { only, allBut } = holders[capability] as (typeof holders)[string];
      for (const mode of ['sandbox', 'live'] as const) {
        const { code, body } = await call(allBut[mode], route);
        if (mode === 'sandbox' && isLiveOnly(route)) {
          expect([code, body.error.details.reason]).toEqual(['API_NOT_ALLOWED', 'live_token_required']);
          continue;
        }
        expect((await call(only[mode], route)).code).not.toBe('API_NOT_ALLOWED');
        if (capability === 'any') expect(code).not.toBe('API_NOT_ALLOWED');
        else expect(code).toBe('API_NOT_ALLOWED');
      }
    },
  );
});
