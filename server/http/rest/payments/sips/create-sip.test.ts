import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProviderProblem } from '../../../../domain/kernel/provider-problem.ts';
import type { MandateGateway } from '../../../../domain/payments/orders/gateway/mandate-gateway.ts';
import { eventsOf } from '../../../../testing/rooms/payments.ts';
import { makeSip, readSip, simulateSip } from '../../../../testing/rooms/sips.ts';
import { makeUser, sql } from '../../../../testing/trades.ts';
import { startWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const plan = { installment_amount_inr: 1_000, frequency: 'monthly' };
const countSips = async () => (await sql(world, 'SELECT id FROM sip')).length;

describe('201', () => {
  it.each(['sandbox', 'live'] as const)('makes a plan in %s, to be approved within the hour', async (mode) => {
    const partner = await world.partner();
    const user_code = await makeUser(partner[mode]);
    const answer = await partner[mode].post('/partner/payments/sips', {
      ...plan,
      user_code,
      reference: 'plan 7',
      metadata: { plan: 'wedding' },
    });
    expect([answer.status, answer.body.mode]).toEqual([201, mode]);
    const { data } = answer;
    expect(data).toEqual({
      id: expect.stringMatching(/^sip_[0-9a-hjkmnp-tv-z]{26}$/),
      sip_id: expect.any(Number),
      status: 'pending_authorisation',
      user_code,
      asset_type: 'gold',
      name: 'Gold SIP',
      reference: 'plan 7',
      metadata: { plan: 'wedding' },
      installment_amount_inr: 1_000,
      frequency: 'monthly',
      fee: { bearer: 'tola', per_installment_inr: 1.18, deducted_from_installment: false },
      funded_installment_inr: 1_000,
      checkout_url: `http://localhost/pay/sip/${data.id}`,
      mandate: { upi: { url: expect.stringMatching(/^upi:\/\/mandate\?/), apps: expect.any(Object) } },
      authorise_by: new Date(Date.parse(data.created_at) + 3_600_000).toISOString(),
      created_at: expect.any(String),
    });
    expect((await eventsOf(world, data.id)).map(({ kind }) => kind)).toEqual(['sip.created']);
  });

  it.each([
    ['service', 'tola', false, 1_000],
    ['end_user', 'end_user', true, 998.82],
    ['partner', 'partner', false, 1_000],
  ] as const)('fixes the fee of each installment where %s bears it', async (feeBearer, bearer, isDeducted, funded) => {
    const partner = await world.partner({ feeBearer });
    const sip = await makeSip(partner.sandbox);
    expect(sip.fee).toEqual({ bearer, per_installment_inr: 1.18, deducted_from_installment: isDeducted });
    expect(sip.funded_installment_inr).toBe(funded);
    await sql(world, `UPDATE partner SET fee_bearer = 'partner', version = version + 1 WHERE id = $1`, [partner.id]);
    const active = await simulateSip(partner.sandbox, sip.id, 'activate');
    expect([active.fee, active.total_invested_inr]).toEqual([sip.fee, funded]);
  });

  it('answers mandate links: one query behind each app’s beginning, and none for the app that takes no mandates', async () => {
    const partner = await world.partner();
    const sip = await makeSip(partner.sandbox, { name: 'Wedding gold' });
    const { url, apps } = sip.mandate.upi;
    const [, query = ''] = /^upi:\/\/mandate\?([^#+]+)$/.exec(url) ?? [];
    const gpay = 'com.google.android.apps.nbu.paisa.user';
    expect(Object.entries(apps)).toEqual([
      [
        'gpay',
        {
          android: `intent://mandate?${query}#Intent;scheme=upi;package=${gpay};end`,
          android_package: gpay,
          ios: `gpay://upi/mandate?${query}`,
        },
      ],
      ['phonepe', `phonepe://mandate?${query}`],
      ['paytm', `paytmmp://mandate?${query}`],
    ]);
    const values = Object.fromEntries(query.split('&').map((pair) => pair.split('=').map(decodeURIComponent)));
    expect(values).toMatchObject({
      pn: partner.name,
      mn: 'Wedding gold',
      am: '1000.00',
      fam: '1000.00',
      recur: 'MONTHLY',
      txnType: 'CREATE',
    });
  });

  it('takes a name of 60 characters, silver, and no name', async () => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    const name = 'सोने की बचत '.repeat(5).trim().padEnd(60, 'x');
    expect((await makeSip(sandbox, { user_code, name, asset_type: 'silver' })).name).toBe(name);
    expect((await makeSip(sandbox, { user_code })).name).toBe('Gold SIP');
  });

  it.each([
    [100, 'weekly'],
    [15_000, 'daily'],
  ])('takes installments of INR %d', async (installment_amount_inr, frequency) => {
    const { sandbox } = await world.partner();
    expect(await makeSip(sandbox, { installment_amount_inr, frequency })).toMatchObject({
      installment_amount_inr,
      frequency,
    });
  });

  it('replays the plan as it was made under the same key, whatever became of it, and is found by the key', async () => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    const body = { ...plan, user_code };
    const first = await sandbox.post('/partner/payments/sips', body, { key: 'a key' });
    await simulateSip(sandbox, first.data.id, 'activate');
    const again = await sandbox.post('/partner/payments/sips', body, { key: 'a key' });
    expect([again.status, again.data, again.body.idempotent_replay]).toEqual([201, first.data, true]);
    const found = await sandbox.get(`/partner/idempotency/a%20key?endpoint=/partner/payments/sips`);
    expect(found.data).toMatchObject({ state: 'done', status: 201, body: { success: true, data: first.data } });
  });

  it('makes one plan of 16 calls with one key at once', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        partner.live.post('/partner/payments/sips', { ...plan, user_code }, { key: 'once' }),
      ),
    );
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(answers.filter(({ body }) => body.idempotent_replay !== true)).toHaveLength(1);
  });
});

describe('400', () => {
  it.each([
    ['no installment', { installment_amount_inr: undefined }, 'INVALID_AMOUNT', 'installment_amount_inr'],
    ['text', { installment_amount_inr: '1000' }, 'INVALID_AMOUNT', 'installment_amount_inr'],
    ['a third decimal', { installment_amount_inr: 100.001 }, 'INVALID_AMOUNT', 'installment_amount_inr'],
    ['below 100', { installment_amount_inr: 99.99 }, 'AMOUNT_BELOW_MIN', 'installment_amount_inr'],
    ['above 15000', { installment_amount_inr: 15_000.01 }, 'AMOUNT_ABOVE_MAX', 'installment_amount_inr'],
    ['another frequency', { frequency: 'yearly' }, 'VALIDATION_ERROR', 'frequency'],
    ['no frequency', { frequency: undefined }, 'VALIDATION_ERROR', 'frequency'],
    ['another metal', { asset_type: 'btc' }, 'INVALID_ASSET_TYPE', 'asset_type'],
    ['a long name', { name: 'x'.repeat(61) }, 'VALIDATION_ERROR', 'name'],
    ['an empty name', { name: '  ' }, 'VALIDATION_ERROR', 'name'],
    ['a long reference', { reference: 'x'.repeat(121) }, 'VALIDATION_ERROR', 'reference'],
    ['a foreign origin', { return_url: 'https://evil.example.com/' }, 'RETURN_URL_NOT_ALLOWED', 'return_url'],
  ])('%s', async (_, fields, code, field) => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    const before = await countSips();
    const answer = await sandbox.post('/partner/payments/sips', { ...plan, ...fields, user_code });
    expect([answer.status, answer.code]).toEqual([400, code]);
    expect(answer.body.error.details.fields).toHaveProperty(field);
    expect(await countSips()).toBe(before);
  });
});

describe('403', () => {
  it('PAYMENT_INFRA_NOT_ENABLED where collection is not on for the account', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live);
    await sql(world, 'UPDATE partner SET collection_enabled = false, version = version + 1 WHERE id = $1', [
      partner.id,
    ]);
    expect((await partner.live.post('/partner/payments/sips', { ...plan, user_code })).code).toBe(
      'PAYMENT_INFRA_NOT_ENABLED',
    );
  });
});

describe('409', () => {
  it('DUPLICATE_REFERENCE names the other, until a reset', async () => {
    const partner = await world.partner();
    const first = await makeSip(partner.sandbox, { reference: 'plan' });
    const user_code = await makeUser(partner.sandbox);
    const answer = await partner.sandbox.post('/partner/payments/sips', { ...plan, user_code, reference: 'plan' });
    expect([answer.status, answer.code, answer.body.error.details]).toEqual([
      409,
      'DUPLICATE_REFERENCE',
      { id: first.id },
    ]);
    await makeSip(partner.live, { reference: 'plan' });
    await partner.sandbox.post('/partner/sandbox/reset');
    await makeSip(partner.sandbox, { reference: 'plan' });
  });

  it('SIP_LIMIT_REACHED for the eleventh that goes on, also of thirty at once; an end makes room', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => partner.sandbox.post('/partner/payments/sips', { ...plan, user_code })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ code, status }) => code === 'SIP_LIMIT_REACHED' && status === 409)).toHaveLength(20);
    const [one] = answers.filter(({ status }) => status === 201);
    await simulateSip(partner.sandbox, one?.data.id, 'failure');
    await makeSip(partner.sandbox, { user_code });
    await makeSip(partner.sandbox);
  });
});

describe('a gateway that fails', () => {
  it('GATEWAY_ERROR is kept under the key, leaves a failed plan, and its reference free', async () => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    await sandbox.post('/partner/sandbox/faults', { fault: 'gateway', times: 1 });
    const body = { ...plan, user_code, reference: 'again' };
    const failed = await sandbox.post('/partner/payments/sips', body, { key: 'k' });
    expect([failed.status, failed.code]).toEqual([502, 'GATEWAY_ERROR']);
    const replayed = await sandbox.post('/partner/payments/sips', body, { key: 'k' });
    expect([replayed.status, replayed.code, replayed.body.idempotent_replay]).toEqual([502, 'GATEWAY_ERROR', true]);
    const { sips } = (await sandbox.get('/partner/payments/sips')).data;
    expect(sips).toMatchObject([{ status: 'failed', reference: 'again' }]);
    expect(sips[0]).not.toHaveProperty('mandate');
    const made = await sandbox.post('/partner/payments/sips', body, { key: 'another' });
    expect([made.status, (await readSip(sandbox, made.data.id)).status]).toEqual([201, 'pending_authorisation']);
  });

  it('whose answer is unknown: a plan that is cancelled meanwhile ends the wait of its key', async () => {
    const lost = await startWorld({
      mandates: (gateway): MandateGateway => ({
        ...gateway,
        isLocal: false,
        open: async () => {
          throw new ProviderProblem('unknown', 'no answer');
        },
      }),
    });
    try {
      const { sandbox } = await lost.partner();
      const body = { ...plan, user_code: await makeUser(sandbox) };
      expect((await sandbox.post('/partner/payments/sips', body, { key: 'k' })).code).toBe('SERVICE_UNAVAILABLE');
      const { sips } = (await sandbox.get('/partner/payments/sips')).data;
      expect((await sandbox.post(`/partner/payments/sips/${sips[0].id}/cancel`)).data.status).toBe('cancelled');
      const repeated = await sandbox.post('/partner/payments/sips', body, { key: 'k' });
      expect([repeated.status, repeated.code, repeated.body.idempotent_replay]).toEqual([502, 'GATEWAY_ERROR', true]);
    } finally {
      await lost.close();
    }
  });

  it.each([
    ['gateway_down', 'PAYMENT_GATEWAY_UNAVAILABLE'],
    ['intent', 'UPI_INTENT_UNAVAILABLE'],
  ])('%s answers %s and leaves nothing behind', async (fault, code) => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    await sandbox.post('/partner/sandbox/faults', { fault, times: 1 });
    const answer = await sandbox.post('/partner/payments/sips', { ...plan, user_code }, { key: 'k' });
    expect([answer.status, answer.code]).toEqual([503, code]);
    expect((await sandbox.get('/partner/payments/sips')).data.total).toBe(0);
    expect((await sandbox.post('/partner/payments/sips', { ...plan, user_code }, { key: 'k' })).status).toBe(201);
  });
});
