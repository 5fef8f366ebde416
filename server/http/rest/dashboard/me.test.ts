import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setEndpoint } from '../../../domain/webhooks/management/endpoint-setting.ts';
import { ownerContext } from '../../../testing/rooms/webhook-receiver.ts';
import { bookOf } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({
    sandboxDailyLimit: 1000,
    kycLimits: { freeBuyLimitPaise: 50_000_00n, panRequiredFromPaise: 200_000_00n },
  });
});
afterAll(() => world.close());

const path = '/partner/dashboard/me';

describe('200', () => {
  it('shows the profile and the grants in force, the same in both modes', async () => {
    const partner = await world.partner({
      capabilities: ['buy', 'pricing'],
      commissionBuyMilliPct: 750,
      liveEnabled: true,
    });
    const expected = {
      partner_id: partner.id,
      name: partner.name,
      tier: 'paid',
      allowed_apis: ['pricing', 'buy'],
      live_enabled: true,
      sandbox_enabled: true,
      branding: { name: partner.name, logo_url: null, accent: null },
      webhook: { url: null, enabled: false },
      limits: {
        daily_send_inr: 200_000,
        sandbox_requests_per_day: 1000,
        free_buy_inr_per_year: 50_000,
        pan_required_from_inr: 200_000,
        order_min_inr: 10,
        order_max_inr: 50_000,
      },
      commission: { buy_pct: 0.75, sell_pct: 0.25 },
    };
    expect((await partner.sandbox.get(path)).data).toEqual(expected);
    expect((await partner.live.get(path)).data).toEqual(expected);
  });

  it('shows a free account without live, with a request budget of its own', async () => {
    const partner = await world.partner({ tier: 'free', capabilities: [], liveEnabled: false, sandboxDailyLimit: 77 });
    expect((await partner.sandbox.get(path)).data).toMatchObject({
      tier: 'free',
      allowed_apis: [],
      live_enabled: false,
      limits: { sandbox_requests_per_day: 77 },
    });
  });

  it('shows a live token where events go, and in which mode they are switched off', async () => {
    const [partner, other] = [await world.partner(), await world.partner()];
    const url = 'https://shop.example.com/hooks';
    await setEndpoint(await ownerContext(world, partner), { url, headers: [] });
    await world.owner.query(
      'INSERT INTO webhook_channel (book_id, endpoint_id, failing_since, disabled_at) SELECT id, $$whe_$$ || substr(partner_id, 5), now(), now() FROM book WHERE id = $1',
      [await bookOf(world, partner, 'live')],
    );
    // A sandbox token proves nothing about a person: it does not learn where live events go.
    expect((await partner.sandbox.get(path)).data.webhook).toEqual({ url: null, enabled: true });
    expect((await partner.live.get(path)).data.webhook).toEqual({ url, enabled: false });
    expect((await other.live.get(path)).data.webhook).toEqual({ url: null, enabled: false });
  });

  it('shows a withdrawn grant from the next call on', async () => {
    const partner = await world.partner({ capabilities: ['buy', 'pricing'] });
    expect((await partner.live.get('/partner/prices')).status).toBe(200);
    await world.owner.query(`UPDATE partner SET capabilities = '{buy}', version = version + 1 WHERE id = $1`, [
      partner.id,
    ]);
    expect((await partner.live.get('/partner/prices')).code).toBe('API_NOT_ALLOWED');
    expect((await partner.live.get(path)).data.allowed_apis).toEqual(['buy']);
  });
});
