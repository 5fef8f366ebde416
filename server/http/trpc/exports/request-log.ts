import type { z } from 'zod';
import { listCalls } from '../../../domain/developer/request-log/list-calls.ts';
import type { LoggedCall } from '../../../domain/developer/request-log/logged-call.ts';
import { callFilter, callFilterInput } from '../dashboard/developers/call-filter.ts';
import { istCell } from './csv.ts';
import { defineExport, EXPORT_PAGE_ROWS } from './export.ts';

/** Calls of the last 30 days, newest first, without bodies. */
export const requestLogExport = defineExport<z.infer<typeof callFilterInput>, LoggedCall>({
  permission: 'developers.read',
  filters: callFilterInput,
  columns: [
    { header: 'Request', cell: (row) => row.requestId },
    { header: 'At (IST, UTC+05:30)', cell: (row) => istCell(row.at) },
    { header: 'Method', cell: (row) => row.method },
    { header: 'Endpoint', cell: (row) => row.route },
    { header: 'Path', cell: (row) => row.path },
    { header: 'Status', cell: (row) => row.status },
    { header: 'Code', cell: (row) => row.code },
    { header: 'Latency (ms)', cell: (row) => row.latencyMs },
    { header: 'Token, last four', cell: (row) => row.tokenLastFour },
    { header: 'Address', cell: (row) => row.address },
    { header: 'Replayed', cell: (row) => (row.isReplay ? 'yes' : 'no') },
    { header: 'Other body under the same key', cell: (row) => (row.isBodyMismatch ? 'yes' : 'no') },
  ],
  async *pages(context, filters) {
    let before: string | undefined;
    do {
      const page = await listCalls(context, { ...callFilter(filters), before, limit: EXPORT_PAGE_ROWS });
      if (page.calls.length > 0) yield page.calls;
      before = page.nextBefore;
    } while (before !== undefined);
  },
});
