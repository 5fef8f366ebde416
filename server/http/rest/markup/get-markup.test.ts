import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/dashboard/markup';

describe('200', () => {
  it('is off by default', async () => {
    const partner = await world.partner();
    expect((await partner.sandbox.get(path)).data).toEqual({
      markup_buy_pct: 0,
      markup_sell_pct: 0,
      max_pct: 5,
      available: true,
      live_enabled: true,
      applied: false,
      pending_approval: false,
      sell_supported: true,
      tier: 'paid',
    });
  });

  const set = { markupBuyMilliPct: 1_500, markupSellMilliPct: 0 };
  it.each([
    ['applied in both modes once live is approved', { ...set }, { live: true, sandbox: true, pending: false }],
    [
      'pending in live until approved',
      { ...set, markupLiveEnabled: false },
      { live: false, sandbox: true, pending: true },
    ],
    [
      'never applied on a free plan',
      { ...set, tier: 'free' as const },
      { live: false, sandbox: false, pending: false },
    ],
    ['applied by a sell side alone', { markupSellMilliPct: 1 }, { live: true, sandbox: true, pending: false }],
  ])('%s', async (_, options, expected) => {
    const partner = await world.partner(options);
    const [live, sandbox] = [(await partner.live.get(path)).data, (await partner.sandbox.get(path)).data];
    expect({ live: live.applied, sandbox: sandbox.applied, pending: live.pending_approval }).toEqual(expected);
    expect(live.available).toBe(live.tier === 'paid');
  });

  it('clamps a stored value above the cap', async () => {
    const partner = await world.partner({ markupBuyMilliPct: 9_000, markupSellMilliPct: 5_001 });
    expect((await partner.live.get(path)).data).toMatchObject({ markup_buy_pct: 5, markup_sell_pct: 5 });
    expect((await partner.live.get('/partner/prices/gold')).data).toMatchObject({
      markup_buy_pct: 5,
      markup_sell_pct: 5,
    });
  });
});
