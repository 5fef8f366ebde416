import { z } from 'zod';
import { isPlainText, PINCODE_FORM } from '../../../domain/customers/kyc/checks/fields.ts';
import { submitDetails } from '../../../domain/customers/kyc/submit-details.ts';
import { tokenRoute } from '../frame/route.ts';
import { dob, kycSchema, pan, presentKyc } from './kyc-fields.ts';

const plainText = (max: number) =>
  z
    .string({ error: 'must be a string' })
    .trim()
    .min(1, { error: 'must not be empty' })
    .max(max, { error: `must be at most ${max} characters` })
    .refine(isPlainText, { error: 'must be plain text' });

const addressParts = z.strictObject(
  {
    line1: plainText(120),
    line2: plainText(120).optional(),
    city: plainText(80),
    state: plainText(80),
    pincode: z.string({ error: 'must be a string of 6 digits' }).regex(PINCODE_FORM, { error: 'must be 6 digits' }),
  },
  { error: (issue) => (issue.code === 'unrecognized_keys' ? 'has parts that are not known' : undefined) },
);

export const submitKycDetailsRoute = tokenRoute({
  method: 'POST',
  path: '/partner/users/:user_code/kyc/details',
  operationId: 'submitKycDetails',
  section: '4.11, decisions 11',
  summary: 'State who a user is, for an operator to compare',
  description:
    'The way without PAN and Aadhaar at hand: details, then documents, which put it under review. A second call replaces the first.',
  access: { capability: 'kyc' },
  scope: 'users',
  body: z.object({
    full_name: plainText(128).meta({ description: 'As on the documents', example: 'Asha Rao' }),
    dob,
    pan,
    address: z
      .union([plainText(500), addressParts], { error: 'must be a text, or line1, line2, city, state and pincode' })
      .meta({ description: 'One text, or its parts', example: '1 Specimen Street, Bengaluru 560001' }),
  }),
  example: {
    full_name: 'Asha Rao',
    dob: '1990-01-31',
    pan: 'ABCDE1234F',
    address: '1 Specimen Street, Bengaluru 560001',
  },
  response: kycSchema,
  errors: ['VALIDATION_ERROR', 'USER_CODE_NOT_FOUND', 'INVALID_TRANSITION'],
  async handler(context, { body, params }) {
    const { full_name: fullName, address, ...rest } = body;
    const details = {
      ...rest,
      fullName,
      // Parts that were left out are left out of the record too.
      address: typeof address === 'string' ? address : (JSON.parse(JSON.stringify(address)) as Record<string, string>),
    };
    return { data: presentKyc(await submitDetails(context, { userCode: params.user_code ?? '', details })) };
  },
});
