import { z } from 'zod';
import { verifyPan } from '../../../domain/customers/kyc/verify-pan.ts';
import { maskPan } from '../../../domain/kernel/masking.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { dob, kycFields, pan, panMasked, presentKyc } from './kyc-fields.ts';

export const verifyKycPanRoute = tokenRoute({
  method: 'POST',
  path: '/partner/users/:user_code/kyc/pan/verify',
  operationId: 'verifyKycPan',
  section: '4.11, decisions 11',
  summary: 'Check a PAN with the date of birth',
  description:
    'A PAN that is refused answers 200 with `verified` false and rejects the KYC, which may be tried again. In sandbox every PAN of the right form is the user’s own, but ZZZZZ9999Z, which is refused.',
  access: { capability: 'kyc' },
  scope: 'users',
  body: z.object({ pan, dob }),
  example: { pan: 'ABCDE1234F', dob: '1990-01-31' },
  response: namedObject('KycPanResult', {
    verified: z.boolean().meta({ description: 'Whether the PAN is good', example: true }),
    pan_masked: panMasked,
    ...kycFields,
  }),
  errors: ['VALIDATION_ERROR', 'FEATURE_DISABLED', 'USER_CODE_NOT_FOUND', 'INVALID_TRANSITION'],
  async handler(context, { body, params }) {
    const kyc = await verifyPan(context, { userCode: params.user_code ?? '', ...body });
    return { data: { verified: kyc.isVerified, pan_masked: maskPan(body.pan), ...presentKyc(kyc) } };
  },
});
