import { z } from 'zod';
import { sendMobileChallenge } from '../../../domain/customers/mobile-proof/send-mobile-challenge.ts';
import { namedObject } from '../frame/named-object.ts';
import { otpSentFields, presentOtpSent } from '../frame/otp-fields.ts';
import { tokenRoute } from '../frame/route.ts';

export const sendMobileCodeRoute = tokenRoute({
  method: 'POST',
  path: '/partner/users/:user_code/verify-mobile/send',
  operationId: 'sendMobileVerification',
  section: 'decisions 15',
  summary: 'Send a user a code to prove their mobile to you',
  description:
    'But for the codes of gifts, deliveries and KYC that you ask for, the only message that we send a user of a trusted account. With the answer to it the person lets you use the KYC that is approved for them: it counts for your user, and you read its name and steps. The code before is dead. Five codes to a mobile in 15 minutes, whoever asks. In sandbox the code is 1234, and is among the sandbox messages.',
  access: { capability: 'users' },
  scope: 'users',
  response: namedObject('MobileVerificationCode', {
    challenge_id: z.string().meta({ description: 'Names the code', example: 'mch_01kah3n5t0v2m9q4r7w8x1y6z3' }),
    ...otpSentFields,
  }),
  errors: ['USER_CODE_NOT_FOUND', 'INVALID_TRANSITION'],
  async handler(context, { params }) {
    const sent = await sendMobileChallenge(context, params.user_code ?? '');
    return { data: { challenge_id: sent.challengeId, ...presentOtpSent(sent) } };
  },
});
