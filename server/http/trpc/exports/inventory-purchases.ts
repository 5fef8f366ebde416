import type { z } from 'zod';
import { listPurchases } from '../../../domain/documents/inventory/list-purchases.ts';
import type { InventoryPurchase } from '../../../domain/documents/inventory/purchase.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { purchaseFilter, purchaseFilterInput } from '../dashboard/purchase-filter.ts';
import { istCell } from './csv.ts';
import { defineExport, EXPORT_PAGE_ROWS } from './export.ts';

/** Metal that the partner bought for itself. */
export const inventoryPurchasesExport = defineExport<z.infer<typeof purchaseFilterInput>, InventoryPurchase>({
  permission: 'business.read',
  filters: purchaseFilterInput,
  columns: [
    { header: 'Purchase', cell: (row) => row.purchaseId },
    { header: 'Bought at (IST, UTC+05:30)', cell: (row) => istCell(row.completedAt ?? row.createdAt) },
    { header: 'Metal', cell: (row) => row.asset },
    { header: 'Grams', cell: (row) => grams(row.price.metal) },
    { header: 'Rate (INR per gram, GST included)', cell: (row) => rupees(row.price.rate) },
    { header: 'GST (INR)', cell: (row) => rupees(row.price.gst) },
    { header: 'Amount (INR)', cell: (row) => rupees(row.price.amount) },
  ],
  async *pages(context, filters) {
    let after: string | undefined;
    for (;;) {
      const { purchases } = await listPurchases(context, {
        ...purchaseFilter(filters),
        after,
        page: 1,
        limit: EXPORT_PAGE_ROWS,
      });
      if (purchases.length > 0) yield purchases;
      if (purchases.length < EXPORT_PAGE_ROWS) return;
      after = purchases.at(-1)?.purchaseId;
    }
  },
});
