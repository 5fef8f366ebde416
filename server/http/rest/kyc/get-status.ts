import { getKyc } from '../../../domain/customers/kyc/get-kyc.ts';
import { tokenRoute } from '../frame/route.ts';
import { kycSchema, presentKyc } from './kyc-fields.ts';

export const getKycStatusRoute = tokenRoute({
  method: 'GET',
  path: '/partner/users/:user_code/kyc/status',
  operationId: 'getKycStatus',
  section: '3.5, 4.11, decisions 11',
  summary: 'Where a user stands with KYC',
  description:
    'What you hand in is judged for your own user alone, and no other partner sees it. A person shares the KYC that is approved for them with the partners that they proved their mobile to, in the hosted screens or by `verify-mobile`; until then you read that it is approved, without name and steps, and it does not count for your user. No number and no address is ever answered unmasked.',
  access: { capability: 'kyc' },
  scope: 'read',
  response: kycSchema,
  errors: ['USER_CODE_NOT_FOUND'],
  async handler(context, { params }) {
    return { data: presentKyc(await getKyc(context, params.user_code ?? '')) };
  },
});
