import { getUser } from '../../customers/users/read-users.ts';
import type { Asset } from '../../kernel/assets.ts';
import { istDayStart } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { idBound } from '../../kernel/ids.ts';
import { readPage } from '../../kernel/lists/ranked-list.ts';
import type { PartnerContext } from '../context.ts';
import type { Channel, TransactionStatus, TransactionType } from '../transaction.ts';
import { readerOf, readFromOldest } from './list-readers.ts';
import {
  type ListedTransaction,
  type ListedWithdrawal,
  listedFromRow,
  listedWithdrawalFromRow,
} from './listed-transaction.ts';
import { listedTransactions } from './listed-transactions.ts';
import { findSearched, readTransactions, readWithdrawals, type TransactionScope, transactionList } from './store.ts';

export type TransactionFilter = {
  asset?: Asset | undefined;
  type?: TransactionType | undefined;
  channel?: Channel | undefined;
  status?: TransactionStatus | undefined;
  /** What this user did or was given */
  userCode?: string | undefined;
  /** The one transaction of this id or quote; of a user code, what that user did or was given */
  search?: string | undefined;
  /** First and last IST day, as day numbers */
  fromDay?: number | undefined;
  toDay?: number | undefined;
};

/**
 * Transactions of the partner, newest first unless asked otherwise, with how many there are: `all` of every channel and type, `trades` the buys, sells
 * and gifts of channel "api", `transfers` the sends and gifts. Voided buys are in all of them, marked so. With the `asOf` of an
 * earlier page what arrived since is left out. Raises USER_CODE_NOT_FOUND, INVALID_RANGE, VALIDATION_ERROR (`asOf` is of
 * another list). Spec 4.3, 4.6, 4.11, part 9, decisions 8 and 12.
 */
export async function listTransactions(
  context: PartnerContext,
  input: TransactionFilter & {
    scope: Exclude<TransactionScope, 'with_withdrawals'>;
    sort?: 'newest' | 'oldest' | undefined;
    page: number;
    limit: number;
    asOf?: string | undefined;
  },
): Promise<{ transactions: ListedTransaction[]; total: number; asOf: string }> {
  const { fromDay, toDay, page, limit } = input;
  if (fromDay !== undefined && toDay !== undefined && fromDay > toDay) throw new DomainError('INVALID_RANGE');
  const reader = context.core.database.reader('transactions');
  const { search } = input;
  if (search !== undefined && !search.startsWith('usr_')) {
    const narrowing = { bookId: context.bookId, search, asset: input.asset, type: input.type, channel: input.channel };
    const found = await findSearched(reader, { ...narrowing, status: input.status, ...idBounds(fromDay, toDay) });
    return { transactions: found.map(listedFromRow), total: found.length, asOf: '' };
  }
  const userCode = input.userCode ?? search;
  const user =
    userCode === undefined ? undefined : await findOwner(context, userCode, { mayBeMissing: search !== undefined });
  if (user === null) return { transactions: [], total: 0, asOf: '' };
  const list = transactionList({
    scope: input.scope,
    bookId: context.bookId,
    userId: user?.id,
    asset: input.asset,
    type: input.type,
    channel: input.channel,
  });
  const read = readerOf(reader, list, { bookId: context.bookId, status: input.status });
  const { ids, total, asOf } = await (input.sort === 'oldest' ? readFromOldest(read) : read)({
    offset: (page - 1) * limit,
    limit,
    asOf: input.asOf,
    ...idBounds(fromDay, toDay),
  });
  const rows = (await readTransactions(reader, { bookId: context.bookId, ids })).map(listedFromRow);
  return { transactions: input.sort === 'oldest' ? rows.reverse() : rows, total, asOf };
}

/**
 * Transactions of every channel and type with the withdrawals of the partner's users, in one list, newest first. The rest is as of
 * `listTransactions`. Decisions 15.
 */
export async function listWithWithdrawals(
  context: PartnerContext,
  input: Omit<TransactionFilter, 'type' | 'status' | 'search'> & {
    type?: TransactionType | 'withdrawal' | undefined;
    page: number;
    limit: number;
    asOf?: string | undefined;
  },
): Promise<{ rows: (ListedTransaction | ListedWithdrawal)[]; total: number; asOf: string }> {
  const { userCode, fromDay, toDay, page, limit, asOf, ...narrowing } = input;
  if (fromDay !== undefined && toDay !== undefined && fromDay > toDay) throw new DomainError('INVALID_RANGE');
  const reader = context.core.database.reader('transactions');
  const user = userCode === undefined ? undefined : await getUser(context, { userCode, withBalances: false });
  const { asset, type, channel } = narrowing;
  const list = transactionList({
    scope: 'with_withdrawals',
    bookId: context.bookId,
    userId: user?.id,
    asset,
    type,
    channel,
  });
  const found = await readPage(reader, list, { offset: (page - 1) * limit, limit, asOf, ...idBounds(fromDay, toDay) });
  const [transactions, withdrawals] = await Promise.all([
    listedTransactions(reader, { bookId: context.bookId, ids: found.ids }),
    readWithdrawals(reader, found.ids),
  ]);
  const rows = found.ids.flatMap((id): (ListedTransaction | ListedWithdrawal)[] => {
    const withdrawal = withdrawals.get(id);
    const row = transactions.get(id) ?? (withdrawal && listedWithdrawalFromRow(withdrawal));
    return row ? [row] : [];
  });
  return { rows, total: found.total, asOf: found.asOf };
}

function idBounds(fromDay: number | undefined, toDay: number | undefined) {
  return {
    above: fromDay === undefined ? undefined : idBound('txn', istDayStart(fromDay)),
    upTo: toDay === undefined ? undefined : idBound('txn', istDayStart(toDay + 1)),
  };
}

/** The user whose transactions are asked for. A code that was searched for may belong to no user: null. */
async function findOwner(context: PartnerContext, userCode: string, { mayBeMissing }: { mayBeMissing: boolean }) {
  try {
    return await getUser(context, { userCode, withBalances: false });
  } catch (error) {
    if (mayBeMissing && error instanceof DomainError && error.code === 'USER_CODE_NOT_FOUND') return null;
    throw error;
  }
}
