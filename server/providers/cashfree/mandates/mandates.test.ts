import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paise } from '../../../domain/kernel/money.ts';
import type { OpenMandate } from '../../../domain/payments/orders/gateway/mandate-gateway.ts';
import { mandate } from '../../contracts/testing/mandate-openings.ts';
import { createManualClock, SECRET } from '../../contracts/testing/payment-openings.ts';
import { createAgainst, openAt, problemWith, reset } from '../testing/mandate-calls.ts';
import { type Behaviour, type SubscriptionsServer, startSubscriptionsServer } from '../testing/subscriptions-server.ts';
import type { CashfreeMandateOptions } from './mandates.ts';

let server: SubscriptionsServer;
beforeAll(async () => {
  server = await startSubscriptionsServer();
});
afterAll(() => server.close());
beforeEach(() => reset(server));

const create = (options?: Partial<CashfreeMandateOptions>) => createAgainst(server, options);
const openMandate = () => openAt(server);
const askedFor = (index: number) => JSON.parse(server.requests[index]?.body ?? '');

describe('an opening', () => {
  test('asks exactly as documented', async () => {
    const request = mandate({ amount: paise(1_250_50n) });
    const opened = await create().open(request);
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /subscriptions',
      'POST /subscriptions/pay',
    ]);
    for (const { headers } of server.requests) {
      expect(headers).toMatchObject({
        'x-client-id': 'client-0123456789',
        'x-client-secret': SECRET,
        'x-api-version': '2025-01-01',
        'content-type': 'application/json',
      });
    }
    expect(server.requests.map(({ headers }) => headers['x-idempotency-key'])).toEqual([
      request.sipId,
      `${request.sipId}_auth`,
    ]);
    expect(askedFor(0)).toEqual({
      subscription_id: request.sipId,
      customer_details: {
        customer_email: 'usr01kah3n5t0v2m9q4r7w8x1y6z3@example.invalid',
        customer_phone: '9876543210',
      },
      plan_details: {
        plan_name: 'Gold SIP',
        plan_type: 'PERIODIC',
        plan_currency: 'INR',
        plan_amount: 1250.5,
        plan_max_amount: 1250.5,
        plan_intervals: 1,
        plan_interval_type: 'MONTH',
      },
      authorization_details: {
        authorization_amount: 1250.5,
        authorization_amount_refund: false,
        payment_methods: ['upi'],
      },
      subscription_meta: { session_id_expiry: '2026-11-21T13:00:00.000Z' },
      subscription_expiry_time: '2036-11-21T18:29:59.000Z',
      subscription_first_charge_time: '2026-12-21T00:30:00.000Z',
      subscription_tags: { psp_note: 'Digital gold', starts_on: '2026-11-21' },
    });
    expect(askedFor(1)).toEqual({
      subscription_id: request.sipId,
      subscription_session_id: `sub_session_${request.sipId}`,
      payment_id: `${request.sipId}_auth`,
      payment_type: 'AUTH',
      payment_method: { upi: { channel: 'link' } },
    });
    const number = server.subscriptions.get(request.sipId)?.number;
    expect(opened).toEqual({
      gatewayMandateId: String(number),
      upiUrl: `upi://mandate?pa=tola.cf@icici&pn=Tola&tr=EZM${number}&am=1250.50&cu=INR&orgid=400011&mc=5944&purpose=14&tn=Digital%20gold&validitystart=21112026&validityend=21112036&amrule=MAX&recur=ASPRESENTED&rev=N&share=Y&block=N&txnType=CREATE&mode=13&fam=1250.50`,
    });
  });

  const at = (time: string) => Date.parse(`2026-11-21T${time}+05:30`);
  test.each<[what: string, of: Partial<OpenMandate>, interval: string, firstCharge: string]>([
    ['every day', { frequency: 'daily' }, 'DAY', '2026-11-22'],
    ['every day, to be approved before nine', { frequency: 'daily', approveBy: at('20:59:59') }, 'DAY', '2026-11-22'],
    ['every day, to be approved after nine', { frequency: 'daily', approveBy: at('21:00:00') }, 'DAY', '2026-11-23'],
    ['every week', { frequency: 'weekly', approveBy: at('21:00:00') }, 'WEEK', '2026-11-28'],
    ['every month', {}, 'MONTH', '2026-12-21'],
    ['every month from its 31st', { startsOn: '2027-01-31' }, 'MONTH', '2027-02-28'],
  ])('of a plan by %s debits first on its second day', async (_, of, interval, firstCharge) => {
    await create().open(mandate(of));
    expect(askedFor(0).plan_details.plan_interval_type).toBe(interval);
    expect(askedFor(0).subscription_first_charge_time).toBe(`${firstCharge}T00:30:00.000Z`);
  });

  test.each([
    ['Gold SIP', 'Gold SIP'],
    ['Asha’s 2nd (gold)', 'Asha s 2nd gold'],
    ['सोना', 'SIP'],
    ['x'.repeat(60), 'x'.repeat(40)],
  ])('calls the plan %s by letters that any name may have', async (mandateName, plan_name) => {
    await create({ emailDomain: 'customers.tola.example' }).open(mandate({ mandateName }));
    expect(askedFor(0).plan_details).toMatchObject({ plan_name });
    expect(askedFor(0).customer_details.customer_email).toBe('usr01kah3n5t0v2m9q4r7w8x1y6z3@customers.tola.example');
  });

  test('that was made without our learning so is found by its id', async () => {
    const request = mandate();
    server.behaviour = 'done_unsaid';
    expect(await problemWith(create().open(request))).toBe('unknown');
    server.behaviour = 'well';
    const opened = await create().open(request);
    expect(opened.gatewayMandateId).toBe(String(server.subscriptions.get(request.sipId)?.number));
  });

  const there = (request: OpenMandate) => ({
    id: request.sipId,
    number: 1,
    amount: '500.00',
    status: 'INITIALIZED',
    approval: 'INITIALIZED',
    interval: 'MONTH',
    tags: 'null',
    payments: [],
    refunds: [],
  });
  test('that is there under another key is taken, unless it is over, decided or of another amount', async () => {
    const request = mandate();
    server.subscriptions.set(request.sipId, there(request));
    expect(await create().open(request)).toMatchObject({ gatewayMandateId: '1' });
    for (const other of [
      { status: 'ACTIVE' },
      { status: 'LINK_EXPIRED' },
      { approval: 'FAILED' },
      { amount: '5.00' },
    ]) {
      const refused = mandate();
      server.subscriptions.set(refused.sipId, { ...there(refused), ...other });
      expect(await problemWith(create().open(refused)), JSON.stringify(other)).toBe('refused');
    }
  });

  test.each(['qr_alone', 'capitals'] as const)('takes the link as it comes: %s', async (behaviour) => {
    server.behaviour = behaviour;
    expect((await create().open(mandate())).upiUrl).toMatch(
      behaviour === 'capitals' ? /^upi:\/\/mandate\?.*&Am=500\.00&.*&FAM=500\.00$/ : /^upi:\/\/mandate\?pa=/,
    );
  });

  const bad: [Behaviour, string][] = [
    ['hang', 'unknown'],
    ['hang_in_body', 'unknown'],
    ['broken_connection', 'unknown'],
    ['server_error', 'unknown'],
    ['html', 'unknown'],
    ['empty', 'unknown'],
    ['huge', 'unknown'],
    ['redirect', 'unknown'],
    ['text_amount', 'unknown'],
    ['no_session', 'unknown'],
    ['unauthorised', 'unavailable'],
    ['forbidden', 'unavailable'],
    ['too_many', 'unavailable'],
    ['bad_request', 'refused'],
    ['other_id', 'refused'],
    ['other_plan', 'refused'],
    ['other_limit', 'refused'],
    ['link_of_more', 'refused'],
    ['first_debit_of_more', 'refused'],
    ['no_amount', 'refused'],
    ['two_amounts', 'refused'],
    ['no_link', 'no_intent'],
    ['sandbox_link', 'no_intent'],
    ['pay_link', 'no_intent'],
  ];
  test.each(bad)('answered by %s is %s, reported without secrets', async (behaviour, kind) => {
    server.behaviour = behaviour;
    const timeoutMs = behaviour.startsWith('hang') ? 100 : 2_000;
    expect(await problemWith(create({ timeoutMs }).open(mandate()))).toBe(kind);
  });

  test('at an address that does not answer was not made', async () => {
    const gone = await startSubscriptionsServer();
    await gone.close();
    expect(await problemWith(create({ baseUrl: gone.baseUrl }).open(mandate()))).toBe('unavailable');
  });
});

describe('a stop', () => {
  test('asks once, as documented', async () => {
    const { sipId } = await openMandate();
    server.set(sipId, 'ACTIVE');
    await create().stop(sipId);
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /subscriptions/${sipId}/manage`,
    ]);
    expect(askedFor(0)).toEqual({ subscription_id: sipId, action: 'CANCEL' });
    expect(server.requests[0]?.headers['x-idempotency-key']).toBeUndefined();
  });

  test.each(['CANCELLED', 'CUSTOMER_CANCELLED', 'COMPLETED', 'EXPIRED', 'LINK_EXPIRED'])(
    'of a mandate that is %s is no problem',
    async (status) => {
      const { sipId } = await openMandate();
      server.set(sipId, status);
      await create().stop(sipId);
      expect(server.subscriptions.get(sipId)?.status).toBe(status);
    },
  );

  test('whose answer does not tell where the mandate stands is looked after', async () => {
    const { sipId } = await openMandate();
    server.set(sipId, 'ACTIVE');
    server.behaviour = 'no_status';
    await create().stop(sipId);
    expect(server.requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
    expect(server.subscriptions.get(sipId)?.status).toBe('CANCELLED');
  });

  test.each([
    ['no_stop', 'unknown'],
    ['done_unsaid', 'unknown'],
    ['server_error', 'unknown'],
    ['empty', 'unknown'],
    ['too_many', 'unavailable'],
    ['bad_request', 'refused'],
  ] as const)('is not done while Cashfree answers with %s: %s', async (behaviour, kind) => {
    const { sipId } = await openMandate();
    server.set(sipId, 'ACTIVE');
    server.behaviour = behaviour;
    expect(await problemWith(create().stop(sipId))).toBe(kind);
    server.behaviour = 'well';
    await create().stop(sipId);
    expect(server.subscriptions.get(sipId)?.status).toBe('CANCELLED');
  });
});

describe('a refund', () => {
  const paid = async () => {
    const { sipId, amount } = await openMandate();
    server.debit(sipId, {});
    const gatewayPaymentId = server.subscriptions.get(sipId)?.payments[0]?.id ?? '';
    return { refundId: `rfd_${sipId}`, sipId, gatewayPaymentId, amount };
  };

  test('that is pending is asked for by its id until it is through, and made once', async () => {
    const asked = await paid();
    server.refundStatus = 'INITIALIZED';
    expect(await create().refund(asked)).toEqual({ status: 'pending' });
    expect(await create().refund(asked)).toEqual({ status: 'pending' });
    const [refund] = server.subscriptions.get(asked.sipId)?.refunds ?? [];
    Object.assign(refund ?? {}, { status: 'SUCCESS' });
    expect(await create().refund(asked)).toEqual({ status: 'completed', reference: `SUB_${refund?.number}` });
    expect(server.subscriptions.get(asked.sipId)?.refunds).toHaveLength(1);
    const posted = server.requests.filter(({ method }) => method === 'POST');
    expect(posted.map(({ path }) => path)).toEqual([`/subscriptions/${asked.sipId}/refunds`]);
    expect(posted[0]?.headers['x-idempotency-key']).toBe(asked.refundId);
    expect(JSON.parse(posted[0]?.body ?? '')).toEqual({
      subscription_id: asked.sipId,
      payment_id: asked.gatewayPaymentId,
      refund_id: asked.refundId,
      refund_amount: 500,
      refund_speed: 'STANDARD',
    });
  });

  test('that was made without our learning so is found by its id', async () => {
    const asked = await paid();
    server.behaviour = 'done_unsaid';
    expect(await problemWith(create().refund(asked))).toBe('unknown');
    expect(server.subscriptions.get(asked.sipId)?.refunds).toHaveLength(1);
    server.behaviour = 'well';
    expect(await create().refund(asked)).toMatchObject({ status: 'completed' });
    expect(server.subscriptions.get(asked.sipId)?.refunds).toHaveLength(1);
  });

  test('of unknown status counts as unknown, not as done', async () => {
    const asked = await paid();
    server.refundStatus = 'PERHAPS';
    expect(await problemWith(create().refund(asked))).toBe('unknown');
  });

  test.each(['FAILED', 'CANCELLED'])('that is %s has failed, and its id with it', async (status) => {
    const asked = await paid();
    server.refundStatus = status;
    const failed = { status: 'failed', reason: status.toLowerCase() };
    expect(await create().refund(asked)).toEqual(failed);
    expect(await create().readRefund(asked)).toEqual(failed);
    expect(await create().readRefund({ ...asked, refundId: 'rfd_other' })).toBeUndefined();
  });

  test('of another amount, or of a debit that never was, is refused', async () => {
    const asked = await paid();
    await create().refund(asked);
    expect(await problemWith(create().refund({ ...asked, amount: paise(1n) }))).toBe('refused');
    const never = { ...asked, refundId: 'rfd_never', gatewayPaymentId: 'never' };
    expect(await problemWith(create().refund(never))).toBe('refused');
  });
});

test('after failures Cashfree is left alone for a while, then asked again', async () => {
  const clock = createManualClock();
  const gateway = create({ clock });
  server.behaviour = 'server_error';
  const fail = () => problemWith(gateway.read('sip_x'));
  expect([await fail(), await fail(), await fail()]).toEqual(['unknown', 'unknown', 'unknown']);
  const asked = server.requests.length;
  expect(await fail()).toBe('unavailable');
  expect(server.requests).toHaveLength(asked);
  clock.advance(15_000);
  server.behaviour = 'well';
  expect(await gateway.read('sip_x')).toEqual({ status: 'pending', debits: [] });
});
