import type { Asset } from '../../kernel/assets.ts';
import { istDayStart } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { readPurchaseInvoice } from '../invoices/read-invoice.ts';
import { type InventoryPurchase, purchaseFromRow } from './purchase.ts';
import { findPurchase, findPurchases } from './store.ts';

/** What narrows the list: a metal, and IST days by their numbers, both included. */
export type PurchaseListFilter = {
  asset?: Asset | undefined;
  fromDay?: number | undefined;
  toDay?: number | undefined;
  isOldestFirst?: boolean;
  /** Only those after the purchase of this id, in the order of the list: what is bought meanwhile moves none of them */
  after?: string | undefined;
};

/**
 * What the partner has bought for itself, newest first by default, each with its invoice once that is made; prices that were not
 * confirmed are no purchases. Raises INVALID_RANGE. Spec 4.6, decisions 8.
 */
export async function listPurchases(
  context: Pick<PartnerContext, 'core' | 'bookId'>,
  input: PurchaseListFilter & { page: number; limit: number },
): Promise<{ purchases: InventoryPurchase[]; total: number }> {
  const { page, limit, asset, fromDay, toDay, isOldestFirst = false, after } = input;
  if (fromDay !== undefined && toDay !== undefined && fromDay > toDay) throw new DomainError('INVALID_RANGE');
  const { rows, total } = await findPurchases(context.core.database.pool, {
    asset,
    from: fromDay === undefined ? undefined : istDayStart(fromDay),
    to: toDay === undefined ? undefined : istDayStart(toDay + 1),
    isOldestFirst,
    after,
    bookId: context.bookId,
    limit,
    offset: (page - 1) * limit,
  });
  return { purchases: rows.map(purchaseFromRow), total };
}

/** One purchase with its invoice, which is made now if missing. Raises NOT_FOUND for a price that was not accepted. Decisions 8 and 13. */
export async function getPurchase(
  context: Pick<PartnerContext, 'core' | 'bookId'>,
  purchaseId: string,
): Promise<InventoryPurchase> {
  const row = await findPurchase(context.core.database.pool, { bookId: context.bookId, purchaseId });
  const purchase = row && purchaseFromRow(row);
  if (!purchase || purchase.completedAt === null) throw new DomainError('NOT_FOUND', { message: 'No such purchase.' });
  const invoiceId = purchase.invoiceId ?? (await readPurchaseInvoice(context, purchaseId)).id;
  return { ...purchase, invoiceId };
}
