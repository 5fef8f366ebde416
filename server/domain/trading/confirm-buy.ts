import { DomainError } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Execution, IdempotencyKey } from '../ledger/idempotency/record.ts';
import { replay, stillUndecided } from '../ledger/idempotency/replay.ts';
import { type BuyOutcome, buyOutcomeFromStored } from './buy-outcome.ts';
import type { PartnerContext } from './context.ts';
import { refusalOf } from './quote-refusal.ts';
import { haltOfQuote, requireNoHaltFault, shortOfQuote } from './quoted-need.ts';
import { BUY_CONFIRM_ENDPOINT } from './store/money-steps.ts';

export { BUY_CONFIRM_ENDPOINT };

/**
 * Executes a buy quote: debits the float, has the metal fulfilled, credits the user and writes the event; or, where
 * fulfilment fails, credits the float back and voids the order (spec 3.2). Quote, money, key and event commit together.
 * A repeat with the same key gets the first outcome; one that arrives while the first is at work waits for it.
 *
 * Answers `failed` BUY_PROCESSING_FAILED after a void. Raises before execution: WALLET_NOT_CONFIGURED, QUOTE_NOT_FOUND,
 * QUOTE_EXPIRED, QUOTE_ALREADY_CONSUMED, INSUFFICIENT_PARTNER_FUNDS (the quote stays issued), IDEMPOTENCY_BODY_MISMATCH.
 * Raises SERVICE_UNAVAILABLE while it is unknown whether the metal came; a retry with the same key learns it.
 * Spec 4.4, part 7, decisions 3 and 7.
 */
export async function confirmBuy(
  context: PartnerContext,
  input: { quoteId: string; idempotency: IdempotencyKey | undefined },
): Promise<Execution<BuyOutcome, 'BUY_PROCESSING_FAILED'>> {
  if (context.walletType === null) throw new DomainError('WALLET_NOT_CONFIGURED');
  await requireNoHaltFault(context, { ...input, endpoint: BUY_CONFIRM_ENDPOINT });
  const { moneyPath } = context.core.trading;
  const { bookId, channel, mode, now } = context;
  const transactionId = newId('txn', now);
  const answer = await moneyPath.execute({
    ...input,
    kind: 'buy',
    endpoint: BUY_CONFIRM_ENDPOINT,
    bookId,
    channel,
    transactionId,
    now,
    canBeAtOnce: !context.hasFaults,
    recalled: context.recalled,
  });
  switch (answer.verdict) {
    case 'completed':
      return { result: buyResult(buyOutcomeFromStored(answer.outcome)), replay: null };
    case 'debited': {
      const { asset, metal } = answer;
      const outcome = await moneyPath.fulfilBuy({ bookId, mode, transactionId, now, asset, metal });
      if (!outcome) throw stillUndecided();
      return { result: buyResult(outcome), replay: null };
    }
    case 'replay': {
      const { outcome, isBodyMismatch } = await replay(context, answer.record, input.idempotency);
      return { result: buyResult(buyOutcomeFromStored(outcome)), replay: { isBodyMismatch } };
    }
    case 'short':
      throw await shortOfQuote(context, input.quoteId);
    case 'stopped':
      throw await haltOfQuote(context, input.quoteId);
    default:
      throw refusalOf(answer);
  }
}

/** A stored or fresh outcome as a result: a voided buy is a failure after execution, with the transaction that was voided. */
export function buyResult(outcome: BuyOutcome): Execution<BuyOutcome, 'BUY_PROCESSING_FAILED'>['result'] {
  return outcome.status === 'completed'
    ? { ok: true, value: outcome }
    : { ok: false, code: 'BUY_PROCESSING_FAILED', details: { transaction_id: outcome.transactionId } };
}
