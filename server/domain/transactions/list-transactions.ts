import type { PartnerContext } from '../context.ts';
import { istDayStart } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import { idBound } from '../kernel/ids.ts';
import type { Asset } from '../kernel/mode.ts';
import { readPage } from '../listing/ranked-list.ts';
import type { TransactionType } from '../trading/transaction.ts';
import { getUser } from '../users/read-users.ts';
import { type ListedTransaction, listedFromRow } from './listed-transaction.ts';
import { readTransactions, type TransactionScope, transactionList } from './store.ts';

export type TransactionFilter = {
  asset?: Asset | undefined;
  type?: TransactionType | undefined;
  /** What this user did or was given */
  userCode?: string | undefined;
  /** First and last IST day, as day numbers */
  fromDay?: number | undefined;
  toDay?: number | undefined;
};

/**
 * Transactions of the partner, newest first, with how many there are: `all` of every channel and type, `trades` the buys, sells
 * and gifts of channel "api", `transfers` the sends and gifts. Voided buys are in all of them, marked so. With the `asOf` of an
 * earlier page what arrived since is left out. Raises USER_CODE_NOT_FOUND, INVALID_RANGE, VALIDATION_ERROR (`asOf` is of
 * another list). Spec 4.3, 4.6, 4.11, part 9, decisions 8 and 12.
 */
export async function listTransactions(
  context: PartnerContext,
  input: TransactionFilter & { scope: TransactionScope; page: number; limit: number; asOf?: string | undefined },
): Promise<{ transactions: ListedTransaction[]; total: number; asOf: string }> {
  const { fromDay, toDay, userCode, page, limit } = input;
  if (fromDay !== undefined && toDay !== undefined && fromDay > toDay) throw new DomainError('INVALID_RANGE');
  const { pool } = context.core.database;
  const user = userCode === undefined ? undefined : await getUser(context, { userCode, withBalances: false });
  const list = transactionList({
    scope: input.scope,
    bookId: context.bookId,
    userId: user?.id,
    asset: input.asset,
    type: input.type,
  });
  const { ids, total, asOf } = await readPage(pool, list, {
    offset: (page - 1) * limit,
    limit,
    asOf: input.asOf,
    above: fromDay === undefined ? undefined : idBound('txn', istDayStart(fromDay)),
    upTo: toDay === undefined ? undefined : idBound('txn', istDayStart(toDay + 1)),
  });
  const rows = await readTransactions(pool, ids);
  return { transactions: rows.map(listedFromRow), total, asOf };
}
