import type { ClientBase } from 'pg';
import { bad, type Finding, good } from './findings.ts';

/** Judges the archive of the log, from which a backup is restored to a moment; nothing where there is none. */
export async function inspectArchive(client: ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<{
    mode: string;
    failed: string | null;
    is_failing: boolean | null;
    at: Date | null;
  }>(
    `SELECT current_setting('archive_mode') AS mode, last_failed_wal AS failed, last_archived_time AS at,
       last_failed_time > COALESCE(last_archived_time, '-infinity') AS is_failing
     FROM pg_stat_archiver`,
  );
  const [found] = rows;
  if (!found || found.mode === 'off') return [];
  if (found.is_failing) {
    return [
      bad(
        `the log is not archived: ${found.failed} fails since ${found.at?.toISOString() ?? 'the start'}, see PostgreSQL's log`,
      ),
    ];
  }
  return [
    good(found.at ? `the log is archived, last at ${found.at.toISOString()}` : 'the log is archived from now on'),
  ];
}
