import type { z } from 'zod';
import { rupees } from '../../../domain/kernel/money.ts';
import { listWalletEntries } from '../../../domain/ledger/wallet/list-wallet-entries.ts';
import type { WalletEntry } from '../../../domain/ledger/wallet/wallet-entry.ts';
import { walletFilter, walletFilterInput } from '../dashboard/wallet-filter.ts';
import { istCell } from './csv.ts';
import { defineExport, EXPORT_PAGE_ROWS } from './export.ts';

/** Movements of the wallet. */
export const walletEntriesExport = defineExport<z.infer<typeof walletFilterInput>, WalletEntry>({
  permission: 'business.read',
  filters: walletFilterInput,
  columns: [
    { header: 'Entry', cell: (row) => row.id },
    { header: 'Created at (IST, UTC+05:30)', cell: (row) => istCell(row.createdAt) },
    { header: 'Type', cell: (row) => row.type },
    { header: 'Description', cell: (row) => row.description },
    { header: 'Reference', cell: (row) => row.referenceId },
    { header: 'Amount (INR)', cell: (row) => (row.direction === 'credit' ? 1 : -1) * rupees(row.amount) },
    { header: 'Balance after (INR)', cell: (row) => rupees(row.balanceAfter) },
  ],
  async *pages(context, filters) {
    // The first page says how far the ledger had come: what is posted meanwhile moves no row onto a page twice.
    let state: string | undefined;
    for (let page = 1; ; page++) {
      const list = await listWalletEntries(context, {
        ...walletFilter(filters),
        page,
        limit: EXPORT_PAGE_ROWS,
        asOf: state === undefined ? undefined : { state },
      });
      state = list.asOf;
      if (list.entries.length > 0) yield list.entries;
      if (list.entries.length < EXPORT_PAGE_ROWS) return;
    }
  },
});
