import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { findUserWithdrawal, findWithdrawalOfBook, listUserWithdrawals } from './store.ts';
import type { ShownWithdrawal } from './withdrawal.ts';

/** A page of a user's withdrawals, newest first, with how many there are. Raises USER_CODE_NOT_FOUND. Spec 4.11. */
export async function listWithdrawals(
  context: PartnerContext,
  input: { userCode: string; limit: number; offset: number },
): Promise<{ withdrawals: ShownWithdrawal[]; total: number }> {
  const page = await listUserWithdrawals(context.core.database.pool, { bookId: context.bookId, ...input });
  if (!page) throw new DomainError('USER_CODE_NOT_FOUND');
  return page;
}

/** One withdrawal of a user. Another user's is not found. Raises NOT_FOUND. Spec 4.11. */
export async function getWithdrawal(
  context: PartnerContext,
  input: { userCode: string; withdrawalId: string },
): Promise<ShownWithdrawal> {
  const found = await findUserWithdrawal(context.core.database.pool, { bookId: context.bookId, ...input });
  if (!found) throw new DomainError('NOT_FOUND', { message: 'No such withdrawal.' });
  return found;
}

/** One withdrawal of the partner, by its id alone. What belongs to another partner or the other mode is not found. Raises NOT_FOUND. Decisions 15. */
export async function readWithdrawal(context: PartnerContext, withdrawalId: string): Promise<ShownWithdrawal> {
  const found = await findWithdrawalOfBook(context.core.database.pool, { bookId: context.bookId, withdrawalId });
  if (!found) throw new DomainError('NOT_FOUND', { message: 'No such withdrawal.' });
  return found;
}
