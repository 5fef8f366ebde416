import { z } from 'zod';
import { sendEmailCode } from '../../../domain/customers/kyc/send-email-code.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { codeSentFields, presentCodeSent } from './kyc-fields.ts';

export const sendKycEmailRoute = tokenRoute({
  method: 'POST',
  path: '/partner/users/:user_code/kyc/email/send',
  operationId: 'sendKycEmail',
  section: '4.11, decisions 11',
  summary: 'Send a code to prove an email address',
  description:
    'In sandbox the code is 123456 and stands among the messages. The code before it is dead. Within the cooldown (unless the one before was used or locked), after ten codes in an hour, or in live after five to one address in 15 minutes or twenty in a day, it answers RATE_LIMITED.',
  access: { capability: 'kyc' },
  scope: 'users',
  body: z.object({
    email: z
      .email({ error: 'must be an email address' })
      .max(254, { error: 'must be at most 254 characters' })
      .meta({ description: 'Address of the user', example: 'asha@example.com' }),
  }),
  example: { email: 'asha@example.com' },
  response: namedObject('KycEmailCode', { email_masked: z.string(), ...codeSentFields }),
  errors: ['VALIDATION_ERROR', 'FEATURE_DISABLED', 'USER_CODE_NOT_FOUND'],
  async handler(context, { body, params }) {
    const sent = await sendEmailCode(context, { userCode: params.user_code ?? '', email: body.email });
    return { data: { email_masked: sent.emailMasked, ...presentCodeSent(sent) } };
  },
});
