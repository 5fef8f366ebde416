import { z } from 'zod';
import {
  confirmDelivery,
  DELIVERY_CONFIRM_ENDPOINT,
  type DeliveryOutcome,
  deliveryOutcomeFromStored,
} from '../../../domain/delivery/confirm-delivery.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import type { Vault } from '../../../domain/kernel/vault.ts';
import { otpCode, quoteId } from '../frame/fields.ts';
import { tokenRoute } from '../frame/route.ts';
import { deliveryOrderSchema, presentDelivery } from './present-order.ts';

const placedSchema = deliveryOrderSchema
  .extend({
    user_balance_grams: z.number().meta({ description: 'What the user holds of the metal afterwards', example: 1.5 }),
    wallet_balance_inr: z.number().meta({ description: 'Your wallet afterwards', example: 98407 }),
  })
  .meta({ id: 'PlacedDelivery' });

export const confirmDeliveryRoute = tokenRoute({
  method: 'POST',
  path: DELIVERY_CONFIRM_ENDPOINT,
  operationId: 'confirmDelivery',
  section: '4.11, 3.1, decisions 8',
  summary: 'Place the order of a delivery with the user’s code',
  description:
    'Each wrong code is an attempt; the fifth locks the quote. Send an Idempotency-Key: if the outcome is unknown, repeat with the same key and get the first answer.',
  access: { capability: 'delivery' },
  scope: 'trade',
  body: z.object({ quote_id: quoteId, otp: otpCode }),
  presentStored: (outcome, { vault }) => ({ data: presentPlaced(deliveryOutcomeFromStored(outcome), vault) }),
  example: { quote_id: 'qt_01kah3n5t0v2m9q4r7w8x1y6z3', otp: '1234' },
  response: placedSchema,
  errors: [
    'VALIDATION_ERROR',
    'QUOTE_EXPIRED',
    'INVALID_OTP',
    'OTP_EXPIRED',
    'OTP_LOCKED',
    'INSUFFICIENT_PARTNER_FUNDS',
    'INSUFFICIENT_USER_BALANCE',
    'WALLET_NOT_CONFIGURED',
    'QUOTE_NOT_FOUND',
    'USER_CODE_NOT_FOUND',
    'QUOTE_ALREADY_CONSUMED',
    'OUT_OF_STOCK',
    'IDEMPOTENCY_BODY_MISMATCH',
    'PRICES_UNAVAILABLE',
  ],
  async handler(context, { body, params, idempotency }) {
    const { result, replay } = await confirmDelivery(context, {
      userCode: params.user_code ?? '',
      quoteId: body.quote_id,
      otp: body.otp,
      idempotency,
    });
    return result.ok
      ? { data: presentPlaced(result.value, context.core.vault), replay }
      : { failure: result.code, replay };
  },
});

/** A placed order in API shape. */
function presentPlaced(outcome: DeliveryOutcome, vault: Vault): z.input<typeof placedSchema> {
  return {
    ...presentDelivery(outcome.order, vault),
    user_balance_grams: grams(outcome.userMetal),
    wallet_balance_inr: rupees(outcome.wallet),
  };
}
