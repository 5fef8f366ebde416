import { z } from 'zod';
import { frequencies } from '../../../../domain/payments/orders/gateway/mandate-gateway.ts';
import { createSip, sipCreationResult } from '../../../../domain/payments/sips/create-sip.ts';
import { CREATE_SIP_ENDPOINT, sipFromRow } from '../../../../domain/payments/sips/sip.ts';
import { amountInr, assetType, metadata, userCode } from '../../frame/fields.ts';
import { tokenRoute } from '../../frame/route.ts';
import { reference, returnUrl } from '../order-fields.ts';
import { presentSip, sipSchema } from './present-sip.ts';

const NAME_MAX = 60;

export const createSipRoute = tokenRoute({
  method: 'POST',
  path: CREATE_SIP_ENDPOINT,
  operationId: 'createSip',
  section: '2.12, 4.8',
  summary: 'Ask a customer for a mandate that buys metal again and again',
  description:
    'Answers UPI mandate links and a checkout page, good for one hour. The first installment is taken with the bank’s approval, the others on IST days at the price of their moment; each tells sip.installment.',
  access: { capability: 'payments' },
  scope: 'payments',
  body: z.object({
    user_code: userCode,
    installment_amount_inr: amountInr.meta({ description: 'Of each debit: 100 to 15000', example: 1000 }),
    frequency: z
      .enum(frequencies, { error: 'must be "daily", "weekly" or "monthly"' })
      .meta({ description: 'How often', example: 'monthly' }),
    asset_type: assetType.default('gold'),
    name: z
      .string({ error: 'must be a string' })
      .trim()
      .min(1, { error: 'must not be empty' })
      .max(NAME_MAX, { error: `must be at most ${NAME_MAX} characters` })
      .refine((text) => text.isWellFormed() && !text.includes('\0'), { error: 'must be plain text' })
      .default('Gold SIP')
      .meta({ description: 'What the customer sees in the UPI app', example: 'Wedding gold' }),
    reference,
    metadata,
    return_url: returnUrl,
  }),
  fieldCodes: { installment_amount_inr: 'INVALID_AMOUNT', asset_type: 'INVALID_ASSET_TYPE' },
  presentStored: (outcome, core) => {
    const result = sipCreationResult(sipFromRow(outcome));
    return result.ok ? { data: presentSip(result.value, core) } : { failure: result.code };
  },
  successStatus: 201,
  example: {
    user_code: 'usr_01kah3n5t0v2m9q4r7w8x1y6z3',
    installment_amount_inr: 1000,
    frequency: 'monthly',
    reference: 'plan-12',
  },
  response: sipSchema,
  errors: [
    'INVALID_AMOUNT',
    'INVALID_ASSET_TYPE',
    'AMOUNT_BELOW_MIN',
    'AMOUNT_ABOVE_MAX',
    'RETURN_URL_NOT_ALLOWED',
    'VALIDATION_ERROR',
    'PAYMENT_INFRA_NOT_ENABLED',
    'KYC_REQUIRED',
    'USER_CODE_NOT_FOUND',
    'DUPLICATE_REFERENCE',
    'SIP_LIMIT_REACHED',
    'IDEMPOTENCY_BODY_MISMATCH',
    'GATEWAY_ERROR',
    'PAYMENT_INFRA_DISABLED',
    'PAYMENT_GATEWAY_UNAVAILABLE',
    'UPI_INTENT_UNAVAILABLE',
  ],
  async handler(context, { body, idempotency }) {
    const { result, replay } = await createSip(context, {
      userCode: body.user_code,
      installment: body.installment_amount_inr,
      frequency: body.frequency,
      asset: body.asset_type,
      name: body.name,
      reference: body.reference ?? null,
      metadata: body.metadata,
      returnUrl: body.return_url ?? null,
      idempotency,
    });
    return result.ok
      ? { status: 201, data: presentSip(result.value, context.core), replay }
      : { failure: result.code, replay };
  },
});
