import { z } from 'zod';
import { type AuditLine, listAudit } from '../../domain/audit/list-audit.ts';
import { parseIstDate } from '../../domain/kernel/clock.ts';
import { istCell } from './csv.ts';
import { defineExport, EXPORT_PAGE_ROWS } from './export.ts';

const filters = z.object({
  actor: z.string().max(100).optional(),
  action: z.string().max(100).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

/** Who changed what, newest first, with both sides of each change as JSON. */
export const auditExport = defineExport<z.infer<typeof filters>, AuditLine>({
  permission: 'audit.read',
  filters,
  columns: [
    { header: 'Entry', cell: (row) => row.entryId },
    { header: 'Time (IST, UTC+05:30)', cell: (row) => istCell(row.createdAt) },
    { header: 'Who', cell: (row) => row.actorName ?? row.actorType },
    { header: 'Who (id)', cell: (row) => row.actorId },
    { header: 'Action', cell: (row) => row.action },
    { header: 'Subject', cell: (row) => row.subject },
    { header: 'Before', cell: (row) => jsonOf(row.before) },
    { header: 'After', cell: (row) => jsonOf(row.after) },
    { header: 'Request', cell: (row) => row.requestId },
  ],
  async *pages(context, { actor, action, from, to }) {
    let before: string | undefined;
    do {
      const { entries, nextBefore } = await listAudit(context, {
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
  },
});

function jsonOf(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
