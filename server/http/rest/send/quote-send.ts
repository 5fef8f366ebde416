import { z } from 'zod';
import { quoteSend } from '../../../domain/trading/transfers/quote-send.ts';
import { exactlyOne } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import {
  presentTransferQuote,
  transferAmount,
  transferBody,
  transferFieldCodes,
  transferQuoteFields,
} from './present-transfer.ts';

export const quoteSendRoute = tokenRoute({
  method: 'POST',
  path: '/partner/send/quote',
  operationId: 'quoteSend',
  section: '2.4, 4.6',
  summary: 'Lock a rate for sending your own metal to a mobile number',
  description:
    'Give `amount_inr` or `amount_grams`: what the receiver gets. The fee of 0.25 % comes on top, in grams. Checked now: your INR limit of the IST day, then your holdings; nothing is reserved.',
  access: { capability: 'send' },
  scope: 'trade',
  provesAdmission: true,
  body: z
    .object({
      ...transferBody,
      price_basis: z
        .enum(['sell', 'buy'], { error: 'must be "sell" or "buy"' })
        .default('sell')
        .meta({ description: 'Which rate values the metal', example: 'sell' }),
    })
    .superRefine(exactlyOne('amount_inr', 'amount_grams')),
  fieldCodes: transferFieldCodes,
  example: { receiver_mobile: '9876543210', asset_type: 'gold', amount_inr: 500 },
  response: namedObject('SendQuote', transferQuoteFields),
  errors: [
    'INVALID_AMOUNT',
    'INVALID_ASSET',
    'INVALID_RECEIVER',
    'VALIDATION_ERROR',
    'INSUFFICIENT_BALANCE',
    'DAILY_LIMIT_EXCEEDED',
    'PRICES_UNAVAILABLE',
  ],
  async handler(context, { body }) {
    const quote = await quoteSend(context, {
      mobile: body.receiver_mobile,
      asset: body.asset_type,
      amount: transferAmount(body),
      priceBasis: body.price_basis,
      metadata: body.metadata,
    });
    return { data: presentTransferQuote(quote) };
  },
});
