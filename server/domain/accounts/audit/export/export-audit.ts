import type { Core } from '../../context.ts';
import { beginExport, dropUnwantedExport, noteSent, noteWanted, readUnsent, type UnsentEntry } from './store.ts';

/** Entries that are handed over at a time. */
const BATCH_ROWS = 500;
/** Without a process that has a sink for so long, the export is over. */
const UNWANTED_AFTER = '7 days';

/**
 * Hands entries of the audit log to the outside place, in the order in which they were written, until none is left or `stopping` is raised. What is kept there
 * leaves the queue afterwards: a process that dies in between hands it over again, so that each entry arrives, seldom twice. The first
 * call of all begins with the first entry of the log. Where no process had a sink for seven days the queue is dropped, and a later sink begins anew.
 * Raises where the sink does; what it has not taken stays in the queue.
 */
export async function exportAudit(
  core: Pick<Core, 'database' | 'log'> & { readonly accounts: Pick<Core['accounts'], 'auditSink'> },
  stopping: AbortSignal,
): Promise<void> {
  const { auditSink } = core.accounts;
  const { pool } = core.database;
  if (!auditSink) {
    if (await dropUnwantedExport(pool, UNWANTED_AFTER)) {
      core.log.warn({}, 'the export of the audit log is over: no process has had a place for it for seven days');
    }
    return;
  }
  if (!(await noteWanted(pool))) await beginOnce(core.database, stopping);
  while (!stopping.aborted) {
    const entries = await readUnsent(pool, BATCH_ROWS);
    if (entries.length === 0) return;
    await auditSink.write(entries.map(lineOf).join(''));
    await noteSent(
      pool,
      entries.map(({ number }) => number),
    );
  }
}

/** Queueing all there is takes longer than a statement may, where the log is long. Staff who change something wait for it (30 µs an entry, measured). */
async function beginOnce(database: Core['database'], stopping: AbortSignal): Promise<void> {
  const patient = database.openPatient(stopping);
  try {
    await beginExport(patient);
  } finally {
    await patient.end();
  }
}

/** An entry as it goes out. `number` rises from line to line, with gaps; `id` is the same each time. */
function lineOf({ number, ...entry }: UnsentEntry): string {
  const line = {
    number: Number(number),
    id: entry.id,
    at: entry.createdAt.toISOString(),
    partner_id: entry.partnerId,
    actor_type: entry.actorType,
    actor_id: entry.actorId,
    action: entry.action,
    subject: entry.subject,
    before: entry.before,
    after: entry.after,
    request_id: entry.requestId,
  };
  return `${JSON.stringify(line)}\n`;
}
