import { DomainError } from '../../../kernel/errors.ts';
import { readKeysetPage } from '../../../kernel/lists/keyset-list.ts';
import { type Frequency, frequencies } from '../../../payments/orders/gateway/mandate-gateway.ts';
import { type Sip, type SipStatus, sipFromRow, sipStatuses } from '../../../payments/sips/sip.ts';
import type { PartnerContext } from '../../context.ts';
import { sipList, sipListByDebit } from '../store/lists.ts';
import { type Browsed, type BrowseRequest, readBrowsed, userIdOf } from './browse.ts';

/** A plan in a list, with the name its user is registered by. */
export type BrowsedSip = Sip & { userName: string | null };

/**
 * A page of the partner's SIPs under any filters, at a cost that does not grow; no statuses are all of them. `next_debit` has the next
 * debit first, and only plans that have one; so does `debitFrom` or `debitTo` (YYYY-MM-DD, both included). Counts end at ten thousand,
 * since statuses change. Raises USER_CODE_NOT_FOUND, INVALID_RANGE, VALIDATION_ERROR (a cursor that is none). Spec 4.8.
 */
export async function browseSips(
  context: PartnerContext,
  input: Omit<BrowseRequest, 'sort' | 'fromDay' | 'toDay'> & {
    sort: BrowseRequest['sort'] | 'next_debit';
    statuses: SipStatus[];
    frequency?: Frequency | undefined;
    reference?: string | undefined;
    debitFrom?: string | undefined;
    debitTo?: string | undefined;
  },
): Promise<Browsed<BrowsedSip>> {
  const { statuses, frequency, reference, debitFrom, debitTo, sort, after, before, limit } = input;
  if (debitFrom !== undefined && debitTo !== undefined && debitFrom > debitTo) throw new DomainError('INVALID_RANGE');
  const narrowing = {
    bookId: context.bookId,
    userId: await userIdOf(context, input.userCode),
    reference,
    statuses: statuses.length > 0 ? statuses : sipStatuses,
    frequencies: frequency ? [frequency] : frequencies,
  };
  const present = (row: Record<string, unknown>) => ({ ...sipFromRow(row), userName: row.user_name as string | null });
  if (sort !== 'next_debit' && debitFrom === undefined && debitTo === undefined) {
    return readBrowsed(context, sipList(narrowing), { ...input, sort, prefix: 'sip' }, present);
  }
  const list = sipListByDebit({ ...narrowing, debitFrom, debitTo });
  const request = { direction: 'ascending' as const, after, before, limit };
  const page = await readKeysetPage(context.core.database.reader('orders'), list, request);
  return { ...page, rows: page.rows.map(present) };
}
