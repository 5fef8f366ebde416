import { z } from 'zod';
import { verifyAadhaarOtp } from '../../../domain/customers/kyc/verify-aadhaar-otp.ts';
import { otpCode } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { aadhaarMasked, kycFields, presentKyc, verified } from './kyc-fields.ts';

export const verifyKycAadhaarOtpRoute = tokenRoute({
  method: 'POST',
  path: '/partner/users/:user_code/kyc/aadhaar/otp/verify',
  operationId: 'verifyKycAadhaarOtp',
  section: '4.11, decisions 11',
  summary: 'Prove an Aadhaar number with the OTP',
  description:
    'With PAN and Aadhaar both proved KYC is approved. Where the names on them, or that of the user, are clearly not one person’s, it is under review instead. `reference_id` is that of the newest OTP; five wrong ones lock it.',
  access: { capability: 'kyc' },
  scope: 'users',
  body: z.object({
    reference_id: z
      .string({ error: 'must be a string' })
      .min(1, { error: 'must not be empty' })
      .max(64, { error: 'must be at most 64 characters' })
      .refine((text) => text.isWellFormed() && !text.includes('\0'), { error: 'must be plain text' })
      .meta({ description: 'As answered when the OTP was sent', example: 'kyc_01kah3n5t0v2m9q4r7w8x1y6z3' }),
    otp: otpCode,
  }),
  example: { reference_id: 'kyc_01kah3n5t0v2m9q4r7w8x1y6z3', otp: '1234' },
  response: namedObject('KycAadhaarResult', { verified, aadhaar_masked: aadhaarMasked, ...kycFields }),
  errors: [
    'VALIDATION_ERROR',
    'INVALID_OTP',
    'OTP_EXPIRED',
    'OTP_LOCKED',
    'FEATURE_DISABLED',
    'USER_CODE_NOT_FOUND',
    'NOT_FOUND',
    'INVALID_TRANSITION',
  ],
  async handler(context, { body, params }) {
    const kyc = await verifyAadhaarOtp(context, {
      userCode: params.user_code ?? '',
      referenceId: body.reference_id,
      otp: body.otp,
    });
    return { data: { verified: true as const, aadhaar_masked: kyc.aadhaarMasked, ...presentKyc(kyc) } };
  },
});
