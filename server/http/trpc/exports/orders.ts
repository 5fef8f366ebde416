import type { z } from 'zod';
import type { PartnerContext } from '../../../domain/context.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import type { Browsed } from '../../../domain/reports/order-management/lists/browse.ts';
import {
  type BrowsedDelivery,
  browseDeliveries,
} from '../../../domain/reports/order-management/lists/browse-deliveries.ts';
import { type BrowsedOrder, browseOrders } from '../../../domain/reports/order-management/lists/browse-orders.ts';
import { type BrowsedSip, browseSips } from '../../../domain/reports/order-management/lists/browse-sips.ts';
import {
  type BrowsedWithdrawal,
  browseWithdrawals,
} from '../../../domain/reports/order-management/lists/browse-withdrawals.ts';
import {
  deliveryFilter,
  deliveryFilterInput,
  orderFilter,
  orderFilterInput,
  sipFilter,
  sipFilterInput,
  withdrawalFilter,
  withdrawalFilterInput,
} from '../dashboard/orders/order-filters.ts';
import { istCell } from './csv.ts';
import { defineExport, EXPORT_PAGE_ROWS } from './export.ts';

const CREATED = 'Created at (IST, UTC+05:30)';

/** Page after page, from each page's cursor to the next. */
async function* pagesOf<Row>(
  read: (cursor: { after: string | undefined; limit: number }) => Promise<Browsed<Row>>,
): AsyncGenerator<Row[]> {
  let after: string | undefined;
  do {
    const page = await read({ after, limit: EXPORT_PAGE_ROWS });
    if (page.rows.length > 0) yield page.rows;
    after = page.next;
  } while (after !== undefined);
}

/** Payment orders under the filters of their screen. */
export const paymentsExport = defineExport<z.output<typeof orderFilterInput>, BrowsedOrder>({
  permission: 'business.read',
  filters: orderFilterInput,
  columns: [
    { header: 'Payment', cell: (row) => row.paymentId },
    { header: CREATED, cell: (row) => istCell(row.createdAt) },
    { header: 'Status', cell: (row) => row.status },
    { header: 'Reference', cell: (row) => row.reference },
    { header: 'Checkout', cell: (row) => row.checkoutType },
    { header: 'Metal', cell: (row) => row.asset },
    { header: 'Amount (INR)', cell: (row) => rupees(row.amount) },
    { header: 'Gateway fee (INR)', cell: (row) => rupees(row.fee) },
    { header: 'Fee borne by', cell: (row) => row.feeBearer },
    { header: 'Funded amount (INR)', cell: (row) => rupees(row.funded) },
    { header: 'Grams', cell: (row) => (row.metal === null ? null : grams(row.metal)) },
    { header: 'Rate (INR per gram)', cell: (row) => (row.rate === null ? null : rupees(row.rate)) },
    { header: 'Transaction', cell: (row) => row.transactionId },
    { header: 'Refund reference', cell: (row) => row.refundReference },
    { header: 'User', cell: (row) => row.userCode },
    { header: 'Name', cell: (row) => row.userName },
  ],
  pages: (context: PartnerContext, filters) =>
    pagesOf((cursor) => browseOrders(context, { ...orderFilter(filters), ...cursor })),
});

/** SIPs under the filters of their screen. */
export const sipsExport = defineExport<z.output<typeof sipFilterInput>, BrowsedSip>({
  permission: 'business.read',
  filters: sipFilterInput,
  columns: [
    { header: 'SIP', cell: (row) => row.sipId },
    { header: 'Number', cell: (row) => row.number },
    { header: CREATED, cell: (row) => istCell(row.createdAt) },
    { header: 'Status', cell: (row) => row.status },
    { header: 'Plan', cell: (row) => row.name },
    { header: 'Reference', cell: (row) => row.reference },
    { header: 'Metal', cell: (row) => row.asset },
    { header: 'Frequency', cell: (row) => row.frequency },
    { header: 'Installment (INR)', cell: (row) => rupees(row.installment) },
    { header: 'Installments paid', cell: (row) => row.paidCount },
    { header: 'Invested (INR)', cell: (row) => rupees(row.invested) },
    { header: 'Grams', cell: (row) => grams(row.metal) },
    { header: 'Next debit', cell: (row) => row.nextOn },
    { header: 'User', cell: (row) => row.userCode },
    { header: 'Name', cell: (row) => row.userName },
  ],
  pages: (context: PartnerContext, filters) =>
    pagesOf((cursor) => browseSips(context, { ...sipFilter(filters), ...cursor })),
});

/** Delivery orders under the filters of their screen; addresses stay where they are. */
export const deliveriesExport = defineExport<z.output<typeof deliveryFilterInput>, BrowsedDelivery>({
  permission: 'business.read',
  filters: deliveryFilterInput,
  columns: [
    { header: 'Order', cell: (row) => row.orderId },
    { header: CREATED, cell: (row) => istCell(row.createdAt) },
    { header: 'Status', cell: (row) => row.status },
    { header: 'Product', cell: (row) => row.sku },
    { header: 'Name of product', cell: (row) => row.name },
    { header: 'Pieces', cell: (row) => row.quantity },
    { header: 'Grams', cell: (row) => grams(row.metal) },
    { header: 'Making charge (INR)', cell: (row) => rupees(row.making) },
    { header: 'Delivery charge (INR)', cell: (row) => rupees(row.delivery) },
    { header: 'GST (INR)', cell: (row) => rupees(row.gst) },
    { header: 'Total charges (INR)', cell: (row) => rupees(row.total) },
    { header: 'Carrier', cell: (row) => row.tracking?.carrier },
    { header: 'AWB', cell: (row) => row.tracking?.awb },
    { header: 'Transaction', cell: (row) => row.transactionId },
    { header: 'User', cell: (row) => row.userCode },
    { header: 'Name', cell: (row) => row.userName },
    { header: 'Reference', cell: (row) => row.reference },
  ],
  pages: (context: PartnerContext, filters) =>
    pagesOf((cursor) => browseDeliveries(context, { ...deliveryFilter(filters), ...cursor })),
});

/** Withdrawals under the filters of their screen; account numbers by their last digits. */
export const withdrawalsExport = defineExport<z.output<typeof withdrawalFilterInput>, BrowsedWithdrawal>({
  permission: 'business.read',
  filters: withdrawalFilterInput,
  columns: [
    { header: 'Withdrawal', cell: (row) => row.withdrawalId },
    { header: CREATED, cell: (row) => istCell(row.createdAt) },
    { header: 'Status', cell: (row) => row.status },
    { header: 'Amount (INR)', cell: (row) => rupees(row.amount) },
    { header: 'Bank', cell: (row) => row.account.bankName ?? row.account.type },
    { header: 'Account', cell: (row) => row.account.masked },
    { header: 'IFSC', cell: (row) => row.account.ifsc },
    { header: 'UTR', cell: (row) => row.utr },
    { header: 'Failure reason', cell: (row) => row.failureReason },
    { header: 'User', cell: (row) => row.userCode },
    { header: 'Name', cell: (row) => row.userName },
    { header: 'Reference', cell: (row) => row.reference },
  ],
  pages: (context: PartnerContext, filters) =>
    pagesOf((cursor) => browseWithdrawals(context, { ...withdrawalFilter(filters), ...cursor })),
});
