import { expect, test } from 'vitest';
import type { PartnerSettings } from '../accounts/partners/settings.ts';
import type { Asset } from '../kernel/assets.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Mode } from '../kernel/mode.ts';
import { milliPercent, paisePerGram } from '../kernel/money.ts';
import { findPrice, listPrices } from './list-prices.ts';
import type { PriceBlock } from './price-block.ts';

const now = Date.parse('2026-11-21T06:00:00.000Z');

function bothModes(buy: bigint, sell: bigint): PartnerSettings['markup'] {
  const pair = { buy: milliPercent(buy), sell: milliPercent(sell) };
  return { live: pair, sandbox: pair };
}

const partner: PartnerSettings = {
  id: 'ptn_test',
  name: 'Test',
  tier: 'paid',
  capabilities: new Set(['pricing']),
  enabled: true,
  liveEnabled: true,
  sandboxEnabled: true,
  markup: bothModes(0n, 0n),
  markupLiveEnabled: false,
  feeBearer: 'service',
  commissionBuy: milliPercent(500n),
  commissionSell: milliPercent(250n),
  collectionEnabled: true,
  orderMinPaise: 1000n,
  orderMaxPaise: 5000000n,
  dailySendLimitPaise: 0n,
  instantKycEnabled: true,
  freeBuyLimitPaise: null,
  sandboxDailyLimit: null,
  returnOrigins: [],
  ipAllowed: { live: [], sandbox: [] },
  strictIdempotencyBody: false,
  branding: { name: 'Shop', accent: null, logo: null },
  createdAt: 0,
};

const block = (asset: Asset, buy: number, sell: number): PriceBlock => ({
  id: `pb_${asset}_${buy}`,
  asset,
  buyRate: paisePerGram(buy),
  sellRate: paisePerGram(sell),
  pricedAt: now - 5_000,
});

function createContext(change: Partial<PartnerSettings> = {}, mode: Mode = 'sandbox') {
  const blocks: Partial<Record<Asset, PriceBlock>> = {
    gold: block('gold', 1_306_813, 1_231_250),
    silver: block('silver', 16_205, 15_267),
  };
  const latest = (asset: Asset): PriceBlock => {
    const found = blocks[asset];
    if (!found) throw new DomainError('PRICES_UNAVAILABLE');
    return found;
  };
  return {
    blocks,
    partner: { ...partner, ...change },
    mode,
    core: { pricing: { prices: { latest } }, clock: { now: () => now } },
  };
}

const marked = { markup: bothModes(2_500n, 1_000n) };

test('without a markup the base rates are the rates, and no markup is shown', () => {
  expect(listPrices(createContext())).toEqual([
    {
      asset: 'gold',
      buyRate: 1_306_813n,
      sellRate: 1_231_250n,
      gst: 3_000n,
      purity: '999.9',
      priceBlockId: 'pb_gold_1306813',
      updatedAt: now - 5_000,
      markup: null,
    },
    {
      asset: 'silver',
      buyRate: 16_205n,
      sellRate: 15_267n,
      gst: 3_000n,
      purity: '999',
      priceBlockId: 'pb_silver_16205',
      updatedAt: now - 5_000,
      markup: null,
    },
  ]);
});

test('a markup moves both rates and is shown with the base rates', () => {
  expect(findPrice(createContext(marked), 'gold')).toMatchObject({
    buyRate: 1_339_484n,
    sellRate: 1_218_937n,
    markup: { baseBuyRate: 1_306_813n, baseSellRate: 1_231_250n, buy: 2_500n, sell: 1_000n },
  });
});

test('a live markup that is not enabled changes nothing', () => {
  expect(findPrice(createContext(marked, 'live'), 'gold').markup).toBeNull();
  expect(findPrice(createContext({ ...marked, markupLiveEnabled: true }, 'live'), 'gold').markup).not.toBeNull();
});

test('partners with different markups never share a record', () => {
  const context = createContext(marked);
  const other = { ...context, partner: { ...context.partner, markup: bothModes(2_500n, 2_000n) } };
  expect(findPrice(context, 'silver').sellRate).toBe(15_114n);
  expect(findPrice(other, 'silver').sellRate).toBe(14_961n);
});

test('the same list comes back until a block changes', () => {
  const context = createContext(marked);
  const first = listPrices(context);
  expect(listPrices(context)).toBe(first);
  expect(findPrice(context, 'gold')).toBe(first[0]);
  context.blocks.silver = block('silver', 16_300, 15_300);
  const second = listPrices(context);
  expect(second[0]).toBe(first[0]);
  expect(second[1]?.priceBlockId).toBe('pb_silver_16300');
  expect(Object.isFrozen(second) && second.every((record) => Object.isFrozen(record))).toBe(true);
});

test.each(['Gold', 'platinum', '', undefined, null, 1, ['gold']])('asset %j is INVALID_ASSET', (asset) => {
  expect(() => findPrice(createContext(), asset)).toThrow(expect.objectContaining({ code: 'INVALID_ASSET' }));
});

test('one asset without a price fails the list, not the other asset', () => {
  const context = createContext();
  delete context.blocks.silver;
  expect(() => listPrices(context)).toThrow(expect.objectContaining({ code: 'PRICES_UNAVAILABLE' }));
  expect(findPrice(context, 'gold').asset).toBe('gold');
});
