import { openReceiver } from '../../customers/users/open-receiver.ts';
import type { Execution, IdempotencyKey } from '../../ledger/idempotency/record.ts';
import type { PartnerContext } from '../context.ts';
import { executeQuote } from '../execute-quote.ts';
import type { ExecutedOutcome } from '../executed-outcome.ts';

export const SEND_CONFIRM_ENDPOINT = '/partner/send/confirm';

/**
 * Executes a send quote: the partner's metal, fee included, goes out, and the receiver's part to their sub-wallet at this
 * partner; who has no account gets one in the same commit. Earns no commission. A repeat with the same key gets the first
 * outcome. Raises QUOTE_NOT_FOUND, QUOTE_EXPIRED, QUOTE_ALREADY_CONSUMED, DAILY_LIMIT_EXCEEDED, INSUFFICIENT_BALANCE (the quote
 * stays issued), IDEMPOTENCY_BODY_MISMATCH. Spec 2.5, 4.6, decisions 8.
 */
export function confirmSend(
  context: PartnerContext,
  input: { quoteId: string; idempotency: IdempotencyKey | undefined },
): Promise<Execution<ExecutedOutcome, never>> {
  return executeQuote(context, { ...input, kind: 'send', endpoint: SEND_CONFIRM_ENDPOINT }, (client, receiver) =>
    openReceiver(client, context, receiver),
  );
}
