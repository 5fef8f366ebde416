import type { Execution, IdempotencyKey } from '../ledger/idempotency/record.ts';
import type { PartnerContext } from './context.ts';
import { executeQuote } from './execute-quote.ts';
import type { ExecutedOutcome } from './executed-outcome.ts';

export const SELL_CONFIRM_ENDPOINT = '/partner/sell/confirm';

/**
 * Executes a sell quote: the user's metal goes back to the service and its net price to their INR wallet, not to the partner.
 * A repeat with the same key gets the first outcome. Where a user is named, another's quote is not found. Raises QUOTE_NOT_FOUND, QUOTE_EXPIRED, QUOTE_ALREADY_CONSUMED,
 * INSUFFICIENT_USER_BALANCE (the quote stays issued), IDEMPOTENCY_BODY_MISMATCH. Spec 4.5, decisions 7.
 */
export function confirmSell(
  context: PartnerContext,
  input: { quoteId: string; userCode?: string; idempotency: IdempotencyKey | undefined },
): Promise<Execution<ExecutedOutcome, never>> {
  return executeQuote(context, { ...input, kind: 'sell', endpoint: SELL_CONFIRM_ENDPOINT });
}
