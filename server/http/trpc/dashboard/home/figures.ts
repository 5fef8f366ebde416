import { z } from 'zod';
import { forecastFloat } from '../../../../domain/documents/figures/forecast-float.ts';
import { dateOf, rangeOf, rangePresets } from '../../../../domain/documents/figures/range.ts';
import { type Overview, readOverview } from '../../../../domain/documents/figures/read-overview.ts';
import { byAsset } from '../../../../domain/kernel/assets.ts';
import { istDate } from '../../../../domain/kernel/clock.ts';
import { rupees } from '../../../../domain/kernel/money.ts';
import { partnerProcedure, router } from '../../init.ts';

/** A preset that goes by today, or IST dates, both included. */
const rangeInput = z.union([z.enum(rangePresets), z.object({ from: z.iso.date(), to: z.iso.date() })]);

export const figuresRouter = router({
  /** The figures of a range of IST days, of as many days before it, and of each day; money in rupees. */
  overview: partnerProcedure('business.read')
    .input(z.object({ range: rangeInput }))
    .query(async ({ ctx, input }) => {
      const range = rangeOf(input.range, ctx.partner.now);
      const { current, previous, days } = await readOverview(ctx.partner, range);
      const length = range.toDay - range.fromDay + 1;
      return {
        today: istDate(ctx.partner.now),
        from: dateOf(range.fromDay),
        to: dateOf(range.toDay),
        previousFrom: dateOf(range.fromDay - length),
        previousTo: dateOf(range.fromDay - 1),
        current: standing(current),
        previous: standing(previous),
        days: days.map(({ day, buy, sell }) => ({
          date: dateOf(day),
          buyInr: byAsset((asset) => rupees(buy[asset])),
          sellInr: byAsset((asset) => rupees(sell[asset])),
        })),
      };
    }),

  /** The wallet in rupees, and for how long it may last. */
  float: partnerProcedure('business.read').query(async ({ ctx }) => {
    const { wallet, forecast } = await forecastFloat(ctx.partner);
    return {
      type: wallet.type,
      balanceInr: rupees(wallet.balance),
      creditLimitInr: rupees(wallet.creditLimit),
      availableInr: rupees(wallet.available),
      duesInr: rupees(wallet.dues),
      forecast:
        forecast.kind === 'lasts'
          ? {
              kind: forecast.kind,
              lastsDays: forecast.lastsDays,
              perDayInr: rupees(forecast.perDay),
              days: forecast.days,
            }
          : forecast,
    };
  }),
});

function standing(summary: Overview['current']) {
  return {
    buyVolumeInr: rupees(summary.buyVolume),
    sellVolumeInr: rupees(summary.sellVolume),
    transactions: summary.transactions,
    commissionInr: rupees(summary.commission),
    markupPassthroughInr: rupees(summary.markupPassthrough),
    fundedPayments: summary.fundedPayments,
    fundedInr: rupees(summary.fundedAmount),
    activeUsers: summary.activeUsers,
  };
}
