import { type Asset, assets } from '../../../kernel/assets.ts';
import { type OrderStatus, orderFromRow, orderStatuses, type PaymentOrder } from '../../../payments/orders/order.ts';
import type { PartnerContext } from '../../context.ts';
import { orderList } from '../store/lists.ts';
import { type Browsed, type BrowseRequest, readBrowsed, userIdOf } from './browse.ts';

/** An order in a list, with the name its user is registered by. */
export type BrowsedOrder = PaymentOrder & { userName: string | null };

/**
 * A page of the partner's orders under any filters, at a cost that does not grow; no statuses are all of them. Counts end at ten
 * thousand, since statuses change. Raises USER_CODE_NOT_FOUND, INVALID_RANGE, VALIDATION_ERROR (a cursor that is none). Spec 4.8.
 */
export async function browseOrders(
  context: PartnerContext,
  input: BrowseRequest & {
    statuses: OrderStatus[];
    checkoutType?: PaymentOrder['checkoutType'] | undefined;
    asset?: Asset | undefined;
    reference?: string | undefined;
  },
): Promise<Browsed<BrowsedOrder>> {
  const { statuses, checkoutType, asset, reference } = input;
  const list = orderList({
    bookId: context.bookId,
    userId: await userIdOf(context, input.userCode),
    reference,
    statuses: statuses.length > 0 ? statuses : orderStatuses,
    checkoutTypes: checkoutType ? [checkoutType] : ['intent', 'hosted'],
    assets: asset ? [asset] : assets,
  });
  return readBrowsed(context, list, { ...input, prefix: 'pay' }, (row) => ({
    ...orderFromRow(row),
    userName: row.user_name as string | null,
  }));
}
