import { z } from 'zod';
import { haltedMetals } from '../../../domain/accounts/halts/require-running.ts';
import { assets } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { percent, rupees } from '../../../domain/kernel/money.ts';
import { listPrices } from '../../../domain/pricing/list-prices.ts';
import { priceHistory } from '../../../domain/pricing/price-history.ts';
import { partnerProcedure, router } from '../init.ts';

export const pricesRouter = router({
  /** Live rates of both metals, in rupees per gram, with the markup where one is in effect. */
  current: partnerProcedure('business.read').query(async ({ ctx }) => {
    const halted = await haltedMetals(ctx.partner);
    return listPrices(ctx.partner).map((price) => ({
      asset: price.asset,
      purity: price.purity,
      buyRateInr: rupees(price.buyRate),
      sellRateInr: rupees(price.sellRate),
      gstPct: percent(price.gst),
      markup: price.markup && {
        baseBuyRateInr: rupees(price.markup.baseBuyRate),
        baseSellRateInr: rupees(price.markup.baseSellRate),
        buyPct: percent(price.markup.buy),
        sellPct: percent(price.markup.sell),
      },
      updatedAt: isoTime(price.updatedAt),
      isTradable: !halted.has(price.asset),
    }));
  }),

  /** Closing market rates by hour or day, oldest first. */
  history: partnerProcedure('business.read')
    .input(
      z.object({
        asset: z.enum(assets),
        interval: z.enum(['hour', 'day']),
        from: z.iso.date(),
        to: z.iso.date(),
      }),
    )
    .query(async ({ ctx, input }) => {
      const { asset, interval, from, to } = input;
      const history = await priceHistory(ctx.partner, { asset, interval, from, to });
      return {
        asset: history.asset,
        points: history.points.map((point) => ({
          at: isoTime(point.at),
          buyRateInr: rupees(point.buyRate),
          sellRateInr: rupees(point.sellRate),
        })),
      };
    }),
});
