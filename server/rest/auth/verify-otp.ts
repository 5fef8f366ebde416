import { z } from 'zod';
import { exchangeOtpForToken } from '../../domain/tokens/issue-token.ts';
import { enterOtpAttemptWindow } from '../../domain/tokens/otp-windows.ts';
import { mobile, mode, otpCode } from '../frame/fields.ts';
import { openRoute } from '../frame/route.ts';

export const verifyOtpRoute = openRoute({
  method: 'POST',
  path: '/partner/auth/verify-otp',
  section: '4.1',
  summary: 'Exchange the OTP for a bearer token',
  description:
    'The token is shown this once. It does not expire; a new one in the same mode ends it at once. 10 calls per 15 minutes per address and mobile; five wrong attempts lock an OTP.',
  access: { token: 'none', because: 'it is how a token is got' },
  isAnswerSecret: true,
  body: z.object({
    mobile,
    otp: otpCode,
    mode,
  }),
  example: { mobile: '9999900001', otp: '1234', mode: 'sandbox' },
  response: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    mode: z.enum(['sandbox', 'live']),
    partner: z.object({ id: z.string(), name: z.string() }),
  }),
  errors: ['VALIDATION_ERROR', 'INVALID_OTP', 'OTP_EXPIRED', 'OTP_LOCKED'],
  window: (core, { body, address }) => enterOtpAttemptWindow(core, { mobile: body.mobile, address }),
  async handler(core, { body, requestId }) {
    const issued = await exchangeOtpForToken(core, { ...body, requestId });
    return {
      data: {
        access_token: issued.accessToken,
        token_type: 'Bearer' as const,
        mode: issued.mode,
        partner: issued.partner,
      },
    };
  },
});
