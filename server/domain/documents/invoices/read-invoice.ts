import { assertInvariant, DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import type { Invoice } from './invoice.ts';
import { invoiceFromRow, issue } from './issue.ts';
import { findInvoiceOfTransaction, findPurchase, findTrade } from './store.ts';
import { tradeFromRow } from './trade.ts';

/**
 * The invoice of a completed buy, the settlement advice of a completed sell, or the invoice of a delivery's charges once the
 * parcel has left; made now where the sweep has not come by yet, and the same for good. Raises NOT_FOUND for any other
 * transaction. Spec 4.11, decisions 13.
 */
export async function readInvoice(
  context: Pick<PartnerContext, 'core' | 'bookId'>,
  transactionId: string,
): Promise<Invoice> {
  const { core, bookId } = context;
  const { pool } = core.database;
  const known = await findInvoiceOfTransaction(pool, { bookId, transactionId });
  if (known && !known.document.isInventory) return invoiceFromRow(known);
  const trade = await findTrade(pool, { bookId, transactionId });
  if (!trade)
    throw new DomainError('NOT_FOUND', {
      message: 'No such completed buy or sell, and no delivery that has been shipped.',
    });
  await issue(core, [tradeFromRow(trade)]);
  const made = await findInvoiceOfTransaction(pool, { bookId, transactionId });
  assertInvariant(made, 'a completed trade has no invoice after it was issued');
  return invoiceFromRow(made);
}

/**
 * The invoice of metal that the partner bought for itself; made now where the sweep has not come by yet, and the same for good.
 * Raises NOT_FOUND for what was not bought. Spec 4.6, decisions 8 and 13.
 */
export async function readPurchaseInvoice(
  context: Pick<PartnerContext, 'core' | 'bookId'>,
  purchaseId: string,
): Promise<Invoice> {
  const { core, bookId } = context;
  const { pool } = core.database;
  const find = () => findInvoiceOfTransaction(pool, { bookId, transactionId: purchaseId });
  const known = await find();
  if (known) return invoiceFromRow(known);
  const purchase = await findPurchase(pool, { bookId, purchaseId });
  if (!purchase) throw new DomainError('NOT_FOUND', { message: 'No such purchase.' });
  await issue(core, [tradeFromRow(purchase)]);
  const made = await find();
  assertInvariant(made, 'a completed purchase has no invoice after it was issued');
  return invoiceFromRow(made);
}
