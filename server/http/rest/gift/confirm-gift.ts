import { z } from 'zod';
import { grams } from '../../../domain/kernel/money.ts';
import type { Vault } from '../../../domain/kernel/vault.ts';
import { type ExecutedOutcome, executedOutcomeFromStored } from '../../../domain/trading/executed-outcome.ts';
import { confirmGift, GIFT_CONFIRM_ENDPOINT } from '../../../domain/trading/transfers/confirm-gift.ts';
import { otpCode, quoteId } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { presentTransfer, transferResultFields } from '../send/present-transfer.ts';

const givenSchema = namedObject('Gift', {
  ...transferResultFields,
  quote_id: z.string(),
  user_code: z.string(),
  message: z.string().nullable(),
  user_debit_grams: z.number(),
  user_balance_grams: z.number(),
});

export const confirmGiftRoute = tokenRoute({
  method: 'POST',
  path: GIFT_CONFIRM_ENDPOINT,
  operationId: 'confirmGift',
  section: '4.11, 3.1, decisions 8',
  summary: 'Execute a gift with the giver’s code',
  description:
    'Each wrong code is an attempt; the fifth locks the quote. A receiver without an account gets one. Send an Idempotency-Key: if the outcome is unknown, repeat with the same key and get the first answer.',
  access: { capability: 'gift' },
  scope: 'trade',
  body: z.object({ quote_id: quoteId, otp: otpCode }),
  presentStored: (outcome, { vault }) => ({ data: presentGift(executedOutcomeFromStored(outcome), vault) }),
  example: { quote_id: 'qt_01kah3n5t0v2m9q4r7w8x1y6z3', otp: '1234' },
  response: givenSchema,
  errors: [
    'VALIDATION_ERROR',
    'QUOTE_EXPIRED',
    'INVALID_OTP',
    'OTP_EXPIRED',
    'OTP_LOCKED',
    'INSUFFICIENT_USER_BALANCE',
    'QUOTE_NOT_FOUND',
    'USER_CODE_NOT_FOUND',
    'QUOTE_ALREADY_CONSUMED',
    'IDEMPOTENCY_BODY_MISMATCH',
    'PRICES_UNAVAILABLE',
  ],
  async handler(context, { body, params, idempotency }) {
    const { result, replay } = await confirmGift(context, {
      userCode: params.user_code ?? '',
      quoteId: body.quote_id,
      otp: body.otp,
      idempotency,
    });
    return result.ok
      ? { data: presentGift(result.value, context.core.vault), replay }
      : { failure: result.code, replay };
  },
});

/** A completed gift in API shape. */
function presentGift(outcome: ExecutedOutcome, vault: Vault): z.input<typeof givenSchema> {
  const { transaction, payerMetal } = outcome;
  return {
    ...presentTransfer(outcome, vault),
    quote_id: transaction.quoteId as string,
    user_code: transaction.userCode as string,
    message: transaction.message,
    user_debit_grams: grams(transaction.metal + transaction.feeMetal),
    user_balance_grams: grams(payerMetal),
  };
}
