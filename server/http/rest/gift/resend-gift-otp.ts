import { z } from 'zod';
import { resendQuoteCode } from '../../../domain/trading/otp/resend-quote-code.ts';
import { quoteId } from '../frame/fields.ts';
import { otpResentSchema, presentOtpSent } from '../frame/otp-fields.ts';
import { tokenRoute } from '../frame/route.ts';

export const resendGiftOtpRoute = tokenRoute({
  method: 'POST',
  path: '/partner/users/:user_code/gift/otp/resend',
  operationId: 'resendGiftOtp',
  section: '4.11, decisions 8',
  summary: 'Send the giver a new code',
  description:
    'The code before it is dead; wrong attempts stay counted. Within the cooldown, after five codes, or in live after five of any purpose to the mobile in 15 minutes or twenty in a day, it answers RATE_LIMITED.',
  access: { capability: 'gift' },
  scope: 'trade',
  body: z.object({ quote_id: quoteId }),
  example: { quote_id: 'qt_01kah3n5t0v2m9q4r7w8x1y6z3' },
  response: otpResentSchema,
  errors: [
    'VALIDATION_ERROR',
    'QUOTE_EXPIRED',
    'OTP_LOCKED',
    'QUOTE_NOT_FOUND',
    'USER_CODE_NOT_FOUND',
    'QUOTE_ALREADY_CONSUMED',
  ],
  async handler(context, { body, params }) {
    const sent = await resendQuoteCode(context, {
      kind: 'gift',
      userCode: params.user_code ?? '',
      quoteId: body.quote_id,
    });
    return { data: { cooldown_seconds: sent.cooldownSeconds, ...presentOtpSent(sent) } };
  },
});
