import { readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type pg from 'pg';

/** What `pg.Client` holds and its types keep quiet about. */
type Inside = { host: string; processID: number | null };

/**
 * Has the server's process of a connection let others go first, for as long as it lives: for work that may take its time beside trades. Only on this
 * machine, which a Unix socket shows, and only where the process is of one's own user; elsewhere the work runs as any other.
 */
export function giveWay(client: pg.ClientBase): void {
  const { host, processID } = client as unknown as Inside;
  if (processID === null || !host.startsWith('/') || !isPostgres(processID)) return;
  // Not the lowest: what it holds for a moment, others may wait for.
  const priority = constants.priority.PRIORITY_BELOW_NORMAL;
  try {
    setPriority(processID, priority);
    // Each process of PostgreSQL is a session of its own, and Linux may weigh sessions, not processes, against each other.
    writeFileSync(`/proc/${processID}/autogroup`, `${priority}`);
  } catch {
    // Another user's process, or one that has ended, or a system that does not weigh sessions.
  }
}

/** By a socket that is mounted from another container the number may be that of a process of one's own. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith('postgres:');
  } catch {
    return false;
  }
}
