import { z } from 'zod';
import { enterOtpRequestWindow } from '../../domain/tokens/otp-windows.ts';
import { requestOtp } from '../../domain/tokens/request-otp.ts';
import { mobile, mode } from '../frame/fields.ts';
import { openRoute } from '../frame/route.ts';

export const requestOtpRoute = openRoute({
  method: 'POST',
  path: '/partner/auth/request-otp',
  section: '4.1',
  summary: 'Start token issuance: send an OTP to the registered mobile',
  description:
    'An unknown mobile gets the same answer. Sandbox OTPs are always 1234, and go to the sandbox’s own messages instead of a phone. 5 calls per 15 minutes per address and mobile.',
  access: { token: 'none', because: 'it is how a token is got' },
  body: z.object({ mobile, mode }),
  example: { mobile: '9999900001', mode: 'sandbox' },
  response: z.object({
    otp_sent: z.literal(true),
    mobile_masked: z.string().meta({ example: '99******01' }),
    expires_in_seconds: z.number(),
    mode: z.enum(['sandbox', 'live']),
  }),
  errors: ['VALIDATION_ERROR'],
  window: (core, { body, address }) => enterOtpRequestWindow(core, { mobile: body.mobile, address }),
  async handler(core, { body }) {
    const sent = await requestOtp(core, { purpose: 'token', ...body });
    return {
      data: {
        otp_sent: true as const,
        mobile_masked: sent.mobileMasked,
        expires_in_seconds: sent.expiresInSeconds,
        mode: sent.mode,
      },
    };
  },
});
