import type { Pool, PoolClient } from 'pg';
import { type LogEntry, type LogKind, logKinds } from './log-entry.ts';
import { findEntry, findNewestOfKey, listEntries, listLeaves, listNewestEntries } from './store.ts';

/** The entry of a kind and an IST day, or the newest of the kind where no day is given. */
export function findLogEntry(pool: Pool | PoolClient, kind: LogKind, day?: string): Promise<LogEntry | undefined> {
  return findEntry(pool, kind, day);
}

/** Every entry of the log, in its order. */
export function readLog(pool: Pool | PoolClient): Promise<LogEntry[]> {
  return listEntries(pool);
}

/** All entries of the newest days that have any, and perhaps of a day more; the newest first. A day has one of a kind at most. */
export function readNewestEntries(pool: Pool | PoolClient, days: number): Promise<LogEntry[]> {
  return listNewestEntries(pool, days * logKinds.length);
}

/** The entry that made the newest head which a key signed. */
export function findNewestHead(pool: Pool | PoolClient, keyId: string): Promise<LogEntry | undefined> {
  return findNewestOfKey(pool, keyId);
}

/** The hash of each leaf of the log, in their order: those of the first `size` entries, or of all. */
export function readLeaves(pool: Pool | PoolClient, size?: number): Promise<Buffer[]> {
  return listLeaves(pool, size);
}
