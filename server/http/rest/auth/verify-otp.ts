import { z } from 'zod';
import { exchangeOtpForToken } from '../../../domain/accounts/tokens/issue-token.ts';
import { enterOtpAttemptWindow } from '../../../domain/accounts/tokens/otp-windows.ts';
import { challengeId, mobile, mode, otpCode } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { openRoute } from '../frame/route.ts';

export const verifyOtpRoute = openRoute({
  method: 'POST',
  path: '/partner/auth/verify-otp',
  operationId: 'verifyTokenOtp',
  section: '4.1',
  summary: 'Exchange the OTP for a bearer token',
  description:
    'The token is shown this once. It does not expire; a new one in the same mode ends it at once, and so does its maker’s leaving your team. A live one takes an owner or admin. challenge_id names the OTP that is meant; without it that is the newest one asked for from your address. Five wrong attempts lock an OTP. 10 calls per 15 minutes per address and mobile, 15 per mobile over all addresses; addresses that the mobile’s owner signed in from have a count of their own, and so has an OTP that is named from where it was asked for.',
  access: { token: 'none', because: 'it is how a token is got' },
  isAnswerSecret: true,
  body: z.object({
    mobile,
    otp: otpCode,
    mode,
    challenge_id: challengeId.optional(),
  }),
  example: { mobile: '9999900001', otp: '1234', mode: 'sandbox' },
  response: namedObject('AccessToken', {
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    mode: z.enum(['sandbox', 'live']),
    partner: z.object({ id: z.string(), name: z.string() }),
  }),
  errors: ['VALIDATION_ERROR', 'INVALID_OTP', 'OTP_EXPIRED', 'OTP_LOCKED'],
  window: (core, { body, address }) => enterOtpAttemptWindow(core, { ...body, address }),
  async handler(core, { body, address, requestId }) {
    const { mobile, mode, otp: code, challenge_id: challengeId } = body;
    const guess = { code, challengeId, address };
    const issued = await exchangeOtpForToken(core, { mobile, mode, guess, requestId });
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
