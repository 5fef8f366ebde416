import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  address,
  COIN,
  deliveryQuote,
  deliveryRequest,
  makeOwner,
  stockLive,
} from '../../../testing/rooms/deliveries.ts';
import { balancesOf, codeFor } from '../../../testing/rooms/transfers.ts';
import { balanceOf, makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

const quotePath = (user_code: string) => `/partner/users/${user_code}/delivery/quote`;

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await stockLive(world, COIN.sku, 100);
  await stockLive(world, 'SB-1KG', 100);
});
afterAll(() => world.close());

describe('200', () => {
  it.each(['sandbox', 'live'] as const)('prices pieces and sends the code in %s, and moves nothing', async (mode) => {
    const partner = await world.partner();
    const owner = await makeOwner(world, partner, mode, { asset: 'silver', metalMicrograms: 5_000_000_000n });
    const { data } = await partner[mode].post(
      quotePath(owner.user_code),
      deliveryRequest({ sku: 'SB-1KG', quantity: 5 }),
    );
    expect(data).toEqual({
      quote_id: expect.stringMatching(/^qt_[0-9a-z]{26}$/),
      sku: 'SB-1KG',
      quantity: 5,
      asset_type: 'silver',
      grams_required: 5000,
      making_charge_inr: 21_000,
      delivery_charge_inr: 400,
      gst_inr: 3_852,
      total_charges_inr: 25_252,
      reference: null,
      metadata: null,
      expires_at: expect.any(String),
      otp_sent_to: `${owner.mobile.slice(0, 2)}******${owner.mobile.slice(-2)}`,
      otp_expires_in_seconds: 300,
      attempts_left: 5,
    });
    expect((await balancesOf(partner[mode], owner.user_code)).silver_grams).toBe(5000);
    expect(await balanceOf(partner[mode])).toBe(100_000);
    if (mode === 'live') expect(codeFor(world, owner.mobile)).toMatch(/^\d{6}$/);
    else {
      const { messages } = (await partner.sandbox.get('/partner/sandbox/messages')).data;
      expect(messages[0]).toMatchObject({
        kind: 'otp',
        purpose: 'delivery',
        code: '1234',
        to: data.otp_sent_to,
        content: '1234 is your code to confirm the delivery. Do not share it.',
      });
      expect(world.otps.filter((otp) => otp.mobile === owner.mobile)).toEqual([]);
    }
  });

  it('takes one piece where none is said, a second line or none, a mobile with 91 and a State in any case', async () => {
    const partner = await world.partner();
    const { user_code } = await makeOwner(world, partner);
    const quote = await deliveryQuote(partner.sandbox, user_code, {
      quantity: undefined,
      address: { ...address, mobile: '919876543210', line2: undefined, state: '  jammu & KASHMIR ', name: ' आशा राव ' },
    });
    expect(quote.quantity).toBe(1);
    const { data } = await partner.sandbox.post(`/partner/users/${user_code}/delivery/confirm`, {
      quote_id: quote.quote_id,
      otp: '1234',
    });
    expect(data.address).toEqual({
      name: 'आशा राव',
      mobile_masked: '98******10',
      line1: '12 Temple Road',
      line2: null,
      city: 'Bengaluru',
      state: 'Jammu and Kashmir',
      pincode: '560003',
    });
  });

  it('keeps the address sealed: no table holds it, nor the mobile, as text', async () => {
    const partner = await world.partner();
    const { user_code } = await makeOwner(world, partner);
    const name = 'Somebody Unheard Of';
    await deliveryQuote(partner.sandbox, user_code, { address: { ...address, name, mobile: '6012345678' } });
    const tables = await sql<{ name: string }>(
      world,
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    for (const table of tables) {
      const rows = await sql(
        world,
        `SELECT 1 AS one FROM "${table.name}" t WHERE t::text LIKE '%' || $1 || '%' OR t::text LIKE '%6012345678%'`,
        [name],
      );
      expect([table.name, rows]).toEqual([table.name, []]);
    }
  });
});

describe('400 VALIDATION_ERROR', () => {
  const cases: [string, string[], Record<string, unknown>][] = [
    ['no sku', ['sku'], { sku: undefined }],
    ['an empty sku', ['sku'], { sku: '' }],
    ['a long sku', ['sku'], { sku: 'x'.repeat(65) }],
    ['no pieces', ['quantity'], { quantity: 0 }],
    ['fewer than none', ['quantity'], { quantity: -1 }],
    ['six pieces', ['quantity'], { quantity: 6 }],
    ['half a piece', ['quantity'], { quantity: 1.5 }],
    ['pieces as text', ['quantity'], { quantity: '1' }],
    ['no address', ['address'], { address: undefined }],
    ['an address as text', ['address'], { address: '12 Temple Road' }],
    ['an address as a list', ['address'], { address: [address] }],
    ...(['name', 'mobile', 'line1', 'city', 'state', 'pincode'] as const).map(
      (field): [string, string[], Record<string, unknown>] => [
        `an address without ${field}`,
        [`address.${field}`],
        { address: { ...address, [field]: undefined } },
      ],
    ),
    ['a blank name', ['address.name'], { address: { ...address, name: '   ' } }],
    ['a name of 101 characters', ['address.name'], { address: { ...address, name: 'x'.repeat(101) } }],
    ['a name of two lines', ['address.name'], { address: { ...address, name: 'Asha\nRao' } }],
    ['a second line as a number', ['address.line2'], { address: { ...address, line2: 5 } }],
    ['a landline', ['address.mobile'], { address: { ...address, mobile: '0801234567' } }],
    ['a State that is none', ['address.state'], { address: { ...address, state: 'Bombay' } }],
    ['a State by code', ['address.state'], { address: { ...address, state: '29' } }],
    ['a pincode that begins with 0', ['address.pincode'], { address: { ...address, pincode: '012345' } }],
    ['a pincode of five digits', ['address.pincode'], { address: { ...address, pincode: '56000' } }],
    ['a pincode as a number', ['address.pincode'], { address: { ...address, pincode: 560003 } }],
    ['a pincode with a line break', ['address.pincode'], { address: { ...address, pincode: '560003\n' } }],
    [
      'several at once',
      ['quantity', 'address.city', 'address.pincode'],
      { quantity: 9, address: { ...address, city: '', pincode: '1' } },
    ],
  ];
  it.each(cases)('names the field of %s, and sends no code', async (_, fields, change) => {
    const partner = await world.partner();
    const { user_code } = await makeOwner(world, partner);
    const answer = await partner.sandbox.post(quotePath(user_code), deliveryRequest(change));
    expect([answer.code, Object.keys(answer.body.error.details.fields)]).toEqual(['VALIDATION_ERROR', fields]);
    expect((await partner.sandbox.get('/partner/sandbox/messages')).data.messages).toEqual([]);
  });
});

describe('402', () => {
  it('INSUFFICIENT_USER_BALANCE to the microgram, of the other metal too', async () => {
    const partner = await world.partner();
    const poor = await makeOwner(world, partner, 'sandbox', { metalMicrograms: 499_999n });
    const refused = await partner.sandbox.post(quotePath(poor.user_code), deliveryRequest());
    expect([refused.status, refused.code]).toEqual([402, 'INSUFFICIENT_USER_BALANCE']);
    const silver = await makeOwner(world, partner, 'sandbox', { asset: 'silver', metalMicrograms: 500_000n });
    expect((await partner.sandbox.post(quotePath(silver.user_code), deliveryRequest())).code).toBe(
      'INSUFFICIENT_USER_BALANCE',
    );
    const rich = await makeOwner(world, partner, 'sandbox', { metalMicrograms: 500_000n });
    expect((await partner.sandbox.post(quotePath(rich.user_code), deliveryRequest())).status).toBe(200);
  });

  it('INSUFFICIENT_PARTNER_FUNDS to the paisa', async () => {
    for (const [floatPaise, code] of [
      [707_99n, 'INSUFFICIENT_PARTNER_FUNDS'],
      [708_00n, undefined],
    ] as const) {
      const partner = await world.partner({ liveWallet: { type: 'prepaid', floatPaise, creditLimitPaise: 0n } });
      const { user_code } = await makeOwner(world, partner, 'live');
      expect((await partner.live.post(quotePath(user_code), deliveryRequest())).code).toBe(code);
    }
  });
});

describe('403 WALLET_NOT_CONFIGURED', () => {
  it('where no wallet is set up in the mode', async () => {
    const partner = await world.partner({ liveWallet: null });
    const user_code = await makeUser(partner.live);
    const answer = await partner.live.post(quotePath(user_code), deliveryRequest());
    expect([answer.status, answer.code]).toEqual([403, 'WALLET_NOT_CONFIGURED']);
  });
});

describe('404 NOT_FOUND', () => {
  it('answers a product that is none', async () => {
    const partner = await world.partner();
    const { user_code } = await makeOwner(world, partner);
    const answer = await partner.sandbox.post(quotePath(user_code), deliveryRequest({ sku: 'GC-3G' }));
    expect([answer.status, answer.code, answer.body.error.message]).toEqual([404, 'NOT_FOUND', 'No such product.']);
  });
});

describe('409 OUT_OF_STOCK', () => {
  it('where fewer pieces are left than asked for; those that are left can be had', async () => {
    const partner = await world.partner();
    await stockLive(world, 'GC-2G', 2);
    const { user_code } = await makeOwner(world, partner, 'live');
    const ask = (quantity: number) =>
      partner.live.post(quotePath(user_code), deliveryRequest({ sku: 'GC-2G', quantity }));
    const refused = await ask(3);
    expect([refused.status, refused.code]).toEqual([409, 'OUT_OF_STOCK']);
    expect((await ask(2)).status).toBe(200);
    expect((await partner.live.post(quotePath(user_code), deliveryRequest({ sku: 'GC-5G' }))).code).toBe(
      'OUT_OF_STOCK',
    );
  });
});

describe('429 RATE_LIMITED', () => {
  it('after five codes to one user in live, of gifts and deliveries together; another user still gets theirs', async () => {
    const partner = await world.partner();
    const [owner, other] = [await makeOwner(world, partner, 'live'), await makeOwner(world, partner, 'live')];
    await deliveryQuote(partner.live, owner.user_code);
    for (let code = 0; code < 2; code++) {
      await deliveryQuote(partner.live, owner.user_code);
      const gift = { receiver_mobile: other.mobile, asset_type: 'gold', amount_grams: 0.001 };
      expect((await partner.live.post(`/partner/users/${owner.user_code}/gift/quote`, gift)).status).toBe(200);
    }
    const over = await partner.live.post(quotePath(owner.user_code), deliveryRequest());
    expect([over.code, Number(over.headers['retry-after'])]).toEqual([
      'RATE_LIMITED',
      over.body.error.details.retry_after_seconds,
    ]);
    expect((await partner.live.post(quotePath(other.user_code), deliveryRequest())).status).toBe(200);
  });

  it('counts no quote that was refused, since no code went out for it', async () => {
    const partner = await world.partner();
    const { user_code } = await makeOwner(world, partner, 'live');
    for (let round = 0; round < 6; round++) {
      expect((await partner.live.post(quotePath(user_code), deliveryRequest({ sku: 'SB-1KG' }))).code).toBe(
        'INSUFFICIENT_USER_BALANCE',
      );
      expect((await partner.live.post(quotePath(user_code), deliveryRequest({ sku: 'SC-50G' }))).code).toBe(
        'OUT_OF_STOCK',
      );
    }
    expect((await partner.live.post(quotePath(user_code), deliveryRequest())).status).toBe(200);
  });
});

describe('503 PRICES_UNAVAILABLE', () => {
  it('refuses while the armed fault lasts, since the worth of the metal goes on record', async () => {
    const partner = await world.partner();
    const { user_code } = await makeOwner(world, partner);
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'price_feed', times: 1 });
    expect((await partner.sandbox.post(quotePath(user_code), deliveryRequest())).code).toBe('PRICES_UNAVAILABLE');
    expect((await partner.sandbox.post(quotePath(user_code), deliveryRequest())).status).toBe(200);
  });
});
