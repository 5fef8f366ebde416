import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppBridge } from '../../app-bridge.ts';
import type { Core } from '../../domain/context.ts';
import { sealedCookie, sessionCookie, sessionKeyOf } from '../../testing/rooms/sign-in.ts';
import { makeBuy, sql } from '../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../testing/world.ts';
import { createAppBridge } from './create-app-bridge.ts';

const appUrl = 'http://localhost:3000';
const sessionSecret = 'a secret of this test only';
const caller = { address: '203.0.113.7', requestId: 'req_test' };
const place = { ...caller, userAgent: 'Firefox/140.0 (Linux)' };

let world: World;
let appBridge: AppBridge;
beforeAll(async () => {
  world = await startWorld();
  appBridge = createAppBridge(world.core, { appUrl, sessionSecret });
});
afterAll(() => world.close());

type Answer = {
  status: number;
  data: unknown;
  error: { code: string; message: string; requestId: string; fields?: object };
};

async function answerOf(response: Response): Promise<Answer> {
  const body = await response.json();
  return { status: response.status, data: body.result?.data, error: body.error?.data };
}

async function ownerOf(partner: TestPartner): Promise<{ id: string; cookie: string }> {
  const [member] = await sql<{ id: string }>(world, 'SELECT id FROM member WHERE partner_id = $1', [partner.id]);
  const id = member?.id ?? '';
  return { id, cookie: await sessionCookie(world, id, sessionSecret) };
}

async function read(procedure: string, input: object, cookie = '', through = appBridge): Promise<Answer> {
  const url = `${appUrl}/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
  return answerOf(await through.trpc(new Request(url, { headers: { cookie } }), caller));
}

async function change(procedure: string, input: object, headers: Record<string, string> = {}): Promise<Answer> {
  const request = new Request(`${appUrl}/trpc/${procedure}`, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
  });
  return answerOf(await appBridge.trpc(request, caller));
}

describe('what the screens read', () => {
  it('is what the partner interface answers, each mode its own', async () => {
    const partner = await world.partner();
    const { cookie } = await ownerOf(partner);
    const buy = await makeBuy(partner.sandbox, { amount_inr: 250.5 });

    const wallet = await read('wallet.read', { mode: 'sandbox' }, cookie);
    expect(wallet.data).toEqual({
      type: 'prepaid',
      balanceInr: 99_749.5,
      creditLimitInr: 0,
      availableInr: 99_749.5,
      duesInr: 0,
    });
    const entries = await read('wallet.entries', { mode: 'sandbox', page: 1 }, cookie);
    expect(entries.data).toMatchObject({
      page: 1,
      limit: 25,
      total: 2,
      entries: [{ direction: 'debit', amountInr: 250.5 }, {}],
    });
    const sandbox = await read('transactions.list', { mode: 'sandbox' }, cookie);
    expect(sandbox.data).toMatchObject({
      total: 1,
      transactions: [
        { transactionId: buy.transaction_id, quantityGrams: buy.quantity_grams, amountInr: 250.5, status: 'completed' },
      ],
    });
    const live = await read('transactions.list', { mode: 'live' }, cookie);
    expect(live.data).toMatchObject({ total: 0, transactions: [] });
  });

  it('shows rates with the markup in effect, and history oldest first', async () => {
    const partner = await world.partner({ markupBuyMilliPct: 1_500 });
    const { cookie } = await ownerOf(partner);
    const { data } = await read('prices.current', { mode: 'live' }, cookie);
    const shown = (await partner.live.get('/partner/prices/gold')).data;
    expect(data).toMatchObject([
      {
        asset: 'gold',
        buyRateInr: shown.buy_rate_inr_per_gram,
        markup: { baseBuyRateInr: shown.base_buy_rate_inr_per_gram, buyPct: 1.5, sellPct: 0 },
      },
      { asset: 'silver', isTradable: true },
    ]);
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'trading_halt', times: 1 });
    const halted = await read('prices.current', { mode: 'sandbox' }, cookie);
    expect(halted.data).toMatchObject([{ isTradable: false }, { isTradable: false }]);
    const to = new Date(world.clock.now()).toISOString().slice(0, 10);
    const history = await read(
      'prices.history',
      { mode: 'live', asset: 'gold', interval: 'day', from: to, to },
      cookie,
    );
    expect(history.data).toMatchObject({ asset: 'gold', points: [{ at: expect.stringMatching(/Z$/) }] });
  });

  it('tells how far the sandbox is ahead, and of live that it has no such clock', async () => {
    const partner = await world.partner();
    const { cookie } = await ownerOf(partner);
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 3_600 });
    expect((await read('sandbox.clock', { mode: 'sandbox' }, cookie)).data).toEqual({ offsetSeconds: 3_600 });
    const live = await read('sandbox.clock', { mode: 'live' }, cookie);
    expect(live).toMatchObject({ status: 400, error: { code: 'SANDBOX_ONLY' } });
  });

  it('says who is signed in, from the database and not from the cookie', async () => {
    const partner = await world.partner();
    const { id, cookie } = await ownerOf(partner);
    await sql(world, `UPDATE member SET role = 'viewer' WHERE id = $1`, [id]);
    const { data } = await read('session.read', {}, cookie);
    expect(data).toMatchObject({ memberId: id, role: 'viewer', mobile: partner.mobile, partner: { id: partner.id } });
  });

  it('names what is wrong: a wallet that is not set up, bad input, no such procedure', async () => {
    const partner = await world.partner({ liveWallet: null });
    const { cookie } = await ownerOf(partner);
    const unset = await read('wallet.read', { mode: 'live' }, cookie);
    expect(unset).toMatchObject({ status: 403, error: { code: 'WALLET_NOT_CONFIGURED', requestId: 'req_test' } });
    const bad = await read('wallet.entries', { mode: 'sandbox', page: 0 }, cookie);
    expect(bad).toMatchObject({
      status: 400,
      error: { code: 'VALIDATION_ERROR', fields: { page: expect.any(String) } },
    });
    expect(await read('wallet.steal', {}, cookie)).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } });
  });

  it('tells nothing of the inside when something breaks, and logs it', async () => {
    const partner = await world.partner();
    const { cookie } = await ownerOf(partner);
    const latest = () => {
      throw new Error('column "hidden_detail" is broken');
    };
    const broken: Core = { ...world.core, pricing: { prices: { ...world.core.pricing.prices, latest } } };
    const answer = await read(
      'prices.current',
      { mode: 'live' },
      cookie,
      createAppBridge(broken, { appUrl, sessionSecret }),
    );
    expect(answer).toMatchObject({ status: 500, error: { code: 'INTERNAL_ERROR', requestId: 'req_test' } });
    expect(JSON.stringify(answer)).not.toContain('hidden_detail');
    expect(world.logs.at(-1)).toMatchObject({ level: 'error', fields: { procedure: 'prices.current' } });
  });
});

describe('who may read', () => {
  it('a member who was removed is out at once', async () => {
    const partner = await world.partner();
    const { id, cookie } = await ownerOf(partner);
    expect((await read('wallet.read', { mode: 'live' }, cookie)).status).toBe(200);
    await sql(world, 'DELETE FROM member WHERE id = $1', [id]);
    for (const [procedure, input] of [
      ['wallet.read', { mode: 'live' }],
      ['session.read', {}],
    ] as const) {
      expect(await read(procedure, input, cookie)).toMatchObject({ status: 401, error: { code: 'SIGNED_OUT' } });
    }
  });

  it('a missing, altered, foreign or expired session is none', async () => {
    const { id, cookie } = await ownerOf(await world.partner());
    const cookies = [
      '',
      'tola.session=',
      'tola.session=rubbish',
      `${cookie.slice(0, -8)}AAAAAAAA`,
      await sealedCookie(await sessionKeyOf(world, id), { secret: 'another secret' }),
      await sealedCookie(await sessionKeyOf(world, id), { secret: sessionSecret, maxAgeSeconds: -3600 }),
      await sealedCookie('a key that no session has', { secret: sessionSecret }),
    ];
    for (const bad of cookies) {
      const answer = await read('wallet.read', { mode: 'live' }, bad);
      expect(answer, bad.slice(0, 20)).toMatchObject({ status: 401, error: { code: 'SIGNED_OUT' } });
    }
  });

  it('the service’s own staff belong to no partner and see none', async () => {
    await sql(
      world,
      `INSERT INTO member (id, name, role, mobile_hash, mobile_sealed, mobile_masked) VALUES ('mbr_ops', 'Op', 'support', $1, $2, 'x')`,
      [world.core.vault.fingerprint('mobile', '9000000001'), world.core.vault.seal('mobile', '9000000001')],
    );
    const cookie = await sessionCookie(world, 'mbr_ops', sessionSecret);
    expect((await read('session.read', {}, cookie)).data).toMatchObject({ role: 'support', partner: null });
    expect((await read('wallet.read', { mode: 'live' }, cookie)).status).toBe(401);
  });
});

describe('changes come from our own pages only', () => {
  const mobile = '6000000000';

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    ['a form', { 'content-type': 'text/plain' }],
    ['a form that looks like JSON', { 'content-type': 'text/plain; application/json' }],
  ])('%s is refused', async (_, headers) => {
    const answer = await change('auth.requestOtp', { mobile }, headers as unknown as Record<string, string>);
    expect(answer).toMatchObject({ status: 403, error: { code: 'CROSS_SITE', requestId: 'req_test' } });
  });

  it('browsers that do not tell the site are judged by their Origin', async () => {
    const post = (headers: Record<string, string>) =>
      appBridge.trpc(
        new Request(`${appUrl}/trpc/auth.requestOtp`, {
          method: 'POST',
          body: JSON.stringify({ mobile: randomMobile() }),
          headers: { 'content-type': 'application/json', ...headers },
        }),
        caller,
      );
    expect((await post({ origin: appUrl })).status).toBe(200);
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ origin: 'null' })).status).toBe(403);
    expect((await post({})).status).toBe(403);
  });

  it('nothing is changed by a GET', async () => {
    expect((await read('auth.requestOtp', { mobile })).status).toBe(405);
  });
});

describe('asking for a sign-in OTP', () => {
  it('answers known and unknown numbers alike, and sends to the known one', async () => {
    const { mobile } = await world.partner();
    const known = await change('auth.requestOtp', { mobile: `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}` });
    const unknown = await change('auth.requestOtp', { mobile: randomMobile() });
    expect(known.data).toMatchObject({ expiresInSeconds: 300, mobileMasked: expect.stringMatching(/^\d\d\*{6}\d\d$/) });
    expect(Object.keys(unknown.data as object)).toEqual(Object.keys(known.data as object));
    const code = world.otps.find((otp) => otp.mobile === mobile)?.code ?? '';
    const member = await appBridge.signIn({ mobile, otp: code, ...place });
    expect(member).toMatchObject({ role: 'owner' });
    await expect(appBridge.signIn({ mobile, otp: code, ...place })).rejects.toMatchObject({
      code: 'INVALID_OTP',
    });
  });

  it('refuses what is no Indian mobile', async () => {
    const answer = await change('auth.requestOtp', { mobile: '12345' });
    expect(answer).toMatchObject({
      status: 400,
      error: { code: 'VALIDATION_ERROR', fields: { mobile: expect.any(String) } },
    });
  });

  it('is limited per caller, whatever address the request claims to come from', async () => {
    const mobile = randomMobile();
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked++) {
      const { status } = await change('auth.requestOtp', { mobile }, { 'x-tola-address': `198.51.100.${asked}` });
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('tells by headers which window is over, also among others in one request', async () => {
    const mobile = randomMobile();
    const ask = async (path: string, body: object) => {
      const { headers } = await appBridge.trpc(
        new Request(`${appUrl}/trpc/${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        }),
        caller,
      );
      const limits = ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`));
      return [...limits, headers.get('retry-after')];
    };
    for (let asked = 0; asked < 5; asked++) {
      expect(await ask('auth.requestOtp', { mobile })).toEqual([null, null, null, null]);
    }
    const reset = expect.stringMatching(/^(89\d|900)$/);
    expect(await ask('auth.requestOtp', { mobile })).toEqual(['5', '0', reset, reset]);
    const both = { 0: { mobile: randomMobile() }, 1: { mobile } };
    expect(await ask('auth.requestOtp,auth.requestOtp?batch=1', both)).toEqual(['5', '0', reset, reset]);
  });
});
