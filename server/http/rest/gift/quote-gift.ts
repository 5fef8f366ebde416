import { z } from 'zod';
import { quoteGift } from '../../../domain/trading/transfers/quote-gift.ts';
import { exactlyOne } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { otpSentFields, presentOtpSent } from '../frame/otp-fields.ts';
import { tokenRoute } from '../frame/route.ts';
import {
  presentTransferQuote,
  transferAmount,
  transferBody,
  transferFieldCodes,
  transferQuoteFields,
} from '../send/present-transfer.ts';

const MESSAGE_MAX = 200;

export const quoteGiftRoute = tokenRoute({
  method: 'POST',
  path: '/partner/users/:user_code/gift/quote',
  operationId: 'quoteGift',
  section: '4.11, decisions 8',
  summary: 'Lock a rate for a gift, and send its giver the code',
  description:
    'A user gives from their own holdings to a mobile number. The fee of 0.25 % comes on top, in grams; `partner_pays_*` is what the giver pays. In sandbox the code is 1234.',
  access: { capability: 'gift' },
  scope: 'trade',
  body: z
    .object({
      ...transferBody,
      message: z
        .string({ error: 'must be a string' })
        // Of characters as people count them, as JSON Schema does: an emoji is one, though two of UTF-16.
        .refine((text) => [...text].length <= MESSAGE_MAX, { error: `must be at most ${MESSAGE_MAX} characters` })
        .refine((text) => text.isWellFormed() && !text.includes('\0'), { error: 'must be plain text' })
        .optional()
        .meta({ description: 'Words to the receiver', example: 'Happy Diwali!', maxLength: MESSAGE_MAX }),
    })
    .superRefine(exactlyOne('amount_inr', 'amount_grams')),
  fieldCodes: transferFieldCodes,
  example: { receiver_mobile: '9876543210', asset_type: 'gold', amount_grams: 0.1, message: 'Happy Diwali!' },
  response: namedObject('GiftQuote', { ...transferQuoteFields, ...otpSentFields }),
  errors: [
    'INVALID_AMOUNT',
    'INVALID_ASSET',
    'INVALID_RECEIVER',
    'VALIDATION_ERROR',
    'INSUFFICIENT_USER_BALANCE',
    'USER_CODE_NOT_FOUND',
    'PRICES_UNAVAILABLE',
  ],
  async handler(context, { body, params }) {
    const quote = await quoteGift(context, {
      userCode: params.user_code ?? '',
      mobile: body.receiver_mobile,
      asset: body.asset_type,
      amount: transferAmount(body),
      message: body.message,
      metadata: body.metadata,
    });
    return { data: { ...presentTransferQuote(quote), ...presentOtpSent(quote) } };
  },
});
