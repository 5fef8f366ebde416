import { createHash } from 'node:crypto';
import type { Core } from '../../context.ts';
import { TooManyLines } from './audit-sink.ts';
import {
  beginExport,
  dropUnwantedExport,
  noteBacklog,
  noteSent,
  noteWanted,
  readBacklog,
  readUnsent,
  type UnsentEntry,
} from './store.ts';

/** Entries that are handed over at a time, at most. */
const BATCH_ROWS = 500;
/** Their bytes, at most, where they are more than one: receivers bound the body of a request, many at a mebibyte. */
const BATCH_BYTES = 262_144;
/** So many entries an error names that were too large for the place. */
const NAMED_MAX = 20;
/** Without a process that has a sink for so long, the export is over. */
const UNWANTED_AFTER = '7 days';

/**
 * Hands entries of the audit log to the outside place until none is left or `stopping` is raised: first those of before the export, by id, then others as they
 * were queued, which is about as they were written. What is kept there is noted afterwards: a process that dies in between hands it over again, so that
 * each entry arrives, seldom twice. Where no process had a sink for seven days the queue is dropped, and a later sink begins anew.
 * An entry that is too large for the place by itself goes without what it changed, with the hash of the whole, and the others go on. Raises at the end
 * where there was one, naming it, and where the sink does; what it has not taken is handed over again by the next call.
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
  if (!(await noteWanted(pool)) && !(await beginExport(pool))) {
    return core.log.warn(
      {},
      'the export of the audit log waits a minute: a transaction that wrote to it is still open',
    );
  }
  const write = (lines: string) => auditSink.write(lines, stopping);
  const noteHanded = async (taken: readonly UnsentEntry[]) => noteBacklog(pool, taken.at(-1)?.id ?? null, taken.length);
  const noteUnqueued = (taken: readonly UnsentEntry[]) =>
    noteSent(
      pool,
      taken.map(({ id }) => id),
    );
  const cut: string[] = [];
  try {
    await handOver({ read: (limit) => readBacklog(pool, limit), write, note: noteHanded, stopping, cut });
    if (stopping.aborted) return;
    await noteBacklog(pool, null, 0);
    await handOver({ read: (limit) => readUnsent(pool, limit), write, note: noteUnqueued, stopping, cut });
  } catch (error) {
    if (!stopping.aborted) throw error;
  } finally {
    if (cut.length > 0) core.log.error({ entries: cut }, 'entries of the audit log went out without what they changed');
  }
  // The job fails with it, so that staff see it: the rest has arrived.
  if (cut.length > 0) {
    const named = cut.slice(0, NAMED_MAX).join(', ');
    throw new Error(`too large for the audit log's place, and sent there without what they changed: ${named}`);
  }
}

/** Takes entries from where they wait to where they go, until none is left. A place that takes fewer at a time is given fewer from then on. */
async function handOver(way: {
  read(limit: number): Promise<UnsentEntry[]>;
  write(lines: string): Promise<void>;
  note(taken: readonly UnsentEntry[]): Promise<void>;
  stopping: AbortSignal;
  /** Ids of those that were too large for the place by themselves */
  cut: string[];
}): Promise<void> {
  let limit = BATCH_ROWS;
  while (!way.stopping.aborted) {
    const entries = await way.read(limit);
    if (entries.length === 0) return;
    const lines = withinBytes(entries.map(lineOf));
    try {
      await way.write(lines.join(''));
    } catch (error) {
      if (!(error instanceof TooManyLines)) throw error;
      if (lines.length > 1) {
        limit = Math.ceil(lines.length / 2);
        continue;
      }
      const [entry, line] = [entries[0] as UnsentEntry, lines[0] as string];
      await way.write(cutLineOf(entry, line));
      way.cut.push(entry.id);
    }
    await way.note(entries.slice(0, lines.length));
  }
}

/** The first of some lines: as many as a request may hold, and one at least. */
function withinBytes(lines: readonly string[]): readonly string[] {
  let bytes = 0;
  const over = lines.findIndex((line) => {
    bytes += Buffer.byteLength(line);
    return bytes > BATCH_BYTES;
  });
  return over < 0 ? lines : lines.slice(0, Math.max(1, over));
}

/** An entry as it goes out: the same text each time. It begins with its id, by which a file is known as one of ours (ENTRY_START). */
function lineOf(entry: UnsentEntry): string {
  return `${JSON.stringify(shown(entry))}\n`;
}

/** The same without what it changed: by the hash of its whole line, newline included, the entry in the database can be known as that one. */
function cutLineOf(entry: UnsentEntry, whole: string): string {
  const cut = { bytes: Buffer.byteLength(whole), sha256: createHash('sha256').update(whole).digest('hex') };
  return `${JSON.stringify({ ...shown(entry), before: null, after: null, cut })}\n`;
}

function shown(entry: UnsentEntry) {
  return {
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
}
