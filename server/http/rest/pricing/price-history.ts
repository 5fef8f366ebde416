import { z } from 'zod';
import { requireNoFault } from '../../../domain/accounts/sandbox/require-no-fault.ts';
import { assetChoice, assets } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { rupees } from '../../../domain/kernel/money.ts';
import { priceIntervals } from '../../../domain/pricing/periods.ts';
import { priceHistory } from '../../../domain/pricing/price-history.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';

const text = z.string().optional();

export const priceHistoryRoute = tokenRoute({
  method: 'GET',
  path: '/partner/prices/history',
  operationId: 'listPriceHistory',
  section: '4.2',
  summary: 'Closing rates by day or by hour',
  description:
    'Days reach back 365 days, hours 7 days; a wider window is clamped and the answer says so. Rates are the market’s, without your markup. Dates are IST days.',
  access: { capability: 'pricing' },
  scope: 'read',
  query: z.object({
    asset: text.meta({ enum: assets, description: assetChoice, example: 'gold', isNeeded: true }),
    interval: text.meta({ enum: priceIntervals, description: '"day" or "hour"', example: 'day', isNeeded: true }),
    from: text.meta({ format: 'date', description: 'First IST day, YYYY-MM-DD', example: '2026-11-01' }),
    to: text.meta({ format: 'date', description: 'Last IST day, YYYY-MM-DD', example: '2026-11-21' }),
  }),
  response: namedObject('PriceHistory', {
    asset_type: z.enum(assets),
    interval: z.enum(priceIntervals),
    from: z.string(),
    to: z.string(),
    clamped: z.boolean(),
    clamp_reason: z.string().optional(),
    points: z.array(
      z.object({ at: z.iso.datetime(), buy_rate_inr_per_gram: z.number(), sell_rate_inr_per_gram: z.number() }),
    ),
  }),
  errors: [
    'VALIDATION_ERROR',
    'INVALID_ASSET',
    'INVALID_INTERVAL',
    'INVALID_FROM',
    'INVALID_TO',
    'INVALID_RANGE',
    'PRICES_UNAVAILABLE',
  ],
  async handler(context, { query }) {
    const history = await priceHistory(context, { ...query, asset: query.asset, interval: query.interval });
    // What cannot be asked spends no fault.
    await requireNoFault(context, 'price_feed');
    return {
      data: {
        asset_type: history.asset,
        interval: history.interval,
        from: history.from,
        to: history.to,
        clamped: history.clamped,
        ...(history.clampReason === null ? {} : { clamp_reason: history.clampReason }),
        points: history.points.map((point) => ({
          at: isoTime(point.at),
          buy_rate_inr_per_gram: rupees(point.buyRate),
          sell_rate_inr_per_gram: rupees(point.sellRate),
        })),
      },
    };
  },
});
