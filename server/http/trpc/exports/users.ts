import type { z } from 'zod';
import { type BrowsedUser, browseUsers } from '../../../domain/customers/users/browse-users.ts';
import { assets, metals } from '../../../domain/kernel/assets.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { userFilter, userFilterInput } from '../dashboard/user-filter.ts';
import { istCell } from './csv.ts';
import { defineExport, EXPORT_PAGE_ROWS } from './export.ts';

/** Users with what they hold, identity masked as on the screen. */
export const usersExport = defineExport<z.infer<typeof userFilterInput>, BrowsedUser>({
  permission: 'business.read',
  filters: userFilterInput,
  columns: [
    { header: 'User', cell: (row) => row.userCode },
    { header: 'Registered at (IST, UTC+05:30)', cell: (row) => istCell(row.registeredAt) },
    { header: 'Name', cell: (row) => row.name },
    { header: 'Mobile', cell: (row) => row.mobileMasked },
    { header: 'Email', cell: (row) => row.emailMasked },
    { header: 'KYC', cell: (row) => row.kycStatus },
    { header: 'Sources', cell: (row) => row.sources.join(' ') },
    ...assets.map((asset) => ({
      header: `${metals[asset].name} (grams)`,
      cell: (row: BrowsedUser) => grams(row.balances.metal[asset]),
    })),
    ...assets.map((asset) => ({
      header: `Of it SIP ${asset} (grams)`,
      cell: (row: BrowsedUser) => grams(row.balances.sipMetal[asset]),
    })),
    { header: 'INR wallet', cell: (row) => rupees(row.balances.inr) },
  ],
  async *pages(context, filters) {
    let after: string | undefined;
    do {
      const page = await browseUsers(context, { ...userFilter(filters), after, limit: EXPORT_PAGE_ROWS });
      if (page.users.length > 0) yield page.users;
      after = page.next;
    } while (after !== undefined);
  },
});
