import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/dashboard/markup';

describe('200', () => {
  it('sets what is named and leaves what is omitted: a live token in both modes, a sandbox token in its own alone', async () => {
    const partner = await world.partner();
    expect((await partner.live.put(path, { markup_buy_pct: 1.234, markup_sell_pct: 0.5 })).data).toMatchObject({
      markup_buy_pct: 1.234,
      markup_sell_pct: 0.5,
      applied: true,
    });
    expect((await partner.live.put(path, { markup_buy_pct: 5 })).data).toMatchObject({
      markup_buy_pct: 5,
      markup_sell_pct: 0.5,
    });
    expect((await partner.sandbox.put(path, { markup_sell_pct: 0 })).data).toMatchObject({
      markup_buy_pct: 5,
      markup_sell_pct: 0,
    });
    expect((await partner.sandbox.get(path)).data).toMatchObject({ markup_buy_pct: 5, markup_sell_pct: 0 });
    expect((await partner.live.get(path)).data).toMatchObject({ markup_buy_pct: 5, markup_sell_pct: 0.5 });
  });

  it('moves no live price with a sandbox token', async () => {
    const partner = await world.partner();
    await partner.sandbox.put(path, { markup_buy_pct: 5, markup_sell_pct: 5 });
    expect((await partner.live.get('/partner/prices/gold')).data).not.toHaveProperty('markup_buy_pct');
    expect((await partner.live.get(path)).data).toMatchObject({
      markup_buy_pct: 0,
      markup_sell_pct: 0,
      applied: false,
    });
    await partner.live.put(path, { markup_buy_pct: 1 });
    expect((await partner.live.get('/partner/prices/gold')).data.markup_buy_pct).toBe(1);
    expect((await partner.sandbox.get('/partner/prices/gold')).data).toMatchObject({
      markup_buy_pct: 1,
      markup_sell_pct: 5,
    });
  });

  it('prices the very next call, and 0 switches it off again', async () => {
    const partner = await world.partner();
    await partner.sandbox.put(path, { markup_buy_pct: 2 });
    expect((await partner.sandbox.get('/partner/prices/gold')).data.markup_buy_pct).toBe(2);
    await partner.sandbox.put(path, { markup_buy_pct: 0 });
    expect((await partner.sandbox.get('/partner/prices/gold')).data).not.toHaveProperty('markup_buy_pct');
  });

  it('lets a free plan set 0', async () => {
    const partner = await world.partner({ tier: 'free' });
    expect((await partner.sandbox.put(path, { markup_buy_pct: 0, markup_sell_pct: 0 })).status).toBe(200);
  });

  it('writes down who changed what', async () => {
    const partner = await world.partner();
    const { body } = await partner.sandbox.put(path, { markup_buy_pct: 1 });
    const entries = await sql(
      world,
      'SELECT action, before, after, actor_type, request_id FROM audit_entry WHERE partner_id = $1',
      [partner.id],
    );
    expect(entries).toEqual([
      {
        action: 'markup.set',
        actor_type: 'token',
        request_id: body.request_id,
        before: { sandboxMarkupBuyMilliPct: 0, sandboxMarkupSellMilliPct: 0 },
        after: { sandboxMarkupBuyMilliPct: 1_000, sandboxMarkupSellMilliPct: 0 },
      },
    ]);
  });

  it('loses neither of two changes made at once to different sides', async () => {
    const partner = await world.partner();
    await Promise.all([partner.live.put(path, { markup_buy_pct: 1 }), partner.live.put(path, { markup_sell_pct: 2 })]);
    expect((await partner.live.get(path)).data).toMatchObject({ markup_buy_pct: 1, markup_sell_pct: 2 });
  });
});

describe('400', () => {
  it.each([-0.001, -1, '1', null, true, [1], 1.2345, {}])('INVALID_MARKUP names the side: %j', async (value) => {
    const partner = await world.partner();
    for (const field of ['markup_buy_pct', 'markup_sell_pct']) {
      const answer = await partner.sandbox.put(path, { [field]: value });
      expect(answer.code).toBe('INVALID_MARKUP');
      expect(Object.keys(answer.body.error.details.fields)).toEqual([field]);
    }
  });

  it('MARKUP_TOO_HIGH above the cap, whose number the message names, and changes nothing', async () => {
    const partner = await world.partner();
    for (const body of [{ markup_buy_pct: 5.001 }, { markup_buy_pct: 1, markup_sell_pct: 100 }]) {
      const answer = await partner.sandbox.put(path, body);
      expect(answer.code).toBe('MARKUP_TOO_HIGH');
      expect(answer.body.error.message).toMatch(/\b5\b/);
      const names = Object.entries(body).flatMap(([name, value]) => (value > 5 ? [name] : []));
      expect(Object.keys(answer.body.error.details.fields)).toEqual(names);
    }
    expect((await partner.sandbox.get(path)).data.markup_buy_pct).toBe(0);
  });

  it('VALIDATION_ERROR where neither side is named', async () => {
    const partner = await world.partner();
    for (const body of [{}, { markup: 1 }, [], null, 'x', 5]) {
      expect((await partner.sandbox.put(path, body)).code).toBe('VALIDATION_ERROR');
    }
  });
});

describe('403 PRO_REQUIRED', () => {
  it('refuses a free plan any value above 0, also below the cap', async () => {
    const partner = await world.partner({ tier: 'free' });
    expect((await partner.sandbox.put(path, { markup_buy_pct: 0.001 })).code).toBe('PRO_REQUIRED');
    expect((await partner.live.put(path, { markup_buy_pct: 0, markup_sell_pct: 1 })).code).toBe('PRO_REQUIRED');
    expect((await partner.sandbox.get(path)).data).toMatchObject({ markup_buy_pct: 0, markup_sell_pct: 0 });
  });
});
