import { getUser } from '../../../customers/users/read-users.ts';
import { istDayStart } from '../../../kernel/clock.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { type IdPrefix, idBound } from '../../../kernel/ids.ts';
import {
  type KeysetList,
  type KeysetPage,
  type KeysetRequest,
  readKeysetPage,
} from '../../../kernel/lists/keyset-list.ts';
import type { PartnerContext } from '../../context.ts';

/** What a partner's staff narrow and order any list of orders by. Days are IST day numbers, both included. */
export type BrowseRequest = Pick<KeysetRequest, 'after' | 'before' | 'limit'> & {
  sort: 'newest' | 'oldest';
  userCode?: string | undefined;
  fromDay?: number | undefined;
  toDay?: number | undefined;
};

/** A page of what was browsed, with its cursors and its count. */
export type Browsed<Row> = Omit<KeysetPage, 'rows'> & { rows: Row[] };

/** The number of the user that a request names, if any. Raises USER_CODE_NOT_FOUND. */
export async function userIdOf(context: PartnerContext, userCode: string | undefined): Promise<bigint | undefined> {
  return userCode === undefined ? undefined : (await getUser(context, { userCode, withBalances: false })).id;
}

/** A page of a list in the order of its ids, within the days of the request. Raises INVALID_RANGE, VALIDATION_ERROR. */
export async function readBrowsed<Row>(
  context: PartnerContext,
  list: KeysetList,
  request: BrowseRequest & { prefix: IdPrefix },
  present: (row: Record<string, unknown>) => Row,
): Promise<Browsed<Row>> {
  const { after, before, limit, sort, fromDay, toDay, prefix } = request;
  if (fromDay !== undefined && toDay !== undefined && fromDay > toDay) throw new DomainError('INVALID_RANGE');
  const page = await readKeysetPage(context.core.database.reader('orders'), list, {
    direction: sort === 'newest' ? 'descending' : 'ascending',
    after,
    before,
    limit,
    from: fromDay === undefined ? undefined : idBound(prefix, istDayStart(fromDay)),
    until: toDay === undefined ? undefined : idBound(prefix, istDayStart(toDay + 1)),
  });
  return { ...page, rows: page.rows.map(present) };
}
