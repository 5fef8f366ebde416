import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppBridge } from '../../../app-bridge.ts';
import { sessionCookie } from '../../../testing/rooms/sign-in.ts';
import { bookOf, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { createAppBridge } from '../create-app-bridge.ts';

const appUrl = 'http://localhost:3000';
const sessionSecret = 'a secret of this test only';

let world: World;
let appBridge: AppBridge;
beforeAll(async () => {
  world = await startWorld();
  appBridge = createAppBridge(world.core, { appUrl, sessionSecret });
});
afterAll(() => world.close());

/** The dashboard as the partner's only member sees it in a role. */
async function dashboardOf(partner: TestPartner, { role = 'owner', mode = 'sandbox' } = {}) {
  await sql(world, 'UPDATE member SET role = $2 WHERE partner_id = $1', [partner.id, role]);
  const cookie = await sessionCookie(world, partner, sessionSecret);
  const call = async (procedure: string, input: object, init: RequestInit = {}) => {
    const query = init.method ? '' : `?input=${encodeURIComponent(JSON.stringify({ mode, ...input }))}`;
    const request = new Request(`${appUrl}/trpc/${procedure}${query}`, {
      ...init,
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    });
    const response = await appBridge.trpc(request, { address: '203.0.113.7', requestId: 'req_dashboard' });
    const body = await response.json();
    return { status: response.status, data: body.result?.data, error: body.error?.data };
  };
  return {
    read: (procedure: string, input: object = {}) => call(procedure, input),
    change: (procedure: string, input: object = {}) =>
      call(procedure, input, { method: 'POST', body: JSON.stringify({ mode, ...input }) }),
  };
}

describe('the markup', () => {
  it('is read with its state in each mode, and set as the partner interface sets it', async () => {
    const partner = await world.partner({ markupLiveEnabled: false });
    const dashboard = await dashboardOf(partner);
    expect((await dashboard.read('pricing.markup')).data).toEqual({
      buyPct: 0,
      sellPct: 0,
      maxPct: 5,
      isAvailable: true,
      tier: 'paid',
      modes: {
        live: { buyPct: 0, sellPct: 0, state: 'off' },
        sandbox: { buyPct: 0, sellPct: 0, state: 'off' },
      },
    });
    expect((await dashboard.change('pricing.setMarkup', { mode: 'live', buyPct: 2.125 })).data).toEqual({
      isSaved: true,
    });
    expect((await dashboard.read('pricing.markup')).data).toMatchObject({
      buyPct: 2.125,
      sellPct: 0,
      modes: {
        live: { buyPct: 2.125, sellPct: 0, state: 'pending_approval' },
        sandbox: { buyPct: 2.125, sellPct: 0, state: 'applied' },
      },
    });
    await dashboard.change('pricing.setMarkup', { mode: 'sandbox', sellPct: 1 });
    expect((await dashboard.read('pricing.markup')).data.modes).toMatchObject({
      live: { buyPct: 2.125, sellPct: 0 },
      sandbox: { buyPct: 2.125, sellPct: 1 },
    });
    expect((await partner.sandbox.get('/partner/prices/gold')).data.markup_buy_pct).toBe(2.125);
    expect((await partner.live.get('/partner/prices/gold')).data).not.toHaveProperty('markup_buy_pct');
  });

  it('is exemplified to the paisa and the microgram as quotes are priced', async () => {
    const partner = await world.partner({ markupBuyMilliPct: 2_000, markupSellMilliPct: 1_000 });
    const dashboard = await dashboardOf(partner);
    const user = await partner.sandbox.post('/partner/users/init', { mobile: '9876500001', flow: 'api' });
    const { user_code } = user.data;
    for (const asset of ['gold', 'silver'] as const) {
      const quote = (
        await partner.sandbox.post('/partner/buy/quote', { user_code, asset_type: asset, amount_inr: 1_000 })
      ).data;
      const { data } = await dashboard.read('pricing.example', { buyPct: 2, sellPct: 1 });
      const example = data.find((one: { asset: string }) => one.asset === asset);
      expect(example.buy).toMatchObject({
        amountInr: 1_000,
        rateInr: quote.rate_inr_per_gram,
        baseRateInr: quote.base_rate_inr_per_gram,
        grams: quote.quantity_grams,
        passedThroughInr: quote.markup_amount_inr,
      });
      expect(example.sell.netInr).toBeLessThan(example.sell.netWithoutInr);
    }
    // Nothing was set by asking.
    expect((await dashboard.read('pricing.markup')).data).toMatchObject({ buyPct: 2, sellPct: 1 });
  });

  it.each([
    [{ buyPct: 5.001 }, 'MARKUP_TOO_HIGH'],
    [{ buyPct: -1 }, 'INVALID_MARKUP'],
    [{ sellPct: 1.2345 }, 'INVALID_MARKUP'],
    [{ buyPct: '1' }, 'VALIDATION_ERROR'],
  ])('refuses %j with %s', async (input, code) => {
    const partner = await world.partner();
    const dashboard = await dashboardOf(partner);
    expect((await dashboard.change('pricing.setMarkup', input)).error.code).toBe(code);
    expect((await dashboard.read('pricing.example', { buyPct: 0, sellPct: 0, ...input })).error.code).toBe(code);
    expect((await dashboard.read('pricing.markup')).data).toMatchObject({ buyPct: 0, sellPct: 0 });
  });

  it('needs a paid plan, which the account shows with everything else that is agreed', async () => {
    const partner = await world.partner({ tier: 'free', capabilities: ['pricing', 'buy'], feeBearer: 'end_user' });
    const dashboard = await dashboardOf(partner);
    expect((await dashboard.change('pricing.setMarkup', { buyPct: 1 })).error.code).toBe('PRO_REQUIRED');
    expect((await dashboard.change('pricing.setMarkup', { buyPct: 0 })).data).toEqual({ isSaved: true });
    const { data } = await dashboard.read('pricing.account');
    expect(data).toMatchObject({
      tier: 'free',
      feeBearer: 'end_user',
      commission: { buyPct: 0.5, sellPct: 0.25 },
      limits: { orderMinInr: 10, orderMaxInr: 50_000, dailySendInr: 200_000 },
    });
    expect(data.capabilities.filter((one: { isGranted: boolean }) => one.isGranted)).toHaveLength(2);
  });
});

const picture = (format: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 200, height: 80, channels: 3, background: '#0e6e5c' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'a secret place' } } })
    [format]()
    .toBuffer();

describe('branding', () => {
  it('is tried without being kept, then set, drawn anew, and taken away', async () => {
    const partner = await world.partner();
    const dashboard = await dashboardOf(partner);
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const bytes = await picture(format);
      const { data } = await dashboard.change('branding.tryLogo', { picture: bytes.toString('base64') });
      expect(data).toMatchObject({
        width: 200,
        height: 80,
        dataUrl: expect.stringMatching(/^data:image\/png;base64,/),
      });
      expect(Buffer.from(data.dataUrl.split(',')[1], 'base64').toString('latin1')).not.toContain('secret place');
    }
    expect((await dashboard.read('branding.read')).data).toMatchObject({
      logo: null,
      accent: null,
      name: partner.name,
    });
    const set = { name: 'Swarna', accent: '#0E6E5C', picture: (await picture('png')).toString('base64') };
    expect((await dashboard.change('branding.set', set)).data).toEqual({ isSaved: true });
    const { data } = await dashboard.read('branding.read');
    expect(data).toMatchObject({ name: 'Swarna', accent: '#0e6e5c', logo: { width: 200, height: 80 } });
    expect((await fetch(`${world.url}${data.logo.path}`)).headers.get('content-type')).toBe('image/png');
    await dashboard.change('branding.set', { name: null, accent: null, picture: null });
    expect((await dashboard.read('branding.read')).data).toMatchObject({
      name: partner.name,
      accent: null,
      logo: null,
    });
  });

  it('shows a sample of the checkout with the fee and markup of the account', async () => {
    const partner = await world.partner({ feeBearer: 'end_user', markupBuyMilliPct: 1_000 });
    const { data } = await (await dashboardOf(partner)).read('branding.sample');
    expect(data).toMatchObject({
      partnerName: partner.name,
      amountInr: 1_000,
      fee: { bearer: 'end_user', amountInr: 1.18 },
      fundedInr: 998.82,
      isSandbox: true,
    });
    expect(data.upi.url).toContain('pa=preview@invalid');
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an SVG with a script', () => Buffer.from(svg)],
    [
      'an SVG behind a PNG’s first bytes',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(svg)]),
    ],
    ['an SVG behind a JPEG’s', () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(svg)])],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', () => Buffer.from('GIF89a;<script>alert(1)</script>')],
    ['half a picture', async () => (await picture('png')).subarray(0, 60)],
    ['nothing', () => Buffer.alloc(0)],
    ['a PDF', () => Buffer.from('%PDF-1.7')],
    ['a megabyte and a byte', () => Buffer.alloc(1_048_577, 1)],
  ])('takes no %s for a logo', async (_, make) => {
    const dashboard = await dashboardOf(await world.partner());
    const text = (await make()).toString('base64');
    for (const procedure of ['branding.tryLogo', 'branding.set']) {
      const { error } = await dashboard.change(procedure, { picture: text });
      expect(error).toMatchObject({ code: 'VALIDATION_ERROR', fields: { logo: expect.any(String) } });
    }
    expect((await dashboard.read('branding.read')).data.logo).toBeNull();
  });

  it('keeps of a picture with a page behind it only the picture', async () => {
    const dashboard = await dashboardOf(await world.partner());
    const polyglot = Buffer.concat([await picture('png'), Buffer.from('<script>alert(document.domain)</script>')]);
    const { data } = await dashboard.change('branding.tryLogo', { picture: polyglot.toString('base64') });
    expect(Buffer.from(data.dataUrl.split(',')[1], 'base64').toString('latin1')).not.toContain('script');
  });

  it('reads no more than two megabytes of anything', async () => {
    const dashboard = await dashboardOf(await world.partner());
    const { status, error } = await dashboard.change('branding.tryLogo', { picture: 'A'.repeat(2_200_000) });
    expect([status, error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('is tried thirty times a minute at most', async () => {
    const dashboard = await dashboardOf(await world.partner());
    const tries = [];
    for (let count = 0; count < 31; count++)
      tries.push(await dashboard.change('branding.tryLogo', { picture: 'AAAA' }));
    expect(tries.at(-2)?.error.code).toBe('VALIDATION_ERROR');
    expect(tries.at(-1)?.error.code).toBe('RATE_LIMITED');
  });
});

describe('inventory', () => {
  it('goes from the price over the purchase to its invoice', async () => {
    const partner = await world.partner();
    const dashboard = await dashboardOf(partner);
    const before = (await dashboard.read('inventory.holdings')).data;
    const quote = (await dashboard.change('inventory.quote', { asset: 'gold', quantityGrams: 2.5 })).data;
    expect(quote).toMatchObject({ quantityGrams: 2.5, expiresInSeconds: 600, completedAt: null, invoice: null });
    expect(quote.rateInrPerGram).toBe(before[0].buyRateInr);
    const { purchaseId } = quote;
    expect((await dashboard.change('inventory.confirm', { purchaseId })).data).toMatchObject({ isRepeat: false });
    expect((await dashboard.change('inventory.confirm', { purchaseId })).data).toMatchObject({ isRepeat: true });
    const { data } = await dashboard.read('inventory.purchase', { purchaseId });
    expect(data.invoice).toEqual({
      viewUrl: expect.stringMatching(/\/invoice\//),
      pdfUrl: expect.stringMatching(/\.pdf$/),
    });
    const view = (await dashboard.read('invoices.view', { token: data.invoice.viewUrl.split('/').at(-1) })).data;
    expect(view.sheet).toMatchObject({ title: 'Tax invoice', soldThrough: 'For the partner’s own stock' });
    expect((await dashboard.read('inventory.holdings')).data[0].grams).toBe(before[0].grams + 2.5);
    expect((await dashboard.read('inventory.purchases', { sort: 'oldest' })).data).toMatchObject({
      total: 1,
      purchases: [{ purchaseId, invoice: data.invoice }],
    });
    expect((await dashboard.read('inventory.purchases', { asset: 'silver' })).data.total).toBe(0);
  });

  it.each([
    [{}, 'amountInr'],
    [{ amountInr: 10, quantityGrams: 1 }, 'amountInr'],
    [{ amountInr: 10.001 }, 'amountInr'],
    [{ amountInr: -5 }, 'amountInr'],
    [{ quantityGrams: 0.0000001 }, 'quantityGrams'],
    [{ quantityGrams: 0 }, 'quantityGrams'],
  ])('INVALID_AMOUNT names the field of %j', async (input, field) => {
    const dashboard = await dashboardOf(await world.partner());
    const { error } = await dashboard.change('inventory.quote', { asset: 'gold', ...input });
    expect(error).toMatchObject({ code: 'INVALID_AMOUNT', fields: { [field]: expect.any(String) } });
  });

  it('is out of reach of another partner, and NOT_FOUND until it was bought', async () => {
    const [partner, neighbour] = [await world.partner(), await world.partner()];
    const dashboard = await dashboardOf(partner);
    const { purchaseId } = (await dashboard.change('inventory.quote', { asset: 'gold', amountInr: 100 })).data;
    expect((await dashboard.read('inventory.purchase', { purchaseId })).error.code).toBe('NOT_FOUND');
    await dashboard.change('inventory.confirm', { purchaseId });
    const other = await dashboardOf(neighbour);
    expect((await other.read('inventory.purchase', { purchaseId })).error.code).toBe('NOT_FOUND');
    expect((await other.change('inventory.confirm', { purchaseId })).error.code).toBe('QUOTE_NOT_FOUND');
  });
});

describe('a role', () => {
  const changes: [string, object, string[]][] = [
    ['pricing.setMarkup', { buyPct: 1 }, ['owner', 'admin']],
    ['branding.set', { accent: '#123456' }, ['owner', 'admin']],
    ['branding.tryLogo', { picture: 'AAAA' }, ['owner', 'admin']],
    ['inventory.quote', { asset: 'gold', amountInr: 100 }, ['owner', 'admin', 'finance']],
    ['inventory.confirm', { purchaseId: 'inp_x' }, ['owner', 'admin', 'finance']],
  ];
  it.each(['owner', 'admin', 'developer', 'finance', 'viewer'])(
    '%s may do what the table says, and nothing else',
    async (role) => {
      const partner = await world.partner();
      const dashboard = await dashboardOf(partner, { role });
      for (const [procedure, input, allowed] of changes) {
        const { error } = await dashboard.change(procedure, input);
        expect({ procedure, isRefused: error?.code === 'ROLE_NOT_ALLOWED' }).toEqual({
          procedure,
          isRefused: !allowed.includes(role),
        });
      }
      for (const procedure of ['pricing.markup', 'pricing.account', 'branding.read', 'inventory.holdings']) {
        expect((await dashboard.read(procedure)).status).toBe(200);
      }
      const [prices] = await sql<{ count: number }>(
        world,
        'SELECT count(*)::int AS count FROM inventory_purchase WHERE book_id = $1',
        [await bookOf(world, partner, 'sandbox')],
      );
      expect(prices?.count).toBe(['owner', 'admin', 'finance'].includes(role) ? 1 : 0);
    },
  );
});
