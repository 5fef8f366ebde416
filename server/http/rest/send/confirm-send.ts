import { z } from 'zod';
import { grams } from '../../../domain/kernel/money.ts';
import type { Vault } from '../../../domain/kernel/vault.ts';
import { type ExecutedOutcome, executedOutcomeFromStored } from '../../../domain/trading/executed-outcome.ts';
import { confirmSend, SEND_CONFIRM_ENDPOINT } from '../../../domain/trading/transfers/confirm-send.ts';
import { quoteId } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { presentTransfer, transferResultFields } from './present-transfer.ts';

const sentSchema = namedObject('Send', {
  ...transferResultFields,
  partner_debit_grams: z.number(),
  new_partner_balance_grams: z.number(),
});

export const confirmSendRoute = tokenRoute({
  method: 'POST',
  path: SEND_CONFIRM_ENDPOINT,
  operationId: 'confirmSend',
  section: '2.5, 4.6, 3.1',
  summary: 'Execute a send: your metal goes to the receiver',
  description:
    'A receiver without an account gets one. There is no OTP and no commission. Send an Idempotency-Key: if the outcome is unknown, repeat with the same key and get the first answer.',
  access: { capability: 'send' },
  scope: 'trade',
  provesAdmission: true,
  body: z.object({ quote_id: quoteId }),
  presentStored: (outcome, { vault }) => ({ data: presentSend(executedOutcomeFromStored(outcome), vault) }),
  example: { quote_id: 'qt_01kah3n5t0v2m9q4r7w8x1y6z3' },
  response: sentSchema,
  errors: [
    'VALIDATION_ERROR',
    'QUOTE_EXPIRED',
    'INSUFFICIENT_BALANCE',
    'QUOTE_NOT_FOUND',
    'QUOTE_ALREADY_CONSUMED',
    'DAILY_LIMIT_EXCEEDED',
    'IDEMPOTENCY_BODY_MISMATCH',
    'PRICES_UNAVAILABLE',
  ],
  async handler(context, { body, idempotency }) {
    const { result, replay } = await confirmSend(context, { quoteId: body.quote_id, idempotency });
    return result.ok
      ? { data: presentSend(result.value, context.core.vault), replay }
      : { failure: result.code, replay };
  },
});

/** A completed send in API shape. */
function presentSend(outcome: ExecutedOutcome, vault: Vault): z.input<typeof sentSchema> {
  const { transaction, payerMetal } = outcome;
  return {
    ...presentTransfer(outcome, vault),
    partner_debit_grams: grams(transaction.metal + transaction.feeMetal),
    new_partner_balance_grams: grams(payerMetal),
  };
}
