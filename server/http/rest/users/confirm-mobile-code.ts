import { z } from 'zod';
import { getKyc } from '../../../domain/customers/kyc/get-kyc.ts';
import { answerMobileChallenge } from '../../../domain/customers/mobile-proof/answer-mobile-challenge.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { kycFields, presentKyc } from '../kyc/kyc-fields.ts';

export const confirmMobileCodeRoute = tokenRoute({
  method: 'POST',
  path: '/partner/users/:user_code/verify-mobile/confirm',
  operationId: 'confirmMobileVerification',
  section: 'decisions 15',
  summary: 'Prove a user’s mobile with the code',
  description:
    'Answers where the user stands with KYC from then on. Five wrong codes lock it; 15 answers in 15 minutes. The right code once more gets the same answer.',
  access: { capability: 'users' },
  scope: 'users',
  body: z.object({
    challenge_id: z
      .string({ error: 'must be a string' })
      .min(1, { error: 'must not be empty' })
      .max(100, { error: 'must be at most 100 characters' })
      .meta({ description: 'From send', example: 'mch_01kah3n5t0v2m9q4r7w8x1y6z3' }),
    otp: z
      .string({ error: 'must be a string of 4 to 8 digits' })
      .regex(/^\d{4,8}$/, { error: 'must be a string of 4 to 8 digits' })
      .meta({ description: 'The code', example: '1234' }),
  }),
  example: { challenge_id: 'mch_01kah3n5t0v2m9q4r7w8x1y6z3', otp: '1234' },
  response: namedObject('MobileVerification', {
    user_code: z.string(),
    mobile_verified: z.literal(true).meta({ description: 'The mobile is proved to you', example: true }),
    verified_at: z.iso.datetime().meta({ description: 'Since when', example: '2026-11-23T06:30:00.000Z' }),
    ...kycFields,
  }),
  errors: ['VALIDATION_ERROR', 'USER_CODE_NOT_FOUND', 'NOT_FOUND', 'INVALID_OTP', 'OTP_EXPIRED', 'OTP_LOCKED'],
  async handler(context, { params, body }) {
    const userCode = params.user_code ?? '';
    const { provedAt } = await answerMobileChallenge(context, {
      userCode,
      challengeId: body.challenge_id,
      otp: body.otp,
    });
    const kyc = presentKyc(await getKyc(context, userCode));
    return { data: { user_code: userCode, mobile_verified: true as const, verified_at: isoTime(provedAt), ...kyc } };
  },
});
