import { z } from 'zod';
import { assets } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { QUOTE_LIFE_SECONDS, quoteBuy } from '../../../domain/trading/quote-buy.ts';
import { assetType, buyAmountInr, metadata, metadataShown, userCode } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { markupFields, presentMarkup } from './markup-fields.ts';

export const quoteBuyRoute = tokenRoute({
  method: 'POST',
  path: '/partner/buy/quote',
  operationId: 'quoteBuy',
  section: '2.2, 4.4',
  summary: 'Lock a rate for ten minutes',
  description: 'The wallet is checked here: a buy it cannot cover is refused at once. Nothing is reserved.',
  access: { capability: 'buy' },
  scope: 'trade',
  provesAdmission: true,
  body: z.object({ user_code: userCode, asset_type: assetType, amount_inr: buyAmountInr, metadata }),
  fieldCodes: { asset_type: 'INVALID_ASSET', amount_inr: 'INVALID_AMOUNT' },
  example: { user_code: 'usr_01kah3n5t0v2m9q4r7w8x1y6z3', asset_type: 'gold', amount_inr: 500 },
  response: namedObject('BuyQuote', {
    quote_id: z.string(),
    asset_type: z.enum(assets),
    amount_inr: z.number(),
    quantity_grams: z.number(),
    rate_inr_per_gram: z.number(),
    ...markupFields,
    price_block_id: z.string(),
    metadata: metadataShown,
    expires_at: z.iso.datetime(),
    expires_in_seconds: z.number(),
  }),
  errors: [
    'INVALID_AMOUNT',
    'INVALID_ASSET',
    'VALIDATION_ERROR',
    'INSUFFICIENT_PARTNER_FUNDS',
    'WALLET_NOT_CONFIGURED',
    'KYC_REQUIRED',
    'USER_CODE_NOT_FOUND',
    'PRICES_UNAVAILABLE',
  ],
  async handler(context, { body }) {
    const quote = await quoteBuy(context, {
      userCode: body.user_code,
      asset: body.asset_type,
      amount: body.amount_inr,
      metadata: body.metadata,
    });
    return {
      data: {
        quote_id: quote.quoteId,
        asset_type: quote.asset,
        amount_inr: rupees(quote.price.amount),
        quantity_grams: grams(quote.price.metal),
        rate_inr_per_gram: rupees(quote.price.rate),
        ...presentMarkup(quote.price),
        price_block_id: quote.priceBlockId,
        metadata: quote.metadata,
        expires_at: isoTime(quote.expiresAt),
        expires_in_seconds: QUOTE_LIFE_SECONDS,
      },
    };
  },
});
