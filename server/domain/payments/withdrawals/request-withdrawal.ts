import { DomainError, fieldError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Paise } from '../../kernel/money.ts';
import type { Metadata } from '../../kernel/text/metadata.ts';
import { nameFitsBank } from '../../kernel/text/names-match.ts';
import type { Execution, IdempotencyKey } from '../../ledger/idempotency/record.ts';
import { replay, replayIfUsed } from '../../ledger/idempotency/replay.ts';
import { shortageOf } from '../../ledger/shortages/shortage.ts';
import type { PartnerContext } from '../context.ts';
import { findNames, insertWithdrawal } from './store.ts';
import { type ShownWithdrawal, shownWithdrawalFromRow } from './withdrawal.ts';

export const WITHDRAWALS_ENDPOINT = '/partner/users/:user_code/withdrawals';

/** What one withdrawal may be, in paise (spec part 8). */
export const withdrawalBounds = { least: 100_00n as Paise, most: 500_000_00n as Paise };

/**
 * Takes an amount (paise) out of a user's INR wallet to be paid to one of their accounts. The money leaves the wallet with the answer,
 * which is always `processing`; the payout provider is asked after the commit, by a job of any process, under the withdrawal's own id.
 * With a key a repeat gets the first answer. Raises WITHDRAWAL_LIMIT, USER_CODE_NOT_FOUND, KYC_REQUIRED, BANK_ACCOUNT_NOT_FOUND,
 * INSUFFICIENT_USER_BALANCE, VALIDATION_ERROR where the bank knows the account under a name that is not the user's, and
 * SERVICE_UNAVAILABLE where no payout provider is set up. Spec 4.11, decisions 11.
 */
export async function requestWithdrawal(
  context: PartnerContext,
  input: {
    userCode: string;
    bankAccountId: string;
    amount: Paise;
    reference?: string | undefined;
    metadata?: Metadata | undefined;
    idempotency: IdempotencyKey | undefined;
  },
): Promise<Execution<ShownWithdrawal, never>> {
  const { core, mode, bookId, now } = context;
  const earlier = await replayIfUsed(context, WITHDRAWALS_ENDPOINT, input.idempotency);
  if (earlier) return replayed(earlier);
  if (input.amount < withdrawalBounds.least || input.amount > withdrawalBounds.most) {
    throw fieldError('WITHDRAWAL_LIMIT', 'amount_inr', 'must be from 100 to 500000');
  }
  const gateway = core.payments.payouts.gateways[mode];
  if (!gateway.isConfigured) {
    throw new DomainError('SERVICE_UNAVAILABLE', { message: 'Withdrawals are not set up in live mode yet.' });
  }
  await requireSameName(context, input);
  const answer = await insertWithdrawal(core.database.pool, {
    withdrawalId: newId('wd', now),
    bookId,
    ...input,
    channel: context.channel,
    gateway: gateway.name,
    createdAt: now,
    wakeAt: core.clock.now(),
    endpoint: WITHDRAWALS_ENDPOINT,
  });
  switch (answer.verdict) {
    case 'created':
      return { result: { ok: true, value: answer.withdrawal }, replay: null };
    case 'replay':
      return replayed(await replay(context, answer.record, input.idempotency));
    case 'user_not_found':
      throw new DomainError('USER_CODE_NOT_FOUND');
    case 'kyc_required':
      throw new DomainError('KYC_REQUIRED', {
        message:
          'Withdrawals need approved KYC that counts for this user; GET …/kyc/status says what is left, the proof of the mobile included.',
        details: { missing: ['kyc'] },
      });
    case 'account_not_found':
      throw new DomainError('BANK_ACCOUNT_NOT_FOUND');
    case 'insufficient':
      throw await shortageOf(
        context,
        { of: 'user_wallet', userCode: input.userCode, needed: input.amount },
        'The user’s INR wallet does not hold this much.',
      );
  }
}

function replayed(earlier: {
  outcome: Record<string, unknown>;
  isBodyMismatch: boolean;
}): Execution<ShownWithdrawal, never> {
  const { outcome, isBodyMismatch } = earlier;
  return { result: { ok: true, value: shownWithdrawalFromRow(outcome) }, replay: { isBodyMismatch } };
}

/** KYC may have come after the account: the name that the bank gave then has to be that of the user now. */
async function requireSameName(
  context: PartnerContext,
  input: { userCode: string; bankAccountId: string },
): Promise<void> {
  const { bookId, core } = context;
  const names = await findNames(core.database.pool, { bookId, ...input });
  if (!names?.nameAtBank || !names.kycName || nameFitsBank(names.nameAtBank, names.kycName)) return;
  throw fieldError('VALIDATION_ERROR', 'bank_account_id', 'is held in another name than the user’s');
}
