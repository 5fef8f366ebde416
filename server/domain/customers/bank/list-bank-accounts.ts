import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import type { BankAccount } from './bank-account.ts';
import { findOwner, listAccounts } from './store.ts';

/** A user's accounts, newest first, deactivated ones too. Raises USER_CODE_NOT_FOUND. Spec 4.11. */
export async function listBankAccounts(context: PartnerContext, input: { userCode: string }): Promise<BankAccount[]> {
  const { pool } = context.core.database;
  const owner = await findOwner(pool, { bookId: context.bookId, userCode: input.userCode });
  if (!owner) throw new DomainError('USER_CODE_NOT_FOUND');
  return listAccounts(pool, owner.userId);
}
