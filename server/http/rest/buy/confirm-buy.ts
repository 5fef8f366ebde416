import { z } from 'zod';
import { assets } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { type BuyOutcome, buyOutcomeFromStored } from '../../../domain/trading/buy-outcome.ts';
import { BUY_CONFIRM_ENDPOINT, buyResult, confirmBuy } from '../../../domain/trading/confirm-buy.ts';
import { metadataShown, quoteId } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { markupFields, presentMarkup } from './markup-fields.ts';

const confirmedSchema = namedObject('Buy', {
  transaction_id: z.string(),
  quote_id: z.string(),
  status: z.literal('completed'),
  user_code: z.string(),
  asset_type: z.enum(assets),
  amount_inr: z.number(),
  quantity_grams: z.number(),
  rate_inr_per_gram: z.number(),
  ...markupFields,
  user_balance_grams: z.number(),
  wallet_balance_inr: z.number(),
  metadata: metadataShown,
  created_at: z.iso.datetime(),
});

export const confirmBuyRoute = tokenRoute({
  method: 'POST',
  path: BUY_CONFIRM_ENDPOINT,
  operationId: 'confirmBuy',
  section: '4.4, 3.1, 3.2',
  summary: 'Execute a quote: debit your float, credit the user',
  description:
    'Send an Idempotency-Key: if the outcome is unknown, repeat with the same key and get the first answer. A quote confirmed without one answers QUOTE_ALREADY_CONSUMED the second time.',
  access: { capability: 'buy' },
  scope: 'trade',
  provesAdmission: true,
  body: z.object({ quote_id: quoteId }),
  presentStored: (outcome) => {
    const result = buyResult(buyOutcomeFromStored(outcome));
    return result.ok ? { data: presentBuy(result.value) } : { failure: result.code, details: result.details };
  },
  example: { quote_id: 'qt_01kah3n5t0v2m9q4r7w8x1y6z3' },
  response: confirmedSchema,
  errors: [
    'VALIDATION_ERROR',
    'QUOTE_EXPIRED',
    'INSUFFICIENT_PARTNER_FUNDS',
    'WALLET_NOT_CONFIGURED',
    'QUOTE_NOT_FOUND',
    'QUOTE_ALREADY_CONSUMED',
    'IDEMPOTENCY_BODY_MISMATCH',
    'PRICES_UNAVAILABLE',
    'BUY_PROCESSING_FAILED',
  ],
  async handler(context, { body, idempotency }) {
    const { result, replay } = await confirmBuy(context, { quoteId: body.quote_id, idempotency });
    return result.ok
      ? { data: presentBuy(result.value), replay }
      : { failure: result.code, details: result.details, replay };
  },
});

/** A completed buy in API shape. */
function presentBuy(buy: BuyOutcome): z.input<typeof confirmedSchema> {
  return {
    transaction_id: buy.transactionId,
    quote_id: buy.quoteId,
    status: 'completed',
    user_code: buy.userCode,
    asset_type: buy.asset,
    amount_inr: rupees(buy.amount),
    quantity_grams: grams(buy.metal),
    rate_inr_per_gram: rupees(buy.rate),
    ...presentMarkup(buy),
    user_balance_grams: grams(buy.userBalance),
    wallet_balance_inr: rupees(buy.walletBalance),
    metadata: buy.metadata,
    created_at: isoTime(buy.createdAt),
  };
}
