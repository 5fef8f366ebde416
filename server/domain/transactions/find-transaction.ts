import type { PartnerContext } from '../context.ts';
import { DomainError } from '../kernel/errors.ts';
import { transactionFromRow } from '../trading/transaction.ts';
import { type ListedTransaction, receiverFromRow } from './receiver.ts';

/**
 * One transaction of the book, of any type and channel, with who received it. What belongs to another partner or the other
 * mode is not found. Raises NOT_FOUND. Spec 4.11, decisions 2, 12.
 */
export async function findTransaction(context: PartnerContext, transactionId: string): Promise<ListedTransaction> {
  const { rows } = await context.core.database.pool.query({
    name: 'find-transaction',
    text: `SELECT t.*, r.user_code AS receiver_code, r.name AS receiver_name, p.mobile_masked AS receiver_mobile
           FROM transaction t LEFT JOIN end_user r ON r.id = t.receiver_id LEFT JOIN person p ON p.id = r.person_id
           WHERE t.id = $2 AND t.book_id = $1`,
    values: [context.bookId, transactionId],
  });
  const [row] = rows;
  if (!row) throw new DomainError('NOT_FOUND', { message: 'No such transaction.' });
  return { ...transactionFromRow(row), receiver: receiverFromRow(row) };
}
