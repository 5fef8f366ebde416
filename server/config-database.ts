import path from 'node:path';
import type { ReplicaSettings } from './database/replica/replica.ts';
import type { Settings } from './settings.ts';

/** Where the database is, as the settings tell it. */
export type DatabaseConfig = {
  /** What the service connects with. Absent with the embedded database: its address is known once it runs. */
  databaseUrl?: string;
  /** The role that migrates it; absent where that is DATABASE_URL's own, or migrations run elsewhere. */
  databaseOwnerUrl?: string;
  /** What may answer reads beside the primary. */
  replica?: ReplicaSettings;
  /** Where the embedded database archives its write-ahead log; absolute. Absent: it does not. */
  archiveDir: string | undefined;
};

/** The addresses that were given. */
export function databaseOf(given: Settings): DatabaseConfig {
  return {
    ...(given.DATABASE_URL === undefined ? {} : { databaseUrl: given.DATABASE_URL }),
    ...(given.DATABASE_OWNER_URL === undefined ? {} : { databaseOwnerUrl: given.DATABASE_OWNER_URL }),
    ...(given.DATABASE_REPLICA_URL === undefined
      ? {}
      : { replica: { url: given.DATABASE_REPLICA_URL, waitMs: given.DATABASE_REPLICA_WAIT_MS ?? 200 } }),
    archiveDir: given.BACKUP_ARCHIVE_DIR === undefined ? undefined : path.resolve(given.BACKUP_ARCHIVE_DIR),
  };
}

/** Settings that are of no use without DATABASE_URL, and why. */
export const notAlone = [
  ['DATABASE_OWNER_URL', 'when DATABASE_OWNER_URL is: the service never connects as the owner'],
  ['DATABASE_REPLICA_URL', 'when DATABASE_REPLICA_URL is: the embedded database has no replica'],
] as const;
