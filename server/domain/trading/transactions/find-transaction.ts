import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { type ListedTransaction, listedFromRow } from './listed-transaction.ts';
import { readTransaction } from './store.ts';

/**
 * One transaction of the book, of any type and channel, with who received it. What belongs to another partner or the other
 * mode is not found. Raises NOT_FOUND. Spec 4.11, decisions 2, 12.
 */
export async function findTransaction(context: PartnerContext, transactionId: string): Promise<ListedTransaction> {
  const found = await readTransaction(context.core.database.pool, context.bookId, transactionId);
  if (!found) throw new DomainError('NOT_FOUND', { message: 'No such transaction.' });
  return listedFromRow(found);
}
