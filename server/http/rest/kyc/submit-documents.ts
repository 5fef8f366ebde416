import { z } from 'zod';
import { documentTypes } from '../../../domain/customers/kyc/sealed-records.ts';
import { submitDocuments } from '../../../domain/customers/kyc/submit-documents.ts';
import { tokenRoute } from '../frame/route.ts';
import { kycSchema, presentKyc } from './kyc-fields.ts';

const URL_MAX = 2_048;

const documentUrl = z
  .string({ error: 'must be a string' })
  .max(URL_MAX, { error: `must be at most ${URL_MAX} characters` })
  .refine(isPlainHttps, { error: 'must be an https address without a password' })
  .meta({
    description:
      'https; fetched now and kept: a JPEG or PNG picture or a PDF of at most 10 MiB, answered with 200 itself',
    example: 'https://files.example.com/pan.jpg',
  });

export const submitKycDocumentsRoute = tokenRoute({
  method: 'POST',
  path: '/partner/users/:user_code/kyc/documents',
  operationId: 'submitKycDocuments',
  section: '4.11, decisions 11',
  summary: 'Hand in documents: KYC is under review then',
  description:
    'An operator approves or rejects with a reason, which `kyc/status` tells; a rejected user may hand in again, `steps_needed` says what. Each address is fetched before the answer; one that cannot be is VALIDATION_ERROR naming it, and nothing is kept then. In sandbox `kyc/simulate` decides. Of each type the newest counts.',
  access: { capability: 'kyc' },
  scope: 'users',
  body: z.object({
    documents: z
      .array(
        z.object({
          type: z.enum(documentTypes, { error: 'must be "pan", "aadhaar_front", "aadhaar_back" or "selfie"' }),
          url: documentUrl,
        }),
        { error: 'must be a list of documents' },
      )
      .min(1, { error: 'must hold at least one document' })
      .max(10, { error: 'must hold at most 10 documents' })
      .meta({
        description: 'One to ten; of each type the newest counts',
        example: [{ type: 'pan', url: 'https://files.example.com/pan.jpg' }],
      }),
  }),
  example: { documents: [{ type: 'pan', url: 'https://files.example.com/pan.jpg' }] },
  response: kycSchema,
  errors: ['VALIDATION_ERROR', 'USER_CODE_NOT_FOUND', 'INVALID_TRANSITION'],
  async handler(context, { body, params }) {
    const input = { userCode: params.user_code ?? '', documents: body.documents };
    return { data: presentKyc(await submitDocuments(context, input)) };
  },
});

function isPlainHttps(text: string): boolean {
  if (!/^https:\/\/[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}
