import { type DeliveryStatus, deliveryStatuses } from '../../../delivery/courier.ts';
import { type DeliveryOrder, orderFromRow } from '../../../delivery/order.ts';
import { listProducts } from '../../../delivery/read-products.ts';
import type { PartnerContext } from '../../context.ts';
import { deliveryList } from '../store/lists.ts';
import { type Browsed, type BrowseRequest, readBrowsed, userIdOf } from './browse.ts';

/** An order in a list, with the name its user is registered by. */
export type BrowsedDelivery = DeliveryOrder & { userName: string | null };

/**
 * A page of the partner's delivery orders under any filters, at a cost that does not grow; no statuses are all of them. Counts end at
 * ten thousand, since statuses change. Raises USER_CODE_NOT_FOUND, INVALID_RANGE, VALIDATION_ERROR (a cursor that is none). Decisions 8.
 */
export async function browseDeliveries(
  context: PartnerContext,
  input: BrowseRequest & { statuses: DeliveryStatus[]; sku?: string | undefined },
): Promise<Browsed<BrowsedDelivery>> {
  const { statuses, sku } = input;
  const list = deliveryList({
    bookId: context.bookId,
    userId: await userIdOf(context, input.userCode),
    statuses: statuses.length > 0 ? statuses : deliveryStatuses,
    sku,
  });
  return readBrowsed(context, list, { ...input, prefix: 'dlv' }, (row) => ({
    ...orderFromRow(row),
    userName: row.user_name as string | null,
  }));
}

/** Products that orders may be of, by number and name. */
export async function listDeliveryNames(context: PartnerContext): Promise<{ sku: string; name: string }[]> {
  return (await listProducts(context, undefined)).map(({ sku, name }) => ({ sku, name }));
}
