import { z } from 'zod';
import { simulateKycDecision } from '../../../domain/customers/kyc/simulate-decision.ts';
import { tokenRoute } from '../frame/route.ts';
import { kycSchema, presentKyc } from './kyc-fields.ts';

const REASON_MAX = 200;

export const simulateKycRoute = tokenRoute({
  method: 'POST',
  path: '/partner/users/:user_code/kyc/simulate',
  operationId: 'simulateKyc',
  section: 'decisions 11, decisions 14',
  summary: 'Decide a review as an operator would',
  description: 'Sandbox only. INVALID_TRANSITION where nothing is under review.',
  access: { capability: 'kyc' },
  scope: 'users',
  isSandboxOnly: true,
  body: z.object({
    outcome: z
      .enum(['approve', 'reject'], { error: 'must be "approve" or "reject"' })
      .meta({ description: 'What the operator decides', example: 'reject' }),
    reason: z
      .string({ error: 'must be a string' })
      .trim()
      .min(1, { error: 'must not be empty' })
      .max(REASON_MAX, { error: `must be at most ${REASON_MAX} characters` })
      .refine((text) => text.isWellFormed() && !text.includes('\0'), { error: 'must be plain text' })
      .default('The documents could not be read.')
      .meta({ description: 'Of a rejection', example: 'The picture of the PAN is cut off.' }),
  }),
  example: { outcome: 'approve' },
  response: kycSchema,
  errors: ['SANDBOX_ONLY', 'VALIDATION_ERROR', 'USER_CODE_NOT_FOUND', 'INVALID_TRANSITION'],
  async handler(context, { body, params }) {
    const kyc = await simulateKycDecision(context, { userCode: params.user_code ?? '', decision: body });
    return { data: presentKyc(kyc) };
  },
});
