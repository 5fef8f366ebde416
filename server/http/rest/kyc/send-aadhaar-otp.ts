import { z } from 'zod';
import { sendAadhaarOtp } from '../../../domain/customers/kyc/send-aadhaar-otp.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { aadhaarMasked, aadhaarNumber, codeSentFields, presentCodeSent } from './kyc-fields.ts';

export const sendKycAadhaarOtpRoute = tokenRoute({
  method: 'POST',
  path: '/partner/users/:user_code/kyc/aadhaar/otp/send',
  operationId: 'sendKycAadhaarOtp',
  section: '4.11, decisions 11',
  summary: 'Have an OTP sent to the mobile of an Aadhaar number',
  description:
    'In sandbox any 12 digits that pass Verhoeff do, the OTP is 1234 and stands among the messages; 200000000009 belongs to a person of another name. Within the cooldown (unless the one before was used or locked), after ten OTPs in an hour, or in live after five for one number in 15 minutes or twenty in a day, it answers RATE_LIMITED.',
  access: { capability: 'kyc' },
  scope: 'users',
  body: z.object({ aadhaar_number: aadhaarNumber }),
  example: { aadhaar_number: '999941057058' },
  response: namedObject('KycAadhaarOtp', {
    reference_id: z
      .string()
      .meta({ description: 'To be named with the OTP', example: 'kyc_01kah3n5t0v2m9q4r7w8x1y6z3' }),
    aadhaar_masked: aadhaarMasked,
    ...codeSentFields,
  }),
  errors: ['VALIDATION_ERROR', 'FEATURE_DISABLED', 'USER_CODE_NOT_FOUND', 'INVALID_TRANSITION'],
  async handler(context, { body, params }) {
    const sent = await sendAadhaarOtp(context, {
      userCode: params.user_code ?? '',
      aadhaarNumber: body.aadhaar_number,
    });
    return {
      data: { reference_id: sent.referenceId, aadhaar_masked: sent.aadhaarMasked, ...presentCodeSent(sent) },
    };
  },
});
