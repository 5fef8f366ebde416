import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('200', () => {
  it.each(['gold', 'silver'])('shows %s as the list does', async (asset) => {
    const partner = await world.partner();
    const { data } = await partner.sandbox.get(`/partner/prices/${asset}`);
    expect(data).toEqual({
      asset_type: asset,
      buy_rate_inr_per_gram: expect.any(Number),
      sell_rate_inr_per_gram: expect.any(Number),
      gst_pct: 3,
      purity: asset === 'gold' ? '999.9' : '999',
      price_block_id: expect.stringMatching(/^pb_/),
      tradable: true,
      updated_at: expect.any(String),
    });
    expect(data.buy_rate_inr_per_gram).toBeGreaterThan(data.sell_rate_inr_per_gram);
    expect((await partner.live.get(`/partner/prices/${asset}`)).body.mode).toBe('live');
  });
});

describe('400 INVALID_ASSET', () => {
  it.each(['btc', 'GOLD', 'gold%20', 'gold%00', '%FF', '__proto__', '%F0%9F%AA%99', 'g'.repeat(2_000)])(
    '%s',
    async (asset) => {
      const partner = await world.partner();
      expect((await partner.sandbox.get(`/partner/prices/${asset}`)).code).toBe('INVALID_ASSET');
    },
  );
});

describe('503 PRICES_UNAVAILABLE', () => {
  it('spends the armed fault', async () => {
    const partner = await world.partner();
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'price_feed', times: 1 });
    // A metal that is none is refused as ever, and leaves the fault armed.
    expect((await partner.sandbox.get('/partner/prices/btc')).code).toBe('INVALID_ASSET');
    expect((await partner.sandbox.get('/partner/prices/gold')).code).toBe('PRICES_UNAVAILABLE');
    expect((await partner.sandbox.get('/partner/prices/gold')).status).toBe(200);
  });
});
