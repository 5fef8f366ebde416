import { noteMobileVerified } from '../../customers/users/note-mobile-verified.ts';
import { openReceiver } from '../../customers/users/open-receiver.ts';
import { getUser } from '../../customers/users/read-users.ts';
import type { Execution, IdempotencyKey } from '../../ledger/idempotency/record.ts';
import type { PartnerContext } from '../context.ts';
import { executeQuote } from '../execute-quote.ts';
import type { ExecutedOutcome } from '../executed-outcome.ts';
import { quoteCodeHash } from '../otp/quote-code.ts';

/** The endpoint that keys of gifts belong to, on every channel. */
export const GIFT_CONFIRM_ENDPOINT = '/partner/users/:user_code/gift/confirm';

/**
 * Executes a gift with the code sent to the giver: metal and fee leave their holdings, the receiver's part goes to the
 * receiver's sub-wallet at this partner, which is opened in the same commit where there is none. Of all codes given, at most
 * five are ever compared. A repeat with the same key gets the first outcome. Raises USER_CODE_NOT_FOUND, QUOTE_NOT_FOUND,
 * QUOTE_EXPIRED, QUOTE_ALREADY_CONSUMED, INVALID_OTP (an attempt is spent), OTP_EXPIRED, OTP_LOCKED, INSUFFICIENT_USER_BALANCE,
 * IDEMPOTENCY_BODY_MISMATCH. Spec 3.1, 4.11, decisions 8.
 */
export async function confirmGift(
  context: PartnerContext,
  input: { userCode: string; quoteId: string; otp: string; idempotency: IdempotencyKey | undefined },
): Promise<Execution<ExecutedOutcome, never>> {
  const { userCode, quoteId, otp, idempotency } = input;
  await getUser(context, { userCode, withBalances: false });
  const execution = await executeQuote(
    context,
    {
      kind: 'gift',
      endpoint: GIFT_CONFIRM_ENDPOINT,
      quoteId,
      userCode,
      otpHash: quoteCodeHash(context, { kind: 'gift', quoteId }, otp),
      idempotency,
    },
    (client, receiver) => openReceiver(client, context, receiver),
  );
  // Of a replay too: the process that executed it may have died before this.
  if (execution.result.ok) {
    await noteMobileVerified(context, execution.result.value.transaction.userCode as string);
  }
  return execution;
}
