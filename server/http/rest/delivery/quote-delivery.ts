import { z } from 'zod';
import { PIECES_MAX } from '../../../domain/delivery/product.ts';
import { quoteDelivery } from '../../../domain/delivery/quote-delivery.ts';
import { assets } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { grams } from '../../../domain/kernel/money.ts';
import { metadata, metadataShown, ownReference } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { otpSentFields, presentOtpSent } from '../frame/otp-fields.ts';
import { tokenRoute } from '../frame/route.ts';
import { addressSchema } from './address-fields.ts';
import { chargeFields, presentCharges } from './present-order.ts';

const pieces = `must be a whole number from 1 to ${PIECES_MAX}`;

export const quoteDeliveryRoute = tokenRoute({
  method: 'POST',
  path: '/partner/users/:user_code/delivery/quote',
  operationId: 'quoteDelivery',
  section: '4.11, decisions 8',
  summary: 'Price a delivery, and send the user the code',
  description:
    'The metal comes from the user, making and delivery charges with their GST from your wallet. Nothing is reserved. In sandbox the code is 1234.',
  access: { capability: 'delivery' },
  scope: 'trade',
  body: z.object({
    sku: z
      .string({ error: 'must be a string' })
      .min(1, { error: 'must not be empty' })
      .max(64, { error: 'must be at most 64 characters' })
      .meta({ description: 'The product', example: 'GC-1G' }),
    quantity: z
      .number({ error: pieces })
      .int({ error: pieces })
      .min(1, { error: pieces })
      .max(PIECES_MAX, { error: pieces })
      .default(1)
      .meta({ description: 'Pieces', example: 2 }),
    address: addressSchema,
    reference: ownReference.meta({ description: 'Your own id of the delivery, kept as it is', example: 'parcel-9' }),
    metadata,
  }),
  example: {
    sku: 'GC-1G',
    quantity: 2,
    address: {
      name: 'Asha Rao',
      mobile: '9876543210',
      line1: '12 Temple Road',
      line2: 'Malleswaram',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560003',
    },
  },
  response: namedObject('DeliveryQuote', {
    quote_id: z.string(),
    sku: z.string(),
    quantity: z.number(),
    asset_type: z.enum(assets),
    grams_required: z.number().meta({ description: 'What the user gives, of their own', example: 2 }),
    ...chargeFields,
    reference: z.string().nullable(),
    metadata: metadataShown,
    expires_at: z.iso.datetime(),
    ...otpSentFields,
  }),
  errors: [
    'VALIDATION_ERROR',
    'INSUFFICIENT_PARTNER_FUNDS',
    'INSUFFICIENT_USER_BALANCE',
    'WALLET_NOT_CONFIGURED',
    'NOT_FOUND',
    'USER_CODE_NOT_FOUND',
    'OUT_OF_STOCK',
    'PRICES_UNAVAILABLE',
  ],
  async handler(context, { body, params }) {
    const quote = await quoteDelivery(context, { userCode: params.user_code ?? '', ...body });
    return {
      data: {
        quote_id: quote.quoteId,
        sku: quote.product.sku,
        quantity: quote.quantity,
        asset_type: quote.product.asset,
        grams_required: grams(quote.price.metal),
        ...presentCharges(quote.price),
        reference: quote.reference,
        metadata: quote.metadata,
        expires_at: isoTime(quote.expiresAt),
        ...presentOtpSent(quote),
      },
    };
  },
});
