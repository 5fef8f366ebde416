import { DomainError } from '../../kernel/errors.ts';
import { isId } from '../../kernel/ids.ts';
import { type ShownWithdrawal, shownWithdrawalFromRow } from '../../payments/withdrawals/withdrawal.ts';
import type { PartnerContext } from '../context.ts';
import { type PostingView, readPostings } from '../timeline/read-postings.ts';
import type { TimelineEntry } from '../timeline/timeline-entry.ts';
import { readWithdrawalTimeline } from '../timeline/withdrawal-timeline.ts';
import { readShownWithdrawal } from './store/withdrawals.ts';

/** A withdrawal with all that hangs together with it. */
export type WithdrawalDetail = {
  withdrawal: ShownWithdrawal;
  userName: string | null;
  /** What happened, oldest first */
  timeline: TimelineEntry[];
  postings: PostingView[];
};

/** Everything that is known of a withdrawal of the book. Raises NOT_FOUND. Spec 4.11, decisions 11. */
export async function readWithdrawal(
  context: Pick<PartnerContext, 'core' | 'bookId'>,
  withdrawalId: string,
): Promise<WithdrawalDetail> {
  const { core, bookId } = context;
  const found = isId(withdrawalId)
    ? await readShownWithdrawal(core.database.pool, { bookId, withdrawalId })
    : undefined;
  if (!found) throw new DomainError('NOT_FOUND', { message: 'No such withdrawal.' });
  const [timeline, postings] = await Promise.all([
    readWithdrawalTimeline(core, withdrawalId),
    readPostings(context, [withdrawalId]),
  ]);
  return { ...found, withdrawal: shownWithdrawalFromRow(found.withdrawal), timeline, postings };
}
