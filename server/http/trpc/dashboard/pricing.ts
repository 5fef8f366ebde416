import { z } from 'zod';
import { capabilities } from '../../../domain/accounts/partners/settings.ts';
import { fieldError } from '../../../domain/kernel/errors.ts';
import { grams, type MilliPercent, percent, rupees } from '../../../domain/kernel/money.ts';
import { MARKUP_CAP } from '../../../domain/pricing/markup.ts';
import { exampleOfMarkup } from '../../../domain/trading/markup/markup-example.ts';
import {
  type MarkupSetting,
  markupFromDecimal,
  readMarkup,
  setMarkup,
} from '../../../domain/trading/markup/markup-setting.ts';
import { partnerProcedure, router } from '../init.ts';

export const pricingRouter = router({
  /** The merchant markup of this mode, the plan it needs, and how the pair of each mode stands. */
  markup: partnerProcedure('business.read').query(({ ctx }) => presentMarkup(ctx.partner)),

  /** What customers pay and get at these percentages now; nothing is set by asking. */
  example: partnerProcedure('business.read')
    .input(z.object({ buyPct: z.number(), sellPct: z.number() }))
    .query(({ ctx, input }) => {
      const markup = { buy: readPct(input.buyPct, 'buyPct'), sell: readPct(input.sellPct, 'sellPct') };
      return exampleOfMarkup(ctx.partner, markup).map(({ asset, buy, buyWithout, sell, sellWithout }) => ({
        asset,
        buy: {
          amountInr: rupees(buy.amount),
          rateInr: rupees(buy.rate),
          baseRateInr: rupees(buy.baseRate),
          grams: grams(buy.metal),
          gramsWithout: grams(buyWithout.metal),
          passedThroughInr: rupees(buy.markup),
          gstInr: rupees(buy.gst),
          commissionInr: rupees(buy.commission),
        },
        sell: {
          grams: grams(sell.metal),
          rateInr: rupees(sell.rate),
          baseRateInr: rupees(sell.baseRate),
          grossInr: rupees(sell.gross),
          feeInr: rupees(sell.fee),
          netInr: rupees(sell.net),
          netWithoutInr: rupees(sellWithout.net),
          passedThroughInr: rupees(sell.markup),
          commissionInr: rupees(sell.commission),
        },
      }));
    }),

  /** Sets either side or both: in live for both modes, in sandbox for the sandbox alone. */
  setMarkup: partnerProcedure('markup.write')
    .input(z.object({ buyPct: z.number().optional(), sellPct: z.number().optional() }))
    .mutation(async ({ ctx, input }) => {
      const { buyPct, sellPct } = input;
      await setMarkup(ctx.partner, {
        buy: buyPct === undefined ? undefined : readPct(buyPct, 'buyPct'),
        sell: sellPct === undefined ? undefined : readPct(sellPct, 'sellPct'),
      });
      return { isSaved: true };
    }),

  /** What the account is allowed and agreed, as the service has set it. */
  account: partnerProcedure('business.read').query(({ ctx }) => {
    const { partner, core } = ctx.partner;
    return {
      partnerId: partner.id,
      name: partner.name,
      tier: partner.tier,
      markupMaxPct: percent(MARKUP_CAP),
      isLiveEnabled: partner.liveEnabled,
      isSandboxEnabled: partner.sandboxEnabled,
      commission: { buyPct: percent(partner.commissionBuy), sellPct: percent(partner.commissionSell) },
      feeBearer: partner.feeBearer,
      isCollectionEnabled: partner.collectionEnabled,
      limits: {
        orderMinInr: rupees(partner.orderMinPaise),
        orderMaxInr: rupees(partner.orderMaxPaise),
        dailySendInr: rupees(partner.dailySendLimitPaise),
        freeBuyInr: rupees(partner.freeBuyLimitPaise ?? core.settings.kyc.freeBuyLimitPaise),
        panRequiredFromInr: rupees(core.settings.kyc.panRequiredFromPaise),
        sandboxRequestsPerDay: partner.sandboxDailyLimit ?? core.settings.sandboxDailyLimit,
      },
      capabilities: capabilities.map((name) => ({ name, isGranted: partner.capabilities.has(name) })),
    };
  }),
});

function presentMarkup({ partner, mode }: Parameters<typeof readMarkup>[0]) {
  const settings = { live: readMarkup({ partner, mode: 'live' }), sandbox: readMarkup({ partner, mode: 'sandbox' }) };
  const { cap, isAvailable, tier } = settings[mode];
  const modes = { live: presentPair(settings.live), sandbox: presentPair(settings.sandbox) };
  const { buyPct, sellPct } = modes[mode];
  return { buyPct, sellPct, maxPct: percent(cap), isAvailable, tier, modes };
}

function presentPair(setting: MarkupSetting) {
  return { buyPct: percent(setting.buy), sellPct: percent(setting.sell), state: stateOf(setting) };
}

/** How a markup stands in one mode. */
function stateOf(setting: MarkupSetting): 'off' | 'not_in_plan' | 'pending_approval' | 'applied' {
  if (setting.isApplied) return 'applied';
  if (setting.buy === 0n && setting.sell === 0n) return 'off';
  return setting.isAvailable ? 'pending_approval' : 'not_in_plan';
}

/** Raises INVALID_MARKUP on the field. */
function readPct(value: number, field: 'buyPct' | 'sellPct'): MilliPercent {
  const markup = markupFromDecimal(value);
  if (markup === undefined) throw fieldError('INVALID_MARKUP', field, 'must be 0 or more, with at most 3 decimals');
  return markup;
}
