import { z } from 'zod';
import { assets } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { confirmSell, SELL_CONFIRM_ENDPOINT } from '../../../domain/trading/confirm-sell.ts';
import { type ExecutedOutcome, executedOutcomeFromStored } from '../../../domain/trading/executed-outcome.ts';
import { metadataShown, quoteId } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';

const soldSchema = namedObject('Sell', {
  transaction_id: z.string(),
  quote_id: z.string(),
  status: z.literal('completed'),
  user_code: z.string(),
  asset_type: z.enum(assets),
  quantity_grams: z.number().meta({ description: 'Grams sold' }),
  rate_inr_per_gram: z.number(),
  gross_amount_inr: z.number(),
  platform_fee_inr: z.number(),
  net_amount_inr: z.number(),
  proceeds_destination: z.literal('user_inr_wallet'),
  user_balance_grams: z.number(),
  user_inr_balance: z.number(),
  metadata: metadataShown,
  created_at: z.iso.datetime(),
});

export const confirmSellRoute = tokenRoute({
  method: 'POST',
  path: SELL_CONFIRM_ENDPOINT,
  operationId: 'confirmSell',
  section: '4.5, 3.1',
  summary: 'Execute a sell quote: the proceeds go to the user’s INR wallet',
  description:
    'Send an Idempotency-Key: if the outcome is unknown, repeat with the same key and get the first answer. The proceeds are the user’s, never yours.',
  access: { capability: 'sell' },
  scope: 'trade',
  provesAdmission: true,
  body: z.object({ quote_id: quoteId }),
  presentStored: (outcome) => ({ data: presentSell(executedOutcomeFromStored(outcome)) }),
  example: { quote_id: 'qt_01kah3n5t0v2m9q4r7w8x1y6z3' },
  response: soldSchema,
  errors: [
    'VALIDATION_ERROR',
    'QUOTE_EXPIRED',
    'INSUFFICIENT_USER_BALANCE',
    'QUOTE_NOT_FOUND',
    'QUOTE_ALREADY_CONSUMED',
    'IDEMPOTENCY_BODY_MISMATCH',
    'PRICES_UNAVAILABLE',
  ],
  async handler(context, { body, idempotency }) {
    const { result, replay } = await confirmSell(context, { quoteId: body.quote_id, idempotency });
    return result.ok ? { data: presentSell(result.value), replay } : { failure: result.code, replay };
  },
});

/** A completed sell in API shape. */
function presentSell({ transaction, payerMetal, userInr }: ExecutedOutcome): z.input<typeof soldSchema> {
  return {
    transaction_id: transaction.transactionId,
    quote_id: transaction.quoteId as string,
    status: 'completed',
    user_code: transaction.userCode as string,
    asset_type: transaction.asset,
    quantity_grams: grams(transaction.metal),
    rate_inr_per_gram: rupees(transaction.rate),
    gross_amount_inr: rupees(transaction.amount),
    platform_fee_inr: rupees(transaction.fee),
    net_amount_inr: rupees(transaction.amount - transaction.fee),
    proceeds_destination: 'user_inr_wallet',
    user_balance_grams: grams(payerMetal),
    user_inr_balance: rupees(userInr),
    metadata: transaction.metadata,
    created_at: isoTime(transaction.createdAt),
  };
}
