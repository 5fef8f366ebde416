import { z } from 'zod';
import { type MetalHolding, readPortfolio } from '../../../domain/customers/users/portfolio.ts';
import { byAsset } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { decimalFromUnits, grams, rupees } from '../../../domain/kernel/money.ts';
import { readPortfolioThen } from '../../../domain/reports/user-ledger/read-portfolio-then.ts';
import { momentAsOf } from '../frame/as-of.ts';
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
  rate_at: z.iso.datetime().optional().meta({
    description: 'With `as_of`: when the rate of the valuation was published, at the moment asked for or before it',
    example: '2026-11-20T18:29:51.120Z',
  }),
});

const asOf = momentAsOf.meta({
  description:
    'The holdings as they stood then: an IST day (its end), or an ISO timestamp. Valued at the newest base sell rate published by then, without your markdown',
  example: '2026-11-20',
});

export const portfolioRoute = tokenRoute({
  method: 'GET',
  path: '/partner/users/:user_code/portfolio',
  operationId: 'getPortfolio',
  section: '4.3',
  summary: 'A user’s holdings with you, and what they are worth',
  description:
    'Valued at the sell rate of now, rounded down. Metal from SIPs is counted in. With `as_of` it is what the user held then, at the rate of then; where no rate of that time is known the answer is PRICES_UNAVAILABLE.',
  access: { capability: 'balance' },
  scope: 'read',
  query: z.object({ as_of: asOf }),
  response: namedObject('Portfolio', {
    user_code: z.string(),
    as_of: z.iso.datetime(),
    ...byAsset(() => holdingSchema),
    inr_wallet_inr: z.number(),
    total_value_inr: z.number(),
  }),
  errors: ['VALIDATION_ERROR', 'USER_CODE_NOT_FOUND', 'PRICES_UNAVAILABLE'],
  async handler(context, { params, query }) {
    const userCode = params.user_code ?? '';
    const then =
      query.as_of === undefined ? undefined : await readPortfolioThen(context, { userCode, before: query.as_of });
    const portfolio = then ?? (await readPortfolio(context, userCode));
    return {
      data: {
        user_code: portfolio.userCode,
        as_of: isoTime(portfolio.asOf),
        ...byAsset((asset) => ({
          ...presentHolding(portfolio.holdings[asset]),
          ...(then && { rate_at: isoTime(then.pricedAt[asset]) }),
        })),
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
