import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type pg from 'pg';

/**
 * Lets the server's process behind a connection take what time others leave, where PostgreSQL runs on this machine: a proof over everything keeps
 * a core busy for a minute, which trades would otherwise share with it. Where that process belongs to another user, it stays as it is.
 */
export function giveWayOnMachine(client: Pick<pg.Client, 'host'> & { processID?: number | null }): void {
  const { processID } = client;
  if (!client.host.startsWith('/') || !processID) return;
  try {
    // What stands between, such as a pooler, names processes that are none.
    if (!readFileSync(`/proc/${processID}/cmdline`, 'utf8').startsWith('postgres')) return;
    setPriority(processID, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // No Linux, or not ours to order.
  }
}
