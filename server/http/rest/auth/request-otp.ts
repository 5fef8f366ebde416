import { z } from 'zod';
import { enterOtpRequestWindow } from '../../../domain/accounts/tokens/otp-windows.ts';
import { requestOtp } from '../../../domain/accounts/tokens/request-otp.ts';
import { mobile, mode } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { openRoute } from '../frame/route.ts';

export const requestOtpRoute = openRoute({
  method: 'POST',
  path: '/partner/auth/request-otp',
  operationId: 'requestTokenOtp',
  section: '4.1',
  summary: 'Start token issuance: send an OTP to the registered mobile',
  description:
    'An unknown mobile gets the same answer. Keep challenge_id and send it with verify-otp: it names this OTP, so that no other person’s attempts count against it. Sandbox OTPs are always 1234, and go to the sandbox’s own messages instead of a phone. 5 calls per 15 minutes per address and mobile; 5 per 15 minutes and, in live, 20 a day per mobile, whoever asks; as many more from addresses that its owner signed in to the dashboard from.',
  access: { token: 'none', because: 'it is how a token is got' },
  isAnswerSecret: true,
  body: z.object({ mobile, mode }),
  example: { mobile: '9999900001', mode: 'sandbox' },
  response: namedObject('TokenOtp', {
    otp_sent: z.literal(true),
    mobile_masked: z.string().meta({ example: '99******01' }),
    expires_in_seconds: z.number(),
    mode: z.enum(['sandbox', 'live']),
    challenge_id: z.string().meta({ description: 'Names this OTP; send it with verify-otp' }),
  }),
  errors: ['VALIDATION_ERROR'],
  window: (core, { body, address }) => enterOtpRequestWindow(core, { ...body, address }),
  async handler(core, { body, address }) {
    const sent = await requestOtp(core, { purpose: 'token', ...body, address });
    return {
      data: {
        otp_sent: true as const,
        mobile_masked: sent.mobileMasked,
        expires_in_seconds: sent.expiresInSeconds,
        mode: sent.mode,
        challenge_id: sent.challengeId,
      },
    };
  },
});
