import { refuseOver } from '../../accounts/rate-windows/window.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { maskAccountNumber, maskUpiId } from '../../kernel/masking.ts';
import { ProviderProblem } from '../../kernel/provider-problem.ts';
import { nameFitsBank } from '../../kernel/text/names-match.ts';
import type { PartnerContext } from '../context.ts';
import type { BankAccount } from './bank-account.ts';
import type { BankCheckAnswer } from './bank-check.ts';
import { findByHash, findOwner, keepAccount, type Owner } from './store.ts';

/** An account as it was given: number and IFSC (upper case), or a UPI id (lower case). */
export type GivenAccount = { holderName: string | undefined } & (
  | { type: 'bank'; accountNumber: string; ifsc: string }
  | { type: 'upi'; upiId: string }
);

const PURPOSE = 'bank-account';

/** Of one user, deactivated ones included: each new one is a question to a bank, which costs money. */
const ACCOUNTS_MAX = 50;

/** Of one user of live: one that comes to no account costs as much, and tells whose an account is. */
const CHECKS = { requestsMax: 60, windowMs: 86_400_000 };

/**
 * Adds an account that the user can be paid to. The bank is asked whether it exists and whose it is: a name at the bank that is clearly
 * not the user's (their KYC name, else the one they are registered with, else the holder given) is refused, and so is an account of
 * which there is no name to compare. What the bank tells is in no answer. The same account again is
 * the same one, also when it comes many times at once; a deactivated one comes back to life. The number is kept sealed. Raises
 * USER_CODE_NOT_FOUND, VALIDATION_ERROR naming `ifsc`, `account_number`, `upi_id` or `holder_name`, RATE_LIMITED past 60 questions to banks in a
 * day, and SERVICE_UNAVAILABLE where the bank cannot be asked. Spec 4.11, decisions 11.
 */
export async function addBankAccount(
  context: PartnerContext,
  input: { userCode: string; account: GivenAccount },
): Promise<BankAccount> {
  const { core, bookId } = context;
  const { account } = input;
  const owner = await findOwner(core.database.pool, { bookId, userCode: input.userCode });
  if (!owner) throw new DomainError('USER_CODE_NOT_FOUND');
  const branch = account.type === 'bank' ? await core.customers.banking.directory.find(account.ifsc) : undefined;
  if (account.type === 'bank' && !branch) {
    throw fieldError('VALIDATION_ERROR', 'ifsc', 'is not the IFSC of any branch we know');
  }
  const secret = account.type === 'bank' ? account.accountNumber : account.upiId;
  const accountHash = core.vault.fingerprint(
    PURPOSE,
    account.type === 'bank' ? `${account.ifsc}/${account.accountNumber}` : account.upiId,
  );
  const known = await findByHash(core.database.pool, { userId: owner.userId, accountHash });
  if (known?.status === 'active') return known;
  if (!known && owner.accounts >= ACCOUNTS_MAX) {
    const field = account.type === 'bank' ? 'account_number' : 'upi_id';
    throw fieldError(
      'VALIDATION_ERROR',
      field,
      `would be one more than the ${ACCOUNTS_MAX} accounts that a user may have`,
    );
  }
  const name = owner.name ?? account.holderName;
  // Without one any account would do, and the caller would learn whose it is.
  if (name === undefined) throw fieldError('VALIDATION_ERROR', 'holder_name', 'is required for a user without a name');
  await enterWindow(context, owner.userId);
  const answer = await askBank(context, { owner, name }, account);
  const nameAtBank = requireOwn(name, account, answer);
  return keepAccount(core.database.pool, {
    bankAccountId: newId('ba', context.now),
    bookId,
    userId: owner.userId,
    type: account.type,
    accountHash,
    accountSealed: core.vault.seal(PURPOSE, secret),
    masked: account.type === 'bank' ? maskAccountNumber(secret) : maskUpiId(secret),
    ifsc: account.type === 'bank' ? account.ifsc : null,
    bankName: branch?.bankName ?? null,
    branch: (answer.exists ? answer.branch : undefined) ?? branch?.branch ?? null,
    holderName: account.holderName ?? name,
    nameAtBank: nameAtBank ?? null,
    at: context.now,
  });
}

async function enterWindow({ core, mode }: PartnerContext, userId: bigint): Promise<void> {
  if (mode === 'sandbox') return;
  const window = await core.accounts.requestWindows({ bucket: `bank check ${userId}`, ...CHECKS });
  refuseOver(window, 'Banks were asked about too many accounts of this user.');
}

async function askBank(
  context: PartnerContext,
  { owner, name }: { owner: Owner; name: string },
  account: GivenAccount,
): Promise<BankCheckAnswer> {
  const { core, mode, now } = context;
  const { holderName: _, ...address } = account;
  try {
    return await core.customers.banking.checks[mode].check({
      checkId: newId('ba', now),
      name,
      mobile: core.vault.open('mobile', owner.mobileSealed),
      ...address,
    });
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    core.log.warn({ error, requestId: context.requestId }, 'a bank could not be asked about an account');
    throw new DomainError('SERVICE_UNAVAILABLE', { message: 'The bank cannot be asked at the moment. Retry shortly.' });
  }
}

/** Whom the bank knows the account by, once it is clear that this can be the user. */
function requireOwn(name: string, account: GivenAccount, answer: BankCheckAnswer): string | undefined {
  if (!answer.exists) {
    const field = account.type === 'bank' ? 'account_number' : 'upi_id';
    throw fieldError('VALIDATION_ERROR', field, 'is not known to the bank');
  }
  if (answer.nameAtBank && !nameFitsBank(answer.nameAtBank, name)) {
    throw fieldError('VALIDATION_ERROR', 'holder_name', 'the bank knows this account in another name than the user’s.');
  }
  return answer.nameAtBank;
}
