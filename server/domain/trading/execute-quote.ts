import type { PoolClient } from 'pg';
import { inTransaction } from '../../database/transaction.ts';
import { istDayNumber } from '../kernel/clock.ts';
import { InvariantError } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Execution, IdempotencyKey } from '../ledger/idempotency/record.ts';
import { replay } from '../ledger/idempotency/replay.ts';
import type { PartnerContext } from './context.ts';
import type { ExecutableKind, ExecuteRequest, SealedMobile } from './executable-quote.ts';
import { type ExecutedOutcome, executedOutcomeFromStored } from './executed-outcome.ts';
import type { ExecuteVerdict } from './money-path.ts';
import { wrongQuoteCode } from './otp/wrong-quote-code.ts';
import { refusalOf } from './quote-refusal.ts';
import { haltOfQuote, limitOfQuote, requireNoHaltFault, shortOfQuote } from './quoted-need.ts';

/** Opens the receiver's account in the given transaction; answers whether the service did not know the person before. */
export type OpenReceiver = (client: PoolClient, receiver: SealedMobile) => Promise<{ isCreated: boolean }>;

/**
 * Executes a quote of a sell, send or gift: quote, money, metal, key and event commit together. A repeat with the same key gets
 * the first outcome. A receiver without an account gets one in the same commit, by `openReceiver`.
 *
 * Raises QUOTE_NOT_FOUND, QUOTE_EXPIRED, QUOTE_ALREADY_CONSUMED, IDEMPOTENCY_BODY_MISMATCH, and what the kind can meet:
 * INSUFFICIENT_USER_BALANCE, INSUFFICIENT_BALANCE, DAILY_LIMIT_EXCEEDED, INVALID_OTP (details.attempts_left), OTP_EXPIRED, OTP_LOCKED. The quote then
 * stays issued, but for the attempt that a wrong OTP spends. Spec 3.1, part 7, decisions 3, 7 and 8.
 */
export async function executeQuote(
  context: PartnerContext,
  input: {
    kind: ExecutableKind;
    endpoint: string;
    quoteId: string;
    userCode?: string;
    otpHash?: Uint8Array;
    idempotency: IdempotencyKey | undefined;
  },
  openReceiver?: OpenReceiver,
): Promise<Execution<ExecutedOutcome, never>> {
  await requireNoHaltFault(context, input);
  const request = {
    ...input,
    bookId: context.bookId,
    channel: context.channel,
    transactionId: newId('txn', context.now),
    now: context.now,
    day: istDayNumber(context.now),
    dailyLimit: context.partner.dailySendLimitPaise,
    recalled: context.recalled,
  };
  let answer = await context.core.trading.moneyPath.execute(request);
  if (answer.verdict === 'no_receiver')
    answer = await executeWithReceiver(context, request, answer.receiver, openReceiver);
  switch (answer.verdict) {
    case 'completed':
      return { result: { ok: true, value: executedOutcomeFromStored(answer.outcome) }, replay: null };
    case 'replay': {
      const { outcome, isBodyMismatch } = await replay(context, answer.record, input.idempotency);
      return { result: { ok: true, value: executedOutcomeFromStored(outcome) }, replay: { isBodyMismatch } };
    }
    case 'short':
      throw await shortOfQuote(context, input.quoteId);
    case 'daily_limit':
      throw await limitOfQuote(context, input.quoteId);
    case 'stopped':
      throw await haltOfQuote(context, input.quoteId);
    case 'otp_wrong':
      throw await wrongQuoteCode(context, input.quoteId);
    default:
      throw refusalOf(answer);
  }
}

/** A refusal takes the new account back with it. */
class Refused extends Error {
  readonly answer: ExecuteVerdict;
  constructor(answer: ExecuteVerdict) {
    super(answer.verdict);
    this.answer = answer;
  }
}

async function executeWithReceiver(
  context: PartnerContext,
  request: Omit<ExecuteRequest, 'isAtOnce'>,
  receiver: SealedMobile,
  openReceiver: OpenReceiver | undefined,
): Promise<ExecuteVerdict> {
  if (!openReceiver) throw new InvariantError(`a ${request.kind} has a receiver`);
  try {
    return await inTransaction(context.core.database.pool, async (client) => {
      const { isCreated } = await openReceiver(client, receiver);
      const answer = await context.core.trading.moneyPath.execute({ ...request, isReceiverCreated: isCreated }, client);
      if (answer.verdict !== 'completed') throw new Refused(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    throw error;
  }
}
