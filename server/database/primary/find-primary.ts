import pg from 'pg';
import { type DatabaseServer, serverIn } from '../../database-servers.ts';

/** What a server says of itself: null where it takes no writes, else the number of the timeline that it writes. */
type Role = { server: DatabaseServer; timeline: number | null };

const PROBE_TIMEOUT_MS = 1_500;
const WATCH_INTERVAL_MS = 1_000;

/**
 * The error of a database none of whose servers takes writes. Its code is the one with which PostgreSQL itself refuses connections, so that it
 * is answered as SERVICE_UNAVAILABLE.
 */
class NoPrimaryError extends Error {
  readonly code = '57P03';
  constructor(cause: unknown) {
    super('none of the database’s servers takes writes', { cause });
  }
}

/** Knows which of several servers is the primary, and hands over when that changes. */
export type PrimaryFinder = {
  /** The primary as it was last seen; asks all servers where it is not known. Raises an error with code 57P03 where none takes writes. */
  find(): Promise<DatabaseServer>;
  /** A connection to it broke, or it refused one: it is looked for anew. */
  forget(server: DatabaseServer): void;
  /**
   * Watches over a connection until what it answers is called: `abandon` is called once another server has become the primary. A machine that has
   * lost its power closes no connection.
   */
  watch(server: DatabaseServer, abandon: () => void): () => void;
};

/** Finds the primary among servers that share one database by replication; each is a connection string of its own. */
export function createPrimaryFinder(databaseUrls: readonly string[]): PrimaryFinder {
  let known: DatabaseServer | undefined;
  let looking: Promise<DatabaseServer> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const watched = new Set<{ server: DatabaseServer; abandon: () => void }>();

  function look(): Promise<DatabaseServer> {
    looking ??= askAll(databaseUrls)
      .then((found) => {
        known = found;
        for (const connection of watched) if (!isSame(connection.server, found)) connection.abandon();
        return found;
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  /** Asks the known primary alone while all is well. */
  async function check(): Promise<void> {
    const url = databaseUrls.find((one) => known && isSame(serverIn(one), known));
    const isWell = url !== undefined && (await ask(url).catch(() => null))?.timeline != null;
    // Where nobody has taken over, the connections there are may still be good.
    if (!isWell) await look().catch(() => {});
  }

  function setWatch(): void {
    if (timer || watched.size === 0) return;
    timer = setTimeout(() => {
      void check().finally(() => {
        timer = undefined;
        setWatch();
      });
    }, WATCH_INTERVAL_MS);
    timer.unref();
  }

  return {
    find: async () => known ?? look(),
    forget(server) {
      if (known && isSame(known, server)) known = undefined;
    },
    watch(server, abandon) {
      const connection = { server, abandon };
      watched.add(connection);
      setWatch();
      return () => void watched.delete(connection);
    },
  };
}

/** The primary of the newest timeline: one that comes back after another was promoted may still believe that it is the primary. */
async function askAll(databaseUrls: readonly string[]): Promise<DatabaseServer> {
  const answers = await Promise.allSettled(databaseUrls.map(ask));
  let newest: { server: DatabaseServer; timeline: number } | undefined;
  for (const answer of answers) {
    if (answer.status === 'rejected' || answer.value.timeline === null) continue;
    const { server, timeline } = answer.value;
    if (newest === undefined || timeline > newest.timeline) newest = { server, timeline };
  }
  if (newest) return newest.server;
  throw new NoPrimaryError(answers.find((answer) => answer.status === 'rejected')?.reason);
}

async function ask(databaseUrl: string): Promise<Role> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
    application_name: 'tola-primary',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(
      `SELECT CASE WHEN NOT pg_is_in_recovery() AND NOT current_setting('transaction_read_only')::boolean
         THEN substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline`,
    );
    const timeline = rows[0]?.timeline ?? null;
    return { server: serverIn(databaseUrl), timeline: timeline === null ? null : Number.parseInt(timeline, 16) };
  } finally {
    void client.end().catch(() => {});
  }
}

const isSame = (one: DatabaseServer, other: DatabaseServer) => one.host === other.host && one.port === other.port;
