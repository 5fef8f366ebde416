import { z } from 'zod';
import { getKyc } from '../../domain/kyc/get-kyc.ts';
import { tokenRoute } from '../frame/route.ts';
import { kycFields, presentKyc } from './kyc-fields.ts';

export const getKycStatusRoute = tokenRoute({
  method: 'GET',
  path: '/partner/users/:user_code/kyc/status',
  section: '3.5, 4.11, decisions 11',
  summary: 'Where a user stands with KYC',
  description:
    'KYC belongs to the person: in live, one that was approved through another partner is approved here. No number and no address is ever answered unmasked.',
  access: { capability: 'kyc' },
  response: z.object(kycFields),
  errors: ['USER_CODE_NOT_FOUND'],
  async handler(context, { params }) {
    return { data: presentKyc(await getKyc(context, params.user_code ?? '')) };
  },
});
