import { existsSync, readFileSync } from 'node:fs';
import { findHolder } from '../file-claim.ts';
import { layoutOf, throughSocket } from './embedded/layout.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { serviceUrlOf } from './grants/service-role.ts';

/** The number that an embedded database always has room for: the service, and commands beside it. */
const CONNECTIONS_AT_LEAST = 100;
/** PostgreSQL keeps so many back for its superusers. */
const KEPT_BACK = 3;

/** A database at hand: one's own, or the embedded one. */
export type ProvidedDatabase = Readonly<{
  /** The owner's: migrates, seeds, measures. */
  url: string;
  /** The service's, with the rights of `grants/tables.ts`; the owner's own where the settings name one role only. */
  serviceUrl: string;
  /** Resolves with one sentence when an embedded database of this process ends by itself; otherwise never. */
  died: Promise<string>;
  /** Stops the embedded database when this process started it; otherwise does nothing. */
  stop(): Promise<void>;
}>;

export type ProvideOptions = Readonly<{
  databaseUrl?: string | undefined;
  databaseOwnerUrl?: string | undefined;
  dataDir: string;
  /** Where an embedded database archives its log: each process that may start it has to say so, or the archive has a gap. */
  archiveDir: string | undefined;
  /** Also accepts the embedded database another process runs in DATA_DIR: for commands beside a running service. */
  mayJoin?: boolean;
  /** What an embedded database has room for, where that is more than its own number. */
  connections?: number;
  onProgress?(step: string): void;
}>;

/**
 * The database the settings name: DATABASE_URL and DATABASE_OWNER_URL as they are (nothing is tried yet), or the embedded one, started when it
 * does not run. Raises StartupError as `startEmbeddedPostgres` does.
 */
export async function provideDatabase(options: ProvideOptions): Promise<ProvidedDatabase> {
  const { databaseUrl, databaseOwnerUrl, dataDir, archiveDir, onProgress } = options;
  if (databaseUrl) return borrowed(databaseOwnerUrl ?? databaseUrl, databaseUrl);
  const running = options.mayJoin ? findRunning(dataDir) : undefined;
  if (running) return borrowed(running, throughSocket(serviceUrlOf(running), layoutOf(dataDir).cluster));
  return startEmbeddedPostgres({
    dataDir,
    archiveDir,
    settings: { max_connections: String(Math.max(CONNECTIONS_AT_LEAST, (options.connections ?? 0) + KEPT_BACK)) },
    ...(onProgress ? { onProgress } : {}),
  });
}

function borrowed(url: string, serviceUrl: string): ProvidedDatabase {
  return { url, serviceUrl, died: new Promise(() => {}), stop: async () => {} };
}

/** Connection string of the embedded database that another process runs in a data folder; undefined where none does. */
export function findRunning(dataDir: string): string | undefined {
  const layout = layoutOf(dataDir);
  if (!existsSync(layout.url) || findHolder(layout.owner) === undefined) return undefined;
  return readFileSync(layout.url, 'utf8').trim();
}
