import path from 'node:path';
import type { Settings } from './settings.ts';

/** Where the database is, as the settings tell it. */
export type DatabaseConfig = {
  /** What the service connects with. Absent with the embedded database: its address is known once it runs. */
  databaseUrl?: string;
  /** The role that migrates it; absent where that is DATABASE_URL's own, or migrations run elsewhere. */
  databaseOwnerUrl?: string;
  /** Where the embedded database archives its write-ahead log; absolute. Absent: it does not. */
  archiveDir: string | undefined;
};

/** The addresses that were given. */
export function databaseOf(given: Settings): DatabaseConfig {
  return {
    ...(given.DATABASE_URL === undefined ? {} : { databaseUrl: given.DATABASE_URL }),
    ...(given.DATABASE_OWNER_URL === undefined ? {} : { databaseOwnerUrl: given.DATABASE_OWNER_URL }),
    archiveDir: given.BACKUP_ARCHIVE_DIR === undefined ? undefined : path.resolve(given.BACKUP_ARCHIVE_DIR),
  };
}
