import { z } from 'zod';
import { verifyEmailCode } from '../../../domain/customers/kyc/verify-email-code.ts';
import { otpCode } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { kycFields, presentKyc, verified } from './kyc-fields.ts';

export const verifyKycEmailRoute = tokenRoute({
  method: 'POST',
  path: '/partner/users/:user_code/kyc/email/verify',
  operationId: 'verifyKycEmail',
  section: '4.11, decisions 11',
  summary: 'Prove an email address with the code',
  description: 'Answers where the user stands with KYC. Five wrong codes lock the code that was sent.',
  access: { capability: 'kyc' },
  scope: 'users',
  body: z.object({ code: otpCode.meta({ description: 'The newest code sent', example: '123456' }) }),
  example: { code: '123456' },
  response: namedObject('KycEmailResult', { verified, email_masked: z.string(), ...kycFields }),
  errors: ['VALIDATION_ERROR', 'INVALID_OTP', 'OTP_EXPIRED', 'OTP_LOCKED', 'USER_CODE_NOT_FOUND'],
  async handler(context, { body, params }) {
    const kyc = await verifyEmailCode(context, { userCode: params.user_code ?? '', code: body.code });
    return { data: { verified: true as const, email_masked: kyc.emailMasked, ...presentKyc(kyc) } };
  },
});
