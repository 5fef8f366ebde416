import type { Reader } from '../../../database/replica/reader.ts';
import { type ListedTransaction, listedFromRow } from './listed-transaction.ts';
import { readTransactions } from './store.ts';

/** The transactions of a book of these ids, by id, each with who received it; for ledgers that are lists of their own. */
export async function listedTransactions(
  reader: Reader,
  of: { bookId: number; ids: readonly string[] },
): Promise<Map<string, ListedTransaction>> {
  const rows = await readTransactions(reader, of);
  return new Map(rows.map(listedFromRow).map((transaction) => [transaction.transactionId, transaction]));
}
