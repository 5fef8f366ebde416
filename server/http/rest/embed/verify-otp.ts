import { z } from 'zod';
import { verifyCode } from '../../../domain/hosted/verify-code.ts';
import { enterEmbedWindow } from '../../../domain/hosted/windows.ts';
import { otpCode } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { openRoute } from '../frame/route.ts';
import { balancesSchema, presentBalances } from '../users/present-user.ts';
import { codeErrors, codeIsCredential, embedCode } from './code-fields.ts';

export const verifyEmbedOtpRoute = openRoute({
  method: 'POST',
  path: '/partner/embed/verify-otp',
  operationId: 'verifyEmbedOtp',
  section: '4.9',
  summary: 'Answer the OTP of an embed code: a session, and the user',
  description:
    'The session token is good for 7 days. A person the service did not know becomes your user here, and is attributed to you: the only moment that is decided. Five wrong OTPs lock the code.',
  access: codeIsCredential,
  isAnswerSecret: true,
  body: z.object({ user_code: embedCode, otp: otpCode }),
  example: { user_code: 'emb_01kah3n5t0v2m9q4r7w8x1y6z3', otp: '1234' },
  response: namedObject('EmbedSession', {
    session_token: z.string(),
    user: z.object({
      id: z.string().meta({ description: 'The persistent user_code of your other calls' }),
      name: z.string().nullable(),
      mobile: z.string(),
      email: z.string().nullable(),
      mobile_verified: z.boolean(),
      email_verified: z.boolean(),
    }),
    balances: balancesSchema,
    is_new_user: z.boolean(),
    needs_profile_setup: z.boolean(),
  }),
  errors: [...codeErrors, 'INVALID_OTP', 'OTP_EXPIRED', 'OTP_LOCKED', 'INVALID_TRANSITION'],
  window: (core, { address }) => enterEmbedWindow(core, address),
  async handler(core, { body, address, userAgent, requestId }) {
    const holder = { userCode: body.user_code, otp: body.otp, address, userAgent, requestId };
    const { mode, sessionToken, user, isNewUser } = await verifyCode(core, holder);
    return {
      mode,
      data: {
        session_token: sessionToken,
        user: {
          id: user.userCode,
          name: user.name,
          mobile: user.mobile,
          email: user.email,
          mobile_verified: true,
          email_verified: user.isEmailVerified,
        },
        balances: presentBalances(user.balances),
        is_new_user: isNewUser,
        needs_profile_setup: user.name === null,
      },
    };
  },
});
