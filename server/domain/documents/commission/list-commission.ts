import { readPage } from '../../kernel/lists/ranked-list.ts';
import type { ListedTransaction } from '../../trading/transactions/listed-transaction.ts';
import { listedTransactions } from '../../trading/transactions/listed-transactions.ts';
import type { Core } from '../context.ts';
import { enterTrades } from './enter-trades.ts';
import type { CommissionEntry } from './entry.ts';
import { type EntryNarrowing, entryList, readEntries } from './store/entries.ts';

/** A row of the commission ledger with the trade it is of. */
export type ListedCommission = { entry: CommissionEntry; transaction: ListedTransaction };

/**
 * The commission ledger of the book, newest first: an entry per trade that earned, and one for each that was voided afterwards;
 * all of it, or a month's of one statement line. With the `asOf` of an earlier page what was entered since is left out. Raises
 * VALIDATION_ERROR where `asOf` is of another list. Spec 4.11, decisions 12.
 */
export async function listCommission(
  context: { core: Pick<Core, 'database'>; bookId: number },
  input: EntryNarrowing & { page: number; limit: number; asOf?: string | undefined },
): Promise<{ rows: ListedCommission[]; total: number; asOf: string }> {
  const { database } = context.core;
  const { page, limit } = input;
  await enterTrades(database.pool, context.bookId);
  const reader = database.reader('commission');
  const request = { offset: (page - 1) * limit, limit, asOf: input.asOf };
  const { ids, total, asOf } = await readPage(reader, entryList(context.bookId, input), request);
  const entries = await readEntries(reader, { bookId: context.bookId, ids });
  const transactions = await listedTransactions(reader, {
    bookId: context.bookId,
    ids: entries.map(({ transactionId }) => transactionId),
  });
  return {
    rows: entries.map((entry) => ({ entry, transaction: transactions.get(entry.transactionId) as ListedTransaction })),
    total,
    asOf,
  };
}
