import { z } from 'zod';
import { type MetalHolding, readPortfolio } from '../../../domain/customers/users/portfolio.ts';
import { byAsset } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { decimalFromUnits, grams, rupees } from '../../../domain/kernel/money.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';

const holdingSchema = namedObject('Holding', {
  grams: z.number(),
  sip_grams: z.number(),
  invested_inr: z.number(),
  average_buy_rate_inr_per_gram: z.number(),
  current_rate_inr_per_gram: z.number(),
  current_value_inr: z.number(),
  gain_inr: z.number(),
  gain_pct: z.number(),
});

export const portfolioRoute = tokenRoute({
  method: 'GET',
  path: '/partner/users/:user_code/portfolio',
  operationId: 'getPortfolio',
  section: '4.3',
  summary: 'A user’s holdings with you, and what they are worth',
  description: 'Valued at the sell rate of now, rounded down. Metal from SIPs is counted in.',
  access: { capability: 'balance' },
  scope: 'read',
  response: namedObject('Portfolio', {
    user_code: z.string(),
    as_of: z.iso.datetime(),
    ...byAsset(() => holdingSchema),
    inr_wallet_inr: z.number(),
    total_value_inr: z.number(),
  }),
  errors: ['USER_CODE_NOT_FOUND', 'PRICES_UNAVAILABLE'],
  async handler(context, { params }) {
    const portfolio = await readPortfolio(context, params.user_code ?? '');
    return {
      data: {
        user_code: portfolio.userCode,
        as_of: isoTime(portfolio.asOf),
        ...byAsset((asset) => presentHolding(portfolio.holdings[asset])),
        inr_wallet_inr: rupees(portfolio.inrWallet),
        total_value_inr: rupees(portfolio.totalValue),
      },
    };
  },
});

function presentHolding(holding: MetalHolding): z.input<typeof holdingSchema> {
  return {
    grams: grams(holding.metal),
    sip_grams: grams(holding.sipMetal),
    invested_inr: rupees(holding.invested),
    average_buy_rate_inr_per_gram: rupees(holding.averageBuyRate),
    current_rate_inr_per_gram: rupees(holding.currentRate),
    current_value_inr: rupees(holding.currentValue),
    gain_inr: rupees(holding.gain),
    gain_pct: decimalFromUnits(holding.gainBasisPoints, 2),
  };
}
