import type { z } from 'zod';
import type { OperatorContext } from '../../../domain/accounts/operators/operator-context.ts';
import type { OperatorPermission } from '../../../domain/accounts/operators/permissions.ts';
import type { ListedCommission } from '../../../domain/documents/commission/list-commission.ts';
import { listStatementEntries } from '../../../domain/documents/statements/partner-statements.ts';
import { statementEntriesInput } from '../ops/statements.ts';
import { commissionColumns } from './commission.ts';
import { defineExport, EXPORT_PAGE_ROWS } from './export.ts';

type Filters = z.infer<typeof statementEntriesInput>;

/** The rows behind a statement of any partner, or behind one of its lines. */
export const opsStatementEntriesExport = defineExport<Filters, ListedCommission, OperatorContext, OperatorPermission>({
  permission: 'settlements.read',
  filters: statementEntriesInput,
  columns: commissionColumns,
  async *pages(context, filters) {
    let asOf: string | undefined;
    for (let page = 1; ; page++) {
      const list = await listStatementEntries(context, { ...filters, page, limit: EXPORT_PAGE_ROWS, asOf });
      asOf = list.asOf;
      if (list.rows.length > 0) yield list.rows;
      if (page * EXPORT_PAGE_ROWS >= list.total) return;
    }
  },
});
