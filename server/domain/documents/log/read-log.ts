import type { Pool, PoolClient } from 'pg';
import type { LogEntry, LogKind } from './log-entry.ts';
import { findEntry, listEntries, listLeaves } from './store.ts';

/** The entry of a kind and an IST day, or the newest of the kind where no day is given. */
export function findLogEntry(pool: Pool | PoolClient, kind: LogKind, day?: string): Promise<LogEntry | undefined> {
  return findEntry(pool, kind, day);
}

/** Every entry of the log, in its order. */
export function readLog(pool: Pool | PoolClient): Promise<LogEntry[]> {
  return listEntries(pool);
}

/** The hash of each leaf of the log, in their order: those of the first `size` entries, or of all. */
export function readLeaves(pool: Pool | PoolClient, size?: number): Promise<Buffer[]> {
  return listLeaves(pool, size);
}
