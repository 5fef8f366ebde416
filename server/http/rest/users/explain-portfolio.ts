import { z } from 'zod';
import { movementTypes } from '../../../domain/customers/users/cost-basis.ts';
import { type ExplainedPortfolio, explainPortfolio } from '../../../domain/documents/explain/explain-portfolio.ts';
import type { ExplainedMovement } from '../../../domain/documents/explain/follow-movements.ts';
import { type Asset, assets, byAsset } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { limit, page } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { explanationFields, presentExplanation, presentSum, sumSchema } from '../transactions/explained-figures.ts';

const holdingSchema = namedObject('HoldingExplanation', {
  price_block_id: z.string().meta({ description: 'The price that the metal is valued at', example: 'pb_01JD3V8K2M' }),
  priced_at: z.iso.datetime().meta({ description: 'When the source set it', example: '2026-11-21T09:29:55.000Z' }),
  ...explanationFields,
});

const movementSchema = namedObject('MetalMovement', {
  transaction_id: z.string(),
  type: z.enum(movementTypes).meta({ description: '`received` came by a send or gift', example: 'buy' }),
  asset_type: z.enum(assets),
  quantity_grams: z
    .number()
    .meta({ description: 'Below zero where it left, the fee of a gift included', example: 0.035635 }),
  cost_inr: z.number().meta({
    description:
      'What the metal cost, or was worth when it was received; below zero the share of the cost that it took along',
    example: 500,
  }),
  grams_after: z.number().meta({ description: 'What was held of the metal then', example: 0.035635 }),
  invested_after_inr: z.number().meta({ description: 'What that had cost', example: 500 }),
  created_at: z.iso.datetime(),
});

export const explainPortfolioRoute = tokenRoute({
  method: 'GET',
  path: '/partner/users/:user_code/portfolio/explain',
  operationId: 'explainPortfolio',
  section: '4.3',
  summary: 'How every figure of a user’s portfolio came about, down to its trades',
  description:
    'For each metal the steps from the trades and the price to the gain, with their rounding, and the wholes with the parts that add up to them exactly. `movements` are the trades, the one first that moved metal last, each with what it did and what it left; the first of a metal left what is held. `created_at` is when a trade was made; its metal may have moved after that of a later one.',
  access: { capability: 'balance' },
  scope: 'read',
  query: z.object({ page, limit }),
  response: namedObject('PortfolioExplanation', {
    user_code: z.string(),
    as_of: z.iso.datetime(),
    ...byAsset(() => holdingSchema),
    total: sumSchema,
    movements: z.array(movementSchema).meta({ description: 'Trades that moved the metal, the last one first' }),
    page: z.number(),
    limit: z.number(),
    total_movements: z.number().meta({ description: 'How many trades there are', example: 1 }),
  }),
  errors: ['VALIDATION_ERROR', 'USER_CODE_NOT_FOUND', 'PRICES_UNAVAILABLE'],
  async handler(context, { params, query }) {
    const explained = await explainPortfolio(context, { userCode: params.user_code ?? '', ...query });
    return {
      data: {
        user_code: explained.portfolio.userCode,
        as_of: isoTime(explained.portfolio.asOf),
        ...byAsset((asset) => presentHolding(explained, asset)),
        total: presentSum(explained.total),
        movements: explained.movements.map(presentMovement),
        ...query,
        total_movements: explained.movementsTotal,
      },
    };
  },
});

function presentHolding({ blocks, explanations }: ExplainedPortfolio, asset: Asset): z.input<typeof holdingSchema> {
  return {
    price_block_id: blocks[asset].id,
    priced_at: isoTime(blocks[asset].pricedAt),
    ...presentExplanation(explanations[asset]),
  };
}

function presentMovement(movement: ExplainedMovement): z.input<typeof movementSchema> {
  return {
    transaction_id: movement.transactionId,
    type: movement.type,
    asset_type: movement.asset,
    quantity_grams: grams(movement.metal),
    cost_inr: rupees(movement.cost),
    grams_after: grams(movement.metalAfter),
    invested_after_inr: rupees(movement.costAfter),
    created_at: isoTime(movement.at),
  };
}
