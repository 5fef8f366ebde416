import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf, makeOrder, simulate } from '../../../testing/rooms/payments.ts';
import { makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/payments/orders';
const hosted = { amount_inr: 500, checkout_type: 'hosted' };
const countOrders = async () => (await sql(world, 'SELECT id FROM payment_order')).length;

describe('201', () => {
  it.each(['sandbox', 'live'] as const)(
    'makes a hosted order in %s, for twenty minutes, priced when paid',
    async (mode) => {
      const partner = await world.partner();
      const user_code = await makeUser(partner[mode]);
      const { data: price } = await partner[mode].get('/partner/prices/gold');
      const answer = await partner[mode].post(path, {
        ...hosted,
        user_code,
        reference: 'order 7',
        metadata: { cart: 'c 1' },
      });
      expect([answer.status, answer.body.mode]).toEqual([201, mode]);
      const { data } = answer;
      expect(data).toEqual({
        payment_id: expect.stringMatching(/^pay_[0-9a-hjkmnp-tv-z]{26}$/),
        status: 'created',
        checkout_type: 'hosted',
        asset_type: 'gold',
        user_code,
        reference: 'order 7',
        metadata: { cart: 'c 1' },
        amount_inr: 500,
        fee: { bearer: 'tola', amount_inr: 0.59, deducted_from_amount: false },
        funded_amount_inr: 500,
        estimate: {
          asset_quantity: Math.floor((50_000 / Math.round(price.buy_rate_inr_per_gram * 100)) * 1e6) / 1e6,
          rate_per_gram_inr: price.buy_rate_inr_per_gram,
          final: false,
        },
        checkout_url: `http://localhost/pay/${data.payment_id}`,
        transaction_id: null,
        invoice_no: null,
        reason: null,
        refunds: [],
        expires_at: new Date(Date.parse(data.created_at) + 1_200_000).toISOString(),
        created_at: expect.any(String),
      });
      expect((await partner[mode].get(`${path}/${data.payment_id}`)).data).toEqual(data);
      expect(await eventsOf(world, data.payment_id)).toEqual([]);
    },
  );

  it('takes silver, an order without a reference, and touches neither wallet nor holdings', async () => {
    const partner = await world.partner();
    const before = (await partner.live.get('/partner/wallet')).data;
    const order = await makeOrder(partner.live, { asset_type: 'silver' });
    expect(order).toMatchObject({ asset_type: 'silver', reference: null });
    expect(order).not.toHaveProperty('upi');
    expect((await partner.live.get('/partner/wallet')).data).toEqual(before);
  });

  it.each([
    ['service', 'tola', 0.59, false, 500],
    ['end_user', 'end_user', 0.59, true, 499.41],
    ['partner', 'partner', 0.59, false, 500],
  ] as const)('fixes the fee where %s bears it', async (feeBearer, bearer, fee, isDeducted, funded) => {
    const partner = await world.partner({ feeBearer });
    const order = await makeOrder(partner.sandbox);
    expect(order.fee).toEqual({ bearer, amount_inr: fee, deducted_from_amount: isDeducted });
    expect(order.funded_amount_inr).toBe(funded);
    // It never changes, whatever the account is set to later.
    await sql(world, `UPDATE partner SET fee_bearer = 'partner', version = version + 1 WHERE id = $1`, [partner.id]);
    const paid = await simulate(partner.sandbox, order.payment_id, 'success');
    expect([paid.fee, paid.funded_amount_inr]).toEqual([order.fee, order.funded_amount_inr]);
  });

  it('estimates at the marked-up rate, on what the fee leaves', async () => {
    const partner = await world.partner({ feeBearer: 'end_user', markupBuyMilliPct: 2_500 });
    const order = await makeOrder(partner.sandbox, { amount_inr: 1_000 });
    const { data } = await partner.sandbox.get('/partner/prices/gold');
    expect(order.estimate.rate_per_gram_inr).toBe(data.buy_rate_inr_per_gram);
    const grams = Number((99_882n * 1_000_000n) / BigInt(Math.round(data.buy_rate_inr_per_gram * 100))) / 1e6;
    expect([order.funded_amount_inr, order.estimate.asset_quantity]).toEqual([998.82, grams]);
  });

  it('answers the links of an intent order: one query behind each app’s beginning', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.sandbox, { checkout_type: 'intent', amount_inr: 1_234.5 });
    const { url, apps } = order.upi;
    const [, query = ''] = /^upi:\/\/pay\?([^#]+)$/.exec(url) ?? [];
    expect(query).not.toContain('+');
    const values = query.split('&').map((pair: string) => pair.split('=').map(decodeURIComponent));
    expect(values).toEqual([
      ['pa', 'tola@sandbox'],
      ['pn', partner.name],
      ['tr', order.payment_id.replace('_', '')],
      ['tn', 'Digital gold'],
      ['am', '1234.50'],
      ['cu', 'INR'],
      ['mc', '5944'],
      ['mode', '04'],
    ]);
    const gpay = 'com.google.android.apps.nbu.paisa.user';
    const cred = 'com.dreamplug.androidapp';
    expect(Object.entries(apps)).toEqual([
      [
        'gpay',
        {
          android: `intent://pay?${query}#Intent;scheme=upi;package=${gpay};end`,
          android_package: gpay,
          ios: `gpay://upi/pay?${query}`,
        },
      ],
      ['phonepe', `phonepe://pay?${query}`],
      ['paytm', `paytmmp://pay?${query}`],
      [
        'cred',
        {
          android: `intent://pay?${query}#Intent;scheme=upi;package=${cred};end`,
          android_package: cred,
          ios: `credpay://upi/pay?${query}`,
        },
      ],
    ]);
    expect(order.checkout_url).toBe(`http://localhost/pay/${order.payment_id}`);
  });

  it('opens a link for a partner of any name', async () => {
    const partner = await world.partner();
    for (const name of ['A&B #1 = 100%', "O'Neill (Gold)", '😀👩‍👩‍👧', '𐐀'.repeat(61), 'सोना चाँदी', '\u0007a\u202eb']) {
      await sql(world, 'UPDATE partner SET name = $2, version = version + 1 WHERE id = $1', [partner.id, name]);
      const { upi } = await makeOrder(partner.sandbox, { checkout_type: 'intent' });
      expect(upi.url).toMatch(
        /^upi:\/\/pay\?pa=tola@sandbox&pn=[\w.%-]+&tr=pay\w{26}&tn=Digital%20gold&am=500\.00&cu=INR/,
      );
    }
  });
});

describe('refusals, each named', () => {
  it.each([
    ['amount_inr', [undefined, null, 0, -1, 0.001, 500.001, '500', Number.MAX_SAFE_INTEGER, [], {}], 'INVALID_AMOUNT'],
    ['checkout_type', [undefined, null, 'Intent', 'collect', 1], 'INVALID_CHECKOUT_TYPE'],
    ['asset_type', ['Gold', 'btc', 1, null], 'INVALID_ASSET_TYPE'],
    ['user_code', [undefined, null, 5, ''], 'VALIDATION_ERROR'],
    ['reference', ['', 5, 'r'.repeat(121), 'a\u0000b'], 'VALIDATION_ERROR'],
    ['return_url', [5, `https://shop.example.com/${'x'.repeat(2_000)}`], 'VALIDATION_ERROR'],
  ] as const)('%s', async (field, values, code) => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    for (const value of values) {
      const answer = await partner.sandbox.post(path, { ...hosted, user_code, [field]: value });
      expect({ value, code: answer.code, fields: Object.keys(answer.body.error.details?.fields ?? {}) }).toEqual({
        value,
        code,
        fields: [field],
      });
    }
  });

  it('numbers that lie: exponents, infinities, too many decimals', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    for (const amount of ['1e309', '-0', '100.000000000000001', '1e-7', '9'.repeat(400), '5e2000']) {
      const body = `{"user_code":"${user_code}","checkout_type":"hosted","amount_inr":${amount}}`;
      const { code } = await partner.sandbox.send('POST', path, body);
      expect({ amount, code }).toEqual({ amount, code: 'INVALID_AMOUNT' });
    }
  });

  it('AMOUNT_BELOW_MIN and AMOUNT_ABOVE_MAX at the account’s bounds, and at the platform’s ceiling whatever the account says', async () => {
    const bounds = [
      [{}, [10, 50_000], [9.99, 50_000.01]],
      [{ orderMinPaise: 100_00n, orderMaxPaise: 200_00n }, [100, 200], [99.99, 200.01]],
      [{ orderMaxPaise: 900_000_00n }, [50_000], [9.99, 50_000.01]],
    ] as const;
    for (const [options, good, [below, above]] of bounds) {
      const partner = await world.partner(options);
      const user_code = await makeUser(partner.live);
      const at = (amount_inr: number) => partner.live.post(path, { ...hosted, user_code, amount_inr });
      for (const amount of good) expect((await at(amount)).status).toBe(201);
      const [low, high] = [await at(below), await at(above)];
      expect([low.code, high.code]).toEqual(['AMOUNT_BELOW_MIN', 'AMOUNT_ABOVE_MAX']);
      expect(Object.keys(low.body.error.details.fields)).toEqual(['amount_inr']);
      expect(Object.keys(high.body.error.details.fields)).toEqual(['amount_inr']);
    }
  });

  it('USER_CODE_NOT_FOUND for a user of another partner, mode or book', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const wiped = await makeUser(partner.sandbox);
    await partner.sandbox.post('/partner/sandbox/reset');
    const codes = [wiped, await makeUser(partner.live), await makeUser(stranger.sandbox), 'usr_unknown', "' OR 1=1"];
    const before = await countOrders();
    for (const user_code of codes) {
      const answer = await partner.sandbox.post(path, { ...hosted, user_code, reference: 'free' }, { key: 'key' });
      expect(answer.code).toBe('USER_CODE_NOT_FOUND');
    }
    expect(await countOrders()).toBe(before);
    // Nothing is kept of a refusal: neither the key nor the reference.
    const good = { ...hosted, user_code: await makeUser(partner.sandbox), reference: 'free' };
    expect((await partner.sandbox.post(path, good, { key: 'key' })).status).toBe(201);
  });

  it('PAYMENT_INFRA_NOT_ENABLED where collection is off for the account', async () => {
    const partner = await world.partner({ collectionEnabled: false });
    for (const mode of ['sandbox', 'live'] as const) {
      const user_code = await makeUser(partner[mode]);
      expect((await partner[mode].post(path, { ...hosted, user_code })).code).toBe('PAYMENT_INFRA_NOT_ENABLED');
    }
  });

  it('PAYMENT_INFRA_DISABLED where it is paused for everybody; what was made before is still paid', async () => {
    const partner = await world.partner();
    const paused = await startWorld({ databaseUrl: world.databaseUrl, isCollectionPaused: true });
    try {
      const client = paused.client(partner.tokens.sandbox);
      const order = await makeOrder(partner.sandbox);
      const user_code = await makeUser(client);
      expect((await client.post(path, { ...hosted, user_code })).code).toBe('PAYMENT_INFRA_DISABLED');
      expect((await simulate(client, order.payment_id, 'success')).status).toBe('completed');
    } finally {
      await paused.close();
    }
  });
});

describe('faults of the gateway', () => {
  const arm = (partner: TestPartner, fault: string) =>
    partner.sandbox.post('/partner/sandbox/faults', { fault, times: 1 });

  it('PAYMENT_GATEWAY_UNAVAILABLE, UPI_INTENT_UNAVAILABLE and PRICES_UNAVAILABLE make no order and keep no key', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    const before = await countOrders();
    for (const [fault, code] of [
      ['gateway_down', 'PAYMENT_GATEWAY_UNAVAILABLE'],
      ['intent', 'UPI_INTENT_UNAVAILABLE'],
      ['price_feed', 'PRICES_UNAVAILABLE'],
    ] as const) {
      await arm(partner, fault);
      const body = { ...hosted, checkout_type: 'intent', user_code, reference: fault };
      expect((await partner.sandbox.post(path, body, { key: fault })).code).toBe(code);
      expect(await countOrders()).toBe(before);
    }
    await arm(partner, 'intent');
    expect((await partner.sandbox.post(path, { ...hosted, user_code })).status).toBe(201);
    const intent = { ...hosted, checkout_type: 'intent', user_code };
    expect((await partner.sandbox.post(path, intent)).code).toBe('UPI_INTENT_UNAVAILABLE');
  });

  it('GATEWAY_ERROR is stored and replayed, tells payment.failed, and leaves the reference for the next key', async () => {
    const partner = await world.partner();
    const body = { ...hosted, user_code: await makeUser(partner.sandbox), reference: 'order 9' };
    await arm(partner, 'gateway');
    const failed = await partner.sandbox.post(path, body, { key: 'first' });
    expect([failed.status, failed.code]).toEqual([502, 'GATEWAY_ERROR']);
    const again = await partner.sandbox.post(path, body, { key: 'first' });
    expect([again.code, again.body.idempotent_replay]).toEqual(['GATEWAY_ERROR', true]);
    const lookedUp = await partner.sandbox.get(`/partner/idempotency/first?endpoint=${path}`);
    expect(lookedUp.data).toMatchObject({
      state: 'done',
      status: 502,
      body: { success: false, error: { code: 'GATEWAY_ERROR' } },
    });
    const next = await partner.sandbox.post(path, body, { key: 'second' });
    expect([next.status, next.data.reference]).toEqual([201, 'order 9']);
    const { data } = await partner.sandbox.get(`${path}?reference=order%209`);
    expect(data.orders.map(({ status }: { status: string }) => status)).toEqual(['created', 'failed']);
    expect(await eventsOf(world, data.orders[1].payment_id)).toMatchObject([
      { kind: 'payment.failed', sequence: 1, data: { reason: 'gateway_error', isRefundPending: false } },
    ]);
    const third = await partner.sandbox.post(path, body, { key: 'third' });
    expect(third.body.error.details).toEqual({ payment_id: next.data.payment_id });
  });
});

describe('return_url', () => {
  const origins = ['https://shop.example.com', 'https://shop.example.com:8443'];

  it.each([
    'https://shop.example.com',
    'https://shop.example.com/thanks?order=1&x=%20#top',
    'https://shop.example.com:443/thanks',
    'https://SHOP.example.com/Thanks',
    'https://shop.example.com:8443/',
  ])('takes %s', async (return_url) => {
    const partner = await world.partner({ returnOrigins: origins });
    await makeOrder(partner.sandbox, { return_url });
  });

  it.each([
    'http://shop.example.com/',
    'https://shop.example.com.evil.example/',
    'https://shop.example.comevil.example/',
    'https://evil.example/https://shop.example.com',
    'https://shop.example.com@evil.example/',
    'https://user:secret@shop.example.com/',
    'https://user@shop.example.com/',
    'https://evil.example\\@shop.example.com/',
    'https://evil.example#@shop.example.com/',
    'https://shop.example.com:444/',
    'https://www.shop.example.com/',
    'https://shop.example.com./',
    '//shop.example.com/',
    '/thanks',
    'javascript:alert(1)',
    'shop.example.com',
    'https://',
    '',
  ])('RETURN_URL_NOT_ALLOWED for %s', async (return_url) => {
    const partner = await world.partner({ returnOrigins: origins });
    const answer = await partner.sandbox.post(path, {
      ...hosted,
      user_code: await makeUser(partner.sandbox),
      return_url,
    });
    expect(answer.code).toBe('RETURN_URL_NOT_ALLOWED');
    expect(Object.keys(answer.body.error.details.fields)).toEqual(['return_url']);
  });

  it('is kept in the one spelling that all readers share', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.sandbox, { return_url: ' ht\ntps:\\\\shop.example.com\\a b\r\n' });
    const [row] = await sql<{ return_url: string }>(world, 'SELECT return_url FROM payment_order WHERE id = $1', [
      order.payment_id,
    ]);
    expect(row?.return_url).toBe('https://shop.example.com/a%20b');
  });

  it('is VALIDATION_ERROR on an intent order, and RETURN_URL_NOT_ALLOWED where no origin is registered', async () => {
    const partner = await world.partner({ returnOrigins: [] });
    const body = { ...hosted, user_code: await makeUser(partner.sandbox), return_url: 'https://shop.example.com/' };
    expect((await partner.sandbox.post(path, body)).code).toBe('RETURN_URL_NOT_ALLOWED');
    const answer = await partner.sandbox.post(path, { ...body, checkout_type: 'intent' });
    expect(answer.code).toBe('VALIDATION_ERROR');
    expect(Object.keys(answer.body.error.details.fields)).toEqual(['return_url']);
  });
});
