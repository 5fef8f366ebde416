import { z } from 'zod';
import { CREATE_ORDER_ENDPOINT, createOrder, creationResult } from '../../../domain/payments/orders/create-order.ts';
import { orderFromRow } from '../../../domain/payments/orders/order.ts';
import { amountInr, assetType, metadata, userCode } from '../frame/fields.ts';
import { tokenRoute } from '../frame/route.ts';
import { reference, returnUrl } from './order-fields.ts';
import { orderSchema, presentOrder } from './present-order.ts';

export const createOrderRoute = tokenRoute({
  method: 'POST',
  path: CREATE_ORDER_ENDPOINT,
  operationId: 'createPaymentOrder',
  section: '2.9, 2.10, 4.8',
  summary: 'Ask a customer for a payment that buys metal',
  description:
    'An intent order answers UPI links, a hosted one a checkout page. It can be paid for 20 minutes and is priced when the money arrives: fulfil on payment.completed or on the status, never on the redirect.',
  access: { capability: 'payments' },
  scope: 'payments',
  body: z
    .object({
      user_code: userCode,
      amount_inr: amountInr,
      checkout_type: z
        .enum(['intent', 'hosted'], { error: 'must be "intent" or "hosted"' })
        .meta({ description: 'Links for your own screens, or our page', example: 'hosted' }),
      asset_type: assetType.default('gold'),
      reference,
      metadata,
      return_url: returnUrl,
    })
    .refine((body) => body.return_url === undefined || body.checkout_type === 'hosted', {
      path: ['return_url'],
      error: 'is for hosted checkouts only',
    }),
  fieldCodes: {
    amount_inr: 'INVALID_AMOUNT',
    checkout_type: 'INVALID_CHECKOUT_TYPE',
    asset_type: 'INVALID_ASSET_TYPE',
  },
  presentStored: (outcome, core) => {
    const result = creationResult(orderFromRow(outcome));
    return result.ok ? { data: presentOrder(result.value, core) } : { failure: result.code };
  },
  successStatus: 201,
  example: {
    user_code: 'usr_01kah3n5t0v2m9q4r7w8x1y6z3',
    amount_inr: 500,
    checkout_type: 'hosted',
    reference: 'order-1001',
  },
  response: orderSchema,
  errors: [
    'INVALID_AMOUNT',
    'INVALID_CHECKOUT_TYPE',
    'INVALID_ASSET_TYPE',
    'AMOUNT_BELOW_MIN',
    'AMOUNT_ABOVE_MAX',
    'RETURN_URL_NOT_ALLOWED',
    'VALIDATION_ERROR',
    'PAYMENT_INFRA_NOT_ENABLED',
    'KYC_REQUIRED',
    'USER_CODE_NOT_FOUND',
    'DUPLICATE_REFERENCE',
    'IDEMPOTENCY_BODY_MISMATCH',
    'GATEWAY_ERROR',
    'PAYMENT_INFRA_DISABLED',
    'PAYMENT_GATEWAY_UNAVAILABLE',
    'UPI_INTENT_UNAVAILABLE',
    'PRICES_UNAVAILABLE',
  ],
  async handler(context, { body, idempotency }) {
    const { result, replay } = await createOrder(context, {
      userCode: body.user_code,
      amount: body.amount_inr,
      checkoutType: body.checkout_type,
      asset: body.asset_type,
      reference: body.reference ?? null,
      metadata: body.metadata,
      returnUrl: body.return_url ?? null,
      idempotency,
    });
    return result.ok
      ? { status: 201, data: presentOrder(result.value, context.core), replay }
      : { failure: result.code, replay };
  },
});
