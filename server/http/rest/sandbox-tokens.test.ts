import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { istMonth } from '../../domain/kernel/clock.ts';
import { setEndpoint } from '../../domain/webhooks/management/endpoint-setting.ts';
import type { ApiAnswer, ApiClient } from '../../testing/api-client.ts';
import { type Life, makeLife, pathOf } from '../../testing/life.ts';
import { COIN, deliveryQuote, deliveryRequest, placeOrder, stockLive } from '../../testing/rooms/deliveries.ts';
import { initEmbed } from '../../testing/rooms/embed.ts';
import { AADHAAR, DOB, details, documents, kycOf, PAN } from '../../testing/rooms/kyc.ts';
import { makeOrder, ORDERS } from '../../testing/rooms/payments.ts';
import { rowsBeside } from '../../testing/rooms/sandbox-touch.ts';
import { makeSip, SIPS, simulateSip } from '../../testing/rooms/sips.ts';
import { closeLiveMonth } from '../../testing/rooms/statements.ts';
import { giftQuote, sellQuote, sendQuote } from '../../testing/rooms/transfers.ts';
import { ownerContext } from '../../testing/rooms/webhook-receiver.ts';
import { addAccount, makeWithdrawer } from '../../testing/rooms/withdrawals.ts';
import { confirm, makeQuote, makeUser, sql } from '../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';
import { isOpenRoute, type Route } from './frame/route.ts';
import { routes } from './routes.ts';

const HOOK = 'https://live-only.example.com/hooks';
const NAME = 'Livia Onlyknown';

let world: World;
let partner: TestPartner;
let live: Life;
let own: Life;
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner({ liveWallet: { type: 'prepaid', floatPaise: 9_876_543_21n, creditLimitPaise: 0n } });
  await stockLive(world, COIN.sku, 10);
  await setEndpoint(await ownerContext(world, partner, 'live'), { url: HOOK, headers: [] });
  [live, own] = [await makeLife(world, partner, 'live', NAME), await makeLife(world, partner, 'sandbox')];
  await closeLiveMonth(world, partner);
  // Prices and all that hangs on time stand still.
  world.clock.stopAt(world.clock.now());
  await world.core.pricing.prices.stop();
});
afterAll(() => world.close());

/** The path of a GET route as it stands for a life, with the query it needs. */
function addressOf({ path }: Route, life: Life): string {
  const queries: Record<string, string> = {
    '/partner/prices/history': '?asset=gold&interval=day&from=2026-01-01&to=2026-01-02',
    '/partner/receiver/check': `?mobile=${life.mobile}`,
    '/partner/idempotency/:key': '?endpoint=/partner/buy/confirm',
    '/partner/users': '?scope=all&include=balances',
  };
  return (
    pathOf(path, life, { asset: 'gold', sku: COIN.sku, month: istMonth(world.clock.now()) }) + (queries[path] ?? '')
  );
}

const gets = routes.filter(({ method }) => method === 'GET');
const isSandboxOnly = (route: Route) => !isOpenRoute(route) && route.isSandboxOnly === true;
const isLiveOnly = (route: Route) => !isOpenRoute(route) && route.isLiveOnly === true;
const sandboxGets = gets.filter((route) => !isLiveOnly(route));
const liveGets = gets.filter((route) => !isSandboxOnly(route));

/** What each GET answers a client, by route. */
async function readAll(client: ApiClient, list: readonly Route[], life: Life): Promise<Record<string, ApiAnswer>> {
  const answers: Record<string, ApiAnswer> = {};
  for (const route of list) answers[route.path] = await client.get(addressOf(route, life));
  return answers;
}

const statuses = (answers: Record<string, ApiAnswer>) =>
  Object.entries(answers)
    .filter(([, { status }]) => status !== 200)
    .map(([path, { body }]) => [path, body.error]);
const dataOf = (answers: Record<string, ApiAnswer>) =>
  Object.fromEntries(Object.entries(answers).map(([path, { data }]) => [path, data]));

/** Every route that changes something, called by the sandbox so that it succeeds; later ones use what earlier ones made. */
function mutations(): Record<string, () => Promise<ApiAnswer>> {
  const { sandbox } = partner;
  const { userCode } = own;
  const user = `/partner/users/${userCode}`;
  const made: Record<string, string> = {};
  return {
    'POST /partner/users/init': () =>
      sandbox.post('/partner/users/init', { mobile: live.mobile, name: 'Asha', flow: 'api' }),
    'PATCH /partner/users/:user_code': () => sandbox.patch(user, { name: 'Asha Rao', meta: { a: 1 } }),
    'POST /partner/users/:user_code/verify-mobile/send': async () => {
      const sent = await sandbox.post(`${user}/verify-mobile/send`);
      made.challenge = sent.data.challenge_id;
      return sent;
    },
    'POST /partner/users/:user_code/verify-mobile/confirm': () =>
      sandbox.post(`${user}/verify-mobile/confirm`, { challenge_id: made.challenge, otp: '1234' }),
    'POST /partner/buy/quote': () =>
      sandbox.post('/partner/buy/quote', { user_code: userCode, asset_type: 'gold', amount_inr: 500 }),
    // The key of live names nothing here: it is used anew.
    'POST /partner/buy/confirm': async () =>
      confirm(sandbox, (await makeQuote(sandbox, { user_code: userCode })).quote_id, live.key),
    'POST /partner/sell/quote': () =>
      sandbox.post('/partner/sell/quote', { user_code: userCode, asset_type: 'gold', quantity_grams: 0.01 }),
    'POST /partner/sell/confirm': async () =>
      sandbox.post('/partner/sell/confirm', { quote_id: (await sellQuote(sandbox, userCode)).quote_id }),
    'POST /partner/send/quote': () =>
      sandbox.post('/partner/send/quote', { receiver_mobile: live.mobile, asset_type: 'gold', amount_grams: 0.01 }),
    'POST /partner/send/confirm': async () =>
      sandbox.post('/partner/send/confirm', {
        quote_id: (await sendQuote(sandbox, { receiver_mobile: live.mobile })).quote_id,
      }),
    'POST /partner/events/:event_id/resend': () => sandbox.post(`/partner/events/${own.eventId}/resend`),
    'PUT /partner/dashboard/markup': () =>
      sandbox.put('/partner/dashboard/markup', { markup_buy_pct: 4.5, markup_sell_pct: 4.5 }),
    'POST /partner/payments/orders': () =>
      sandbox.post(ORDERS, {
        user_code: userCode,
        amount_inr: 500,
        checkout_type: 'hosted',
        reference: 'reference of live',
      }),
    'POST /partner/payments/orders/:payment_id/cancel': async () =>
      sandbox.post(`${ORDERS}/${(await makeOrder(sandbox, { user_code: userCode })).payment_id}/cancel`),
    'POST /partner/payments/orders/:payment_id/simulate': () =>
      sandbox.post(`${ORDERS}/${own.paymentId}/simulate`, { outcome: 'success' }),
    'POST /partner/payments/sips': () =>
      sandbox.post(SIPS, { user_code: userCode, installment_amount_inr: 500, frequency: 'weekly' }),
    'POST /partner/payments/sips/:id/simulate': () =>
      sandbox.post(`${SIPS}/${own.sipId}/simulate`, { outcome: 'activate' }),
    'POST /partner/payments/sips/:id/cancel': async () => {
      const sip = await makeSip(sandbox, { user_code: userCode });
      await simulateSip(sandbox, sip.id, 'activate');
      return sandbox.post(`${SIPS}/${sip.id}/cancel`);
    },
    ...ofEmbed(),
    'POST /partner/sandbox/chaos': () => sandbox.post('/partner/sandbox/chaos', { profile: 'none' }),
    'POST /partner/sandbox/faults': () => sandbox.post('/partner/sandbox/faults', { fault: 'price_feed', times: 0 }),
    'POST /partner/users/:user_code/gift/quote': async () => {
      const quote = await giftQuote(sandbox, userCode, { receiver_mobile: live.mobile });
      made.gift = quote.quote_id;
      return sandbox.post(`${user}/gift/quote`, {
        receiver_mobile: live.mobile,
        asset_type: 'gold',
        amount_grams: 0.01,
      });
    },
    'POST /partner/users/:user_code/gift/otp/resend': () =>
      sandbox.post(`${user}/gift/otp/resend`, { quote_id: made.gift }),
    'POST /partner/users/:user_code/gift/confirm': () =>
      sandbox.post(`${user}/gift/confirm`, { quote_id: made.gift, otp: '1234' }),
    ...ofDelivery(user),
    'POST /partner/users/:user_code/bank-accounts': () =>
      sandbox.post(`${user}/bank-accounts`, { account_number: '50100012345678', ifsc: 'HDFC0001234' }),
    'DELETE /partner/users/:user_code/bank-accounts/:id': async () =>
      sandbox.send('DELETE', `${user}/bank-accounts/${(await addAccount(sandbox, userCode)).id}`, undefined),
    'POST /partner/users/:user_code/withdrawals': async () => {
      const { user_code, bank_account_id } = await makeWithdrawer(world, partner, 'sandbox');
      return sandbox.post(`/partner/users/${user_code}/withdrawals`, { amount_inr: 500, bank_account_id });
    },
    ...ofKyc(userCode),
    'POST /partner/sandbox/clock': () => sandbox.post('/partner/sandbox/clock', { advance_seconds: 40 * 86_400 }),
    'POST /partner/sandbox/reset': () => sandbox.post('/partner/sandbox/reset', {}),
    ...ofAuth(),
  };
}

/** How a sandbox token is had. */
function ofAuth(): Record<string, () => Promise<ApiAnswer>> {
  const open = (path: string, body: object) =>
    world.anonymous.post(path, { mobile: partner.mobile, mode: 'sandbox', ...body });
  let challenge_id: string;
  return {
    'POST /partner/auth/request-otp': async () => {
      const sent = await open('/partner/auth/request-otp', {});
      challenge_id = sent.data.challenge_id;
      return sent;
    },
    'POST /partner/auth/verify-otp': () => open('/partner/auth/verify-otp', { otp: '1234', challenge_id }),
  };
}

/** A delivery from its quote to its end; one more is cancelled. */
function ofDelivery(user: string): Record<string, () => Promise<ApiAnswer>> {
  const { sandbox } = partner;
  const { userCode } = own;
  const made: Record<string, string> = {};
  return {
    'POST /partner/users/:user_code/delivery/quote': async () => {
      made.delivery = (await deliveryQuote(sandbox, userCode)).quote_id;
      return sandbox.post(`${user}/delivery/quote`, deliveryRequest());
    },
    'POST /partner/users/:user_code/delivery/otp/resend': () =>
      sandbox.post(`${user}/delivery/otp/resend`, { quote_id: made.delivery }),
    'POST /partner/users/:user_code/delivery/confirm': () =>
      sandbox.post(`${user}/delivery/confirm`, { quote_id: made.delivery, otp: '1234' }),
    'POST /partner/delivery/orders/:id/cancel': async () => {
      const parcel = await placeOrder(world, partner, 'sandbox', { user_code: userCode, mobile: own.mobile });
      return sandbox.post(`/partner/delivery/orders/${parcel.order_id}/cancel`);
    },
  };
}

/** What a customer's app calls with a code that the sandbox token asked for. */
function ofEmbed(): Record<string, () => Promise<ApiAnswer>> {
  const made: { embed?: string } = {};
  const embedCode = async (): Promise<string> => (made.embed ??= (await initEmbed(partner.sandbox)).user_code);
  const open = (path: string, body: object) => world.anonymous.post(path, body);
  return {
    'POST /partner/embed/exchange': async () => open('/partner/embed/exchange', { user_code: await embedCode() }),
    'POST /partner/embed/resend-otp': async () => open('/partner/embed/resend-otp', { user_code: await embedCode() }),
    'POST /partner/embed/verify-otp': async () =>
      open('/partner/embed/verify-otp', { user_code: await embedCode(), otp: '1234' }),
  };
}

/** KYC of a user that is approved at once, and what staff decide of another. */
function ofKyc(userCode: string): Record<string, () => Promise<ApiAnswer>> {
  const { sandbox } = partner;
  const kyc = kycOf(sandbox, userCode);
  const made: Record<string, string> = {};
  let manualCourier: ReturnType<typeof kycOf> | undefined;
  const other = async () => (manualCourier ??= kycOf(sandbox, await makeUser(sandbox, { name: 'Asha Rao' })));
  return {
    'POST /partner/users/:user_code/kyc/email/send': () => kyc.sendEmail('live-only@example.com'),
    'POST /partner/users/:user_code/kyc/email/verify': () => kyc.verifyEmail(),
    'POST /partner/users/:user_code/kyc/pan/verify': () => kyc.verifyPan(PAN, DOB),
    'POST /partner/users/:user_code/kyc/aadhaar/otp/send': async () => {
      const sent = await kyc.sendOtp(AADHAAR);
      made.aadhaar = sent.data.reference_id;
      return sent;
    },
    'POST /partner/users/:user_code/kyc/aadhaar/otp/verify': () => kyc.verifyOtp(made.aadhaar),
    'POST /partner/users/:user_code/kyc/details': async () => (await other()).details(details),
    'POST /partner/users/:user_code/kyc/documents': async () => (await other()).documents(documents),
    'POST /partner/users/:user_code/kyc/simulate': async () => (await other()).simulate('approve'),
  };
}

/** What is live's alone, by which an answer that tells of it is known: ids and numbers that live answered, and what was planted. */
async function liveOnly(answers: Record<string, ApiAnswer>): Promise<string[]> {
  const answered = JSON.stringify(dataOf(answers));
  const ids = answered.match(/\b(?!ptn_|pb_)[a-z]{2,4}_[0-9a-z]{26}\b|\bTL-\d{8}-[0-9A-Z]{8}\b/g) ?? [];
  const { data: wallet } = answers['/partner/wallet'] as ApiAnswer;
  const rows = await sql<{ number: string }>(
    world,
    `SELECT number::text FROM invoice i JOIN book b ON b.id = i.book_id WHERE b.partner_id = $1 AND b.mode = 'live'`,
    [partner.id],
  );
  return [
    ...new Set([
      ...ids,
      ...rows.map(({ number }) => number).filter((number) => number.length > 6),
      String(wallet.balance_inr),
    ]),
    HOOK,
    NAME,
    live.mobile,
    'live-only@example.com',
    'reference of live',
    'plan of live',
    partner.tokens.live,
  ];
}

describe('what a sandbox token reads', () => {
  it('tells nothing that is of live alone, of every GET', async () => {
    const ofLive = await readAll(partner.live, liveGets, live);
    expect(statuses(ofLive)).toEqual([]);
    const secrets = await liveOnly(ofLive);
    expect(secrets.length).toBeGreaterThan(15);
    const answered = await readAll(partner.sandbox, sandboxGets, own);
    expect(statuses(answered)).toEqual([]);
    for (const [path, { body }] of Object.entries(answered)) {
      const text = JSON.stringify(body);
      expect({ path, answered: secrets.filter((secret) => text.includes(secret)) }).toEqual({ path, answered: [] });
    }
    // They can be found: live tells them itself.
    const all = JSON.stringify(dataOf(ofLive));
    for (const secret of [HOOK, NAME, 'reference of live', 'plan of live']) expect(all).toContain(secret);
  });

  it('is not found where a path names a thing of live', async () => {
    for (const route of gets.filter(({ path }) => path.includes(':') && !/:(asset|sku|month)/.test(path))) {
      const answer = await partner.sandbox.get(addressOf(route, live));
      const isNone = route.path.includes('idempotency') ? answer.data.state === 'unknown' : answer.status === 404;
      expect({ path: route.path, isNone }).toEqual({ path: route.path, isNone: true });
    }
  });
});

it('what a sandbox token does leaves every row and every answer of live as it was, of every route that changes something', async () => {
  const calls = mutations();
  const changing = routes
    .filter((route) => route.method !== 'GET' && !isLiveOnly(route))
    .map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(calls).sort()).toEqual(changing.sort());
  const answers = dataOf(await readAll(partner.live, liveGets, live));
  const [before, audits] = [await rowsBeside(world, partner), await auditsOf()];
  for (const [route, call] of Object.entries(calls)) {
    const { status, body } = await call();
    expect({ route, status, error: body.error }).toEqual({
      route,
      status: expect.toSatisfy((code) => code < 300),
      error: undefined,
    });
    expect({ route, rows: await rowsBeside(world, partner) }).toEqual({ route, rows: before });
  }
  expect((await auditsOf()).slice(0, audits.length)).toEqual(audits);
  expect(dataOf(await readAll(partner.live, liveGets, live))).toEqual(answers);
});

it('and no route that changes something takes a thing of live from a sandbox token', async () => {
  const sandbox = world.client(partner.tokens.sandbox);
  const before = await rowsBeside(world, partner);
  for (const route of routes.filter(({ method, path }) => method !== 'GET' && path.includes(':'))) {
    const path = addressOf(route, live);
    const body = route.example === undefined ? undefined : JSON.stringify(route.example);
    const answer = await sandbox.send(route.method, path, body);
    expect({ path, status: answer.status >= 400 }).toEqual({ path, status: true });
  }
  expect(await rowsBeside(world, partner)).toEqual(before);
});

const auditsOf = async (): Promise<string[]> =>
  (await sql<{ row: string }>(world, 'SELECT a::text AS row FROM audit_entry a ORDER BY id')).map(({ row }) => row);
