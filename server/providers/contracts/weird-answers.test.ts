import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paise } from '../../domain/kernel/money.ts';
import { ProviderProblem } from '../../domain/kernel/provider-problem.ts';
import { PriceFeedError } from '../../domain/pricing/price-feed.ts';
import { type DistortingProxy, startDistortingProxy } from '../../testing/peers/distorting-proxy.ts';
import { startStandIn } from '../../testing/peers/held-stand-in.ts';
import { distortion } from '../../testing/weird.ts';
import { createCashfreeBankCheck } from '../cashfree/bank-check.ts';
import { createCashfreeIdentity } from '../cashfree/identity.ts';
import { createCashfreeMandates } from '../cashfree/mandates/mandates.ts';
import { createCashfreeGateway } from '../cashfree/payments/payments.ts';
import { createCashfreePayouts } from '../cashfree/payouts/payouts.ts';
import { startCashfreeServer } from '../cashfree/testing/payment-server.ts';
import { startPayoutServer } from '../cashfree/testing/payout-server.ts';
import { startSecureIdServer } from '../cashfree/testing/secure-id-server.ts';
import { startSubscriptionsServer } from '../cashfree/testing/subscriptions-server.ts';
import { createGoldapiFeed } from '../goldapi/price-feed.ts';
import { createMetalsDevFeed } from '../metals-dev/price-feed.ts';
import { createMsg91Sender } from '../msg91/sms.ts';
import { createShiprocketCourier } from '../shiprocket/courier.ts';
import { startShiprocketServer } from '../shiprocket/testing/shiprocket-server.ts';
import { mandate } from './testing/mandate-openings.ts';
import { createManualClock, opening } from './testing/payment-openings.ts';
import { payout } from './testing/payouts.ts';
import { goldapiScript, metalsDevScript } from './testing/price-scripts.ts';
import { startProviderServer } from './testing/price-server.ts';
import { shipment } from './testing/shipments.ts';

/** What a client is asked, each time anew: a client that failed thrice rests. The answer, or what it raises, is the outcome. */
type Question = { name: string; proxy: DistortingProxy; ask: () => Promise<unknown> };

const AMOUNT = paise(50_000n);
const credentials = {
  clientId: 'client-0123456789',
  clientSecret: 'cfsk_ma_test_0123456789abcdef',
  callbackUrl: 'https://tola.example',
};
let refunds = 1;
const closing: { close(): Promise<void> }[] = [];
const questions: Question[] = [];

/** A proxy before a stand-in; both are closed at the end. */
async function before(server: { close(): Promise<void> }, baseUrl: string): Promise<DistortingProxy> {
  const proxy = await startDistortingProxy(baseUrl);
  closing.push(proxy, server);
  return proxy;
}

const add = (proxy: DistortingProxy, asked: Record<string, () => Promise<unknown>>) => {
  for (const [name, ask] of Object.entries(asked)) questions.push({ name, proxy, ask });
};

async function addPayments(): Promise<void> {
  const server = await startCashfreeServer();
  const proxy = await before(server, server.baseUrl);
  const create = () => createCashfreeGateway({ ...credentials, baseUrl: proxy.baseUrl, clock: createManualClock() });
  const paid = opening(AMOUNT);
  await create().open(paid);
  for (const status of ['SUCCESS', 'FAILED', 'SUCCESS']) server.pay(paid.orderId, '500.00', status);
  const refund = { refundId: 'rfd_1', orderId: paid.orderId, amount: AMOUNT, gatewayPaymentId: '1' };
  await create().refund(refund);
  add(proxy, {
    'a payment is opened': () => create().open(opening(AMOUNT)),
    'a payment is opened again': () => create().open(paid),
    'payments are read': () => create().read(paid.orderId),
    'a payment is refunded': () => create().refund({ ...refund, refundId: `rfd_${++refunds}` }),
    'a refund is read': () => create().readRefund(refund),
  });
}

async function addMandates(): Promise<void> {
  const server = await startSubscriptionsServer();
  const proxy = await before(server, server.baseUrl);
  const create = () => createCashfreeMandates({ ...credentials, baseUrl: proxy.baseUrl, clock: createManualClock() });
  const request = mandate();
  await create().open(request);
  server.set(request.sipId, 'ACTIVE', 'ACTIVE');
  server.debit(request.sipId, { type: 'AUTH', status: 'SUCCESS' });
  server.debit(request.sipId, { type: 'CHARGE', status: 'FAILED', retries: 3 });
  const refund = { refundId: 'rfd_1', sipId: request.sipId, amount: AMOUNT, gatewayPaymentId: '1' };
  add(proxy, {
    'a mandate is opened': () => create().open(mandate()),
    'a mandate is read': () => create().read(request.sipId),
    'a mandate is stopped': async () => {
      const other = mandate();
      await create().open(other);
      return create().stop(other.sipId);
    },
    'a debit is refunded': () => create().refund({ ...refund, refundId: `rfd_${++refunds}` }),
  });
}

async function addPayouts(): Promise<void> {
  const server = await startPayoutServer();
  const proxy = await before(server, server.baseUrl);
  const create = () => createCashfreePayouts({ ...credentials, baseUrl: proxy.baseUrl, clock: createManualClock() });
  const sent = payout();
  await create().send(sent);
  server.decide(sent.withdrawalId, 'SUCCESS');
  const failed = payout();
  await create().send(failed);
  server.decide(failed.withdrawalId, 'FAILED');
  add(proxy, {
    'a payout is sent': () => create().send(payout()),
    'a payout is read': () => create().read(sent),
    'a payout that failed is read': () => create().read(failed),
  });
}

async function addIdentity(): Promise<void> {
  const server = await startSecureIdServer();
  const proxy = await before(server, server.baseUrl);
  const [pan, dob, aadhaarNumber] = ['ABCPR1234F', '1990-01-31', '999941057058'];
  server.pans.set(pan, { name: 'ASHA RAO', dob });
  server.aadhaars.set(aadhaarNumber, { name: 'Asha Rao', dob });
  const create = () => createCashfreeIdentity({ ...credentials, baseUrl: proxy.baseUrl });
  const { reference } = await create().sendAadhaarOtp({ requestId: 'kyc_2', aadhaarNumber });
  const verify = (otp: string) => create().verifyAadhaarOtp({ reference, otp, profileName: null });
  add(proxy, {
    'a PAN is verified': () => create().verifyPan({ checkId: 'kyc_1', pan, dob, profileName: 'Asha Rao' }),
    'an OTP is sent for an Aadhaar number': () => create().sendAadhaarOtp({ requestId: 'kyc_2', aadhaarNumber }),
    'an OTP is verified': () => verify(server.otp),
    'a wrong OTP is verified': () => verify('000000'),
  });
}

async function addBankCheck(): Promise<void> {
  const server = await startStandIn(({ path }) => ({
    status: 200,
    json:
      path === '/upi/advance'
        ? '{"reference_id":35,"vpa":"asha@okbank","status":"VALID","name_at_bank":"ASHA RAO"}'
        : `{"reference_id":34,"name_at_bank":"ASHA RAO","bank_name":"HDFC BANK","branch":"NARIMAN POINT","account_status":"VALID",
          "account_status_code":"ACCOUNT_IS_VALID"}`,
  }));
  const proxy = await before(server, server.baseUrl);
  const check = { checkId: 'ba_1', name: 'Asha Rao', mobile: '9876543210' };
  const create = () => createCashfreeBankCheck({ ...credentials, baseUrl: proxy.baseUrl });
  add(proxy, {
    'a bank account is checked': () =>
      create().check({ ...check, type: 'bank', accountNumber: '50100012345678', ifsc: 'HDFC0001234' }),
    'a UPI id is checked': () => create().check({ ...check, type: 'upi', upiId: 'asha@okbank' }),
  });
}

async function addCourier(): Promise<void> {
  const server = await startShiprocketServer();
  const proxy = await before(server, server.url);
  const { email, password } = server;
  const create = () => createShiprocketCourier({ baseUrl: proxy.baseUrl, email, password, pickupLocation: 'Primary' });
  let orders = 0;
  const parcel = () => shipment({ orderId: `dlv_${++orders}`, placedAt: Date.parse('2026-11-21T09:30:00.000Z') });
  const booked = parcel();
  const { tracking } = await create().follow(booked);
  server.tracked.set(tracking?.awb ?? '', 18);
  add(proxy, {
    'a parcel is booked': () => create().follow(parcel()),
    'a parcel that is booked is found': () => create().follow(booked),
    'a parcel is followed': () => create().follow({ ...booked, tracking }),
    'a parcel is called off': () => create().callOff(booked),
  });
}

async function addOthers(): Promise<void> {
  const signal = new AbortController().signal;
  const clock = createManualClock();
  const request = { asset: 'gold', interval: 'day', from: clock.now() - 3 * 86_400_000, to: clock.now() } as const;
  for (const [name, script, createFeed] of [
    ['goldapi', goldapiScript, createGoldapiFeed],
    ['metals.dev', metalsDevScript, createMetalsDevFeed],
  ] as const) {
    const server = await startProviderServer(script);
    const proxy = await before(server, server.baseUrl);
    const create = () => createFeed({ baseUrl: proxy.baseUrl, apiKey: 'key-0123456789', clock });
    add(proxy, {
      [`prices are read from ${name}`]: () => create().latest(signal),
      [`history is read from ${name}`]: () => create().history(request, signal),
    });
  }
  const server = await startStandIn(() => ({ status: 200, json: '{"type":"success","request_id":"3763"}' }));
  const proxy = await before(server, server.baseUrl);
  const sender = () =>
    createMsg91Sender({ authKey: 'auth-key-0123456789', templateId: 'template-1', baseUrl: proxy.baseUrl });
  add(proxy, {
    'an OTP goes out': () => sender().send({ mobile: '9876543210', code: '482913', purpose: 'token' }),
  });
}

beforeAll(async () => {
  await Promise.all([
    addPayments(),
    addMandates(),
    addPayouts(),
    addIdentity(),
    addBankCheck(),
    addCourier(),
    addOthers(),
  ]);
});
afterAll(() => Promise.all(closing.map((one) => one.close())));

/** What clients raise by what their ports promise. */
function isPromised(error: unknown): boolean {
  const { name, message } = error as Error;
  return (
    error instanceof ProviderProblem ||
    error instanceof PriceFeedError ||
    (name === 'Error' && message.startsWith('MSG91 refused a message'))
  );
}

/** Text of an outcome that PostgreSQL would not take, and numbers that none of its columns hold. */
function unstorableIn(outcome: unknown): unknown {
  if (typeof outcome === 'string') return outcome.includes('\0') || !outcome.isWellFormed() ? outcome : undefined;
  if (typeof outcome === 'bigint') return outcome < 0n || outcome >= 2n ** 63n ? outcome : undefined;
  if (typeof outcome === 'number') return Number.isFinite(outcome) ? undefined : outcome;
  return Object.values(outcome ?? {})
    .map(unstorableIn)
    .find((one) => one !== undefined);
}

it('whatever stands in one place of a provider’s answer, its client answers what can be kept, or raises what its port promises', async () => {
  expect(questions).toHaveLength(27);
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(2), distortion, async (which, nth, how) => {
      const { name, proxy, ask } = questions[which % questions.length] as Question;
      proxy.distort(nth, how);
      const outcome = await ask().catch((error: unknown) => {
        if (isPromised(error)) return undefined;
        throw new Error(`${name}: ${error}`, { cause: error });
      });
      expect([name, unstorableIn(outcome)]).toEqual([name, undefined]);
    }),
    { numRuns: 1_500 },
  );
});
