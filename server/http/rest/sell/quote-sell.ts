import { z } from 'zod';
import { assets } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { grams, type Paise, percent, rupees } from '../../../domain/kernel/money.ts';
import { PLATFORM_FEE_PERCENT, type SellAmount } from '../../../domain/trading/amounts/sell-price.ts';
import { QUOTE_LIFE_SECONDS } from '../../../domain/trading/quote-buy.ts';
import { quoteSell } from '../../../domain/trading/quote-sell.ts';
import { markupFields, presentMarkup } from '../buy/markup-fields.ts';
import { amountGrams, amountInr, assetType, exactlyOne, metadata, metadataShown, userCode } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';

const bodySchema = z
  .object({
    user_code: userCode,
    asset_type: assetType,
    quantity_grams: amountGrams.optional(),
    amount_inr: amountInr.optional().meta({ description: 'Exactly this is left for the user after the fee' }),
    metadata,
  })
  .superRefine(exactlyOne('quantity_grams', 'amount_inr'));

export const quoteSellRoute = tokenRoute({
  method: 'POST',
  path: '/partner/sell/quote',
  operationId: 'quoteSell',
  section: '2.3, 4.5',
  summary: 'Lock a sell rate for ten minutes',
  description:
    'Give `quantity_grams`, or `amount_inr` for the exact rupees the user is to receive: then as many grams are sold as that takes. A markdown lowers the payout of the first and never that of the second. The user must hold the metal now; nothing is reserved.',
  access: { capability: 'sell' },
  scope: 'trade',
  provesAdmission: true,
  body: bodySchema,
  fieldCodes: { asset_type: 'INVALID_ASSET', quantity_grams: 'INVALID_AMOUNT', amount_inr: 'INVALID_AMOUNT' },
  example: { user_code: 'usr_01kah3n5t0v2m9q4r7w8x1y6z3', asset_type: 'gold', quantity_grams: 0.035635 },
  response: namedObject('SellQuote', {
    quote_id: z.string(),
    asset_type: z.enum(assets),
    quantity_grams: z.number().meta({ description: 'Grams that will be sold' }),
    rate_inr_per_gram: z.number(),
    net_amount_inr: z.number(),
    ...markupFields,
    breakdown: z.object({
      gross_amount_inr: z.number(),
      platform_fee_grams: z.number(),
      platform_fee_inr: z.number(),
      platform_fee_percentage: z.number(),
      net_amount_inr: z.number(),
      target_net_mode: z.boolean(),
      proceeds_destination: z.literal('user_inr_wallet'),
      price_block_id: z.string(),
    }),
    metadata: metadataShown,
    expires_at: z.iso.datetime(),
    expires_in_seconds: z.number(),
  }),
  errors: [
    'INVALID_AMOUNT',
    'INVALID_ASSET',
    'VALIDATION_ERROR',
    'INSUFFICIENT_USER_BALANCE',
    'USER_CODE_NOT_FOUND',
    'PRICES_UNAVAILABLE',
  ],
  async handler(context, { body }) {
    const amount: SellAmount =
      body.quantity_grams === undefined ? { net: body.amount_inr as Paise } : { metal: body.quantity_grams };
    const { price, ...quote } = await quoteSell(context, {
      userCode: body.user_code,
      asset: body.asset_type,
      amount,
      metadata: body.metadata,
    });
    return {
      data: {
        quote_id: quote.quoteId,
        asset_type: quote.asset,
        quantity_grams: grams(price.metal),
        rate_inr_per_gram: rupees(price.rate),
        net_amount_inr: rupees(price.net),
        ...presentMarkup(price),
        breakdown: {
          gross_amount_inr: rupees(price.gross),
          platform_fee_grams: grams(price.feeMetal),
          platform_fee_inr: rupees(price.fee),
          platform_fee_percentage: percent(PLATFORM_FEE_PERCENT),
          net_amount_inr: rupees(price.net),
          target_net_mode: quote.isTargetNet,
          proceeds_destination: 'user_inr_wallet' as const,
          price_block_id: quote.priceBlockId,
        },
        metadata: quote.metadata,
        expires_at: isoTime(quote.expiresAt),
        expires_in_seconds: QUOTE_LIFE_SECONDS,
      },
    };
  },
});
