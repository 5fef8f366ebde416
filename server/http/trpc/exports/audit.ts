import { z } from 'zod';
import {
  type AuditFilter,
  type AuditLine,
  listAudit,
  listServiceAudit,
  type ServiceAuditLine,
} from '../../../domain/accounts/audit/list-audit.ts';
import type { OperatorContext } from '../../../domain/accounts/operators/operator-context.ts';
import type { OperatorPermission } from '../../../domain/accounts/operators/permissions.ts';
import { parseIstDate } from '../../../domain/kernel/clock.ts';
import { istCell } from './csv.ts';
import { defineExport, EXPORT_PAGE_ROWS, type ExportColumn } from './export.ts';

const filters = z.object({
  actor: z.string().max(100).optional(),
  action: z.string().max(100).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

const columns: readonly ExportColumn<AuditLine>[] = [
  { header: 'Entry', cell: (row) => row.entryId },
  { header: 'Time (IST, UTC+05:30)', cell: (row) => istCell(row.createdAt) },
  { header: 'Who', cell: (row) => row.actorName ?? row.actorType },
  { header: 'Who (id)', cell: (row) => row.actorId },
  { header: 'Action', cell: (row) => row.action },
  { header: 'Subject', cell: (row) => row.subject },
  { header: 'Before', cell: (row) => jsonOf(row.before) },
  { header: 'After', cell: (row) => jsonOf(row.after) },
  { header: 'Request', cell: (row) => row.requestId },
];

/** Who changed what, newest first, with both sides of each change as JSON. */
export const auditExport = defineExport<z.infer<typeof filters>, AuditLine>({
  permission: 'audit.read',
  filters,
  columns,
  pages: (context, asked) => allPages((page) => listAudit(context, page), asked),
});

const serviceFilters = filters.extend({ partner: z.string().max(100).optional() });

/** The same over all partners and the service itself, for its own staff. */
export const serviceAuditExport = defineExport<
  z.infer<typeof serviceFilters>,
  ServiceAuditLine,
  OperatorContext,
  OperatorPermission
>({
  permission: 'audit.read',
  filters: serviceFilters,
  columns: [
    { header: 'Partner', cell: (row) => row.partnerName },
    { header: 'Partner (id)', cell: (row) => row.partnerId },
    ...columns,
  ],
  pages: (context, { partner, ...asked }) => allPages((page) => listServiceAudit(context, { ...page, partner }), asked),
});

async function* allPages<Line>(
  list: (filter: AuditFilter) => Promise<{ entries: Line[]; nextBefore: string | undefined }>,
  { actor, action, from, to }: z.infer<typeof filters>,
): AsyncIterable<Line[]> {
  let before: string | undefined;
  do {
    const { entries, nextBefore } = await list({
      actor,
      action: action && `${action}.`,
      fromDay: from === undefined ? undefined : parseIstDate(from),
      toDay: to === undefined ? undefined : parseIstDate(to),
      before,
      limit: EXPORT_PAGE_ROWS,
    });
    if (entries.length > 0) yield entries;
    before = nextBefore;
  } while (before !== undefined);
}

function jsonOf(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
