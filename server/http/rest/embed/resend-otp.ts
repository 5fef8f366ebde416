import { z } from 'zod';
import { resendEmbedOtp } from '../../../domain/hosted/resend-otp.ts';
import { enterEmbedResendWindow } from '../../../domain/hosted/windows.ts';
import { namedObject } from '../frame/named-object.ts';
import { openRoute } from '../frame/route.ts';
import { codeErrors, codeIsCredential, embedCode } from './code-fields.ts';

export const resendEmbedOtpRoute = openRoute({
  method: 'POST',
  path: '/partner/embed/resend-otp',
  operationId: 'resendEmbedOtp',
  section: '4.9',
  summary: 'Send the OTP of an embed code again',
  description:
    'For a code that was exchanged and awaits its OTP. The OTP before is dead; wrong attempts stay counted. Throttled per address, per code and per mobile.',
  access: codeIsCredential,
  body: z.object({ user_code: embedCode }),
  example: { user_code: 'emb_01kah3n5t0v2m9q4r7w8x1y6z3' },
  response: namedObject('EmbedOtpResent', { cooldown_seconds: z.number() }),
  errors: [...codeErrors, 'OTP_LOCKED', 'INVALID_TRANSITION'],
  window: (core, { address }) => enterEmbedResendWindow(core, address),
  async handler(core, { body, address, userAgent, requestId }) {
    const sent = await resendEmbedOtp(core, { userCode: body.user_code, address, userAgent, requestId });
    return { mode: sent.mode, data: { cooldown_seconds: sent.cooldownSeconds } };
  },
});
