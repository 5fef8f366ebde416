import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import type { BankAccount } from './bank-account.ts';
import { deactivateAccount, findOwner } from './store.ts';

/**
 * Deactivates one of a user's accounts: nothing new is paid there, what is on its way arrives. Nothing is erased; a second call changes
 * nothing. Raises USER_CODE_NOT_FOUND and BANK_ACCOUNT_NOT_FOUND. Spec 4.11.
 */
export async function deactivateBankAccount(
  context: PartnerContext,
  input: { userCode: string; bankAccountId: string },
): Promise<BankAccount> {
  const { pool } = context.core.database;
  const owner = await findOwner(pool, { bookId: context.bookId, userCode: input.userCode });
  if (!owner) throw new DomainError('USER_CODE_NOT_FOUND');
  const { bankAccountId } = input;
  const account = await deactivateAccount(pool, { userId: owner.userId, bankAccountId, at: context.now });
  if (!account) throw new DomainError('BANK_ACCOUNT_NOT_FOUND');
  return account;
}
