import {
  type ShownWithdrawal,
  shownWithdrawalFromRow,
  type WithdrawalStatus,
  withdrawalStatuses,
} from '../../../payments/withdrawals/withdrawal.ts';
import type { PartnerContext } from '../../context.ts';
import { withdrawalList } from '../store/lists.ts';
import { type Browsed, type BrowseRequest, readBrowsed, userIdOf } from './browse.ts';

/** A withdrawal in a list, with the name its user is registered by. */
export type BrowsedWithdrawal = ShownWithdrawal & { userName: string | null };

/**
 * A page of the partner's withdrawals under any filters, at a cost that does not grow; no statuses are all of them. Counts end at ten
 * thousand, since statuses change. Raises USER_CODE_NOT_FOUND, INVALID_RANGE, VALIDATION_ERROR (a cursor that is none). Decisions 11.
 */
export async function browseWithdrawals(
  context: PartnerContext,
  input: BrowseRequest & { statuses: WithdrawalStatus[] },
): Promise<Browsed<BrowsedWithdrawal>> {
  const { statuses } = input;
  const list = withdrawalList({
    bookId: context.bookId,
    userId: await userIdOf(context, input.userCode),
    statuses: statuses.length > 0 ? statuses : withdrawalStatuses,
  });
  return readBrowsed(context, list, { ...input, prefix: 'wd' }, (row) => ({
    ...shownWithdrawalFromRow(row.shown as Record<string, unknown>),
    userName: row.user_name as string | null,
  }));
}
