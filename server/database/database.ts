import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { giveWay } from './connections/give-way.ts';
import { PrismaClient } from './generated/client.ts';
import { openClient } from './primary/client-class.ts';
import { openPool } from './primary/open-pool.ts';
import { primaryReader, type ReplicaReader } from './replica/reader.ts';
import { createReplica, type Replica, type ReplicaFigures, type ReplicaSettings } from './replica/replica.ts';
import type { ReplicaRead } from './replica/replica-reads.ts';

/** Prisma, on its own or within a transaction. */
export type Prisma = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0];

/** The two ways to PostgreSQL: prepared statements for money paths, Prisma for the rest. They share one pool. */
export type Database = {
  readonly pool: pg.Pool;
  /**
   * Commits like `pool`, and keeps the plans of its statements: for the few that trades are made of. PostgreSQL would make the plan of a statement
   * that unnests arrays anew for each call, which cost a confirm 0.2 ms of 1.7. Each of its statements has a name.
   */
  readonly hot: pg.Pool;
  /**
   * Keeps plans too, and commits without waiting for the disk. A crash of the machine may forget the last half second of it, never more, and never
   * a part of it: for counters and quotes, whose loss moves nothing. Never for value.
   */
  readonly relaxed: pg.Pool;
  readonly prisma: PrismaClient;
  /** For one read that only shows: a replica answers it where one is set and has all that was committed before, else the primary */
  reader(read: ReplicaRead): ReplicaReader;
  /** How many reads the replica has taken over; undefined where none is set */
  replicaFigures(): ReplicaFigures | undefined;
  /** Another pool to the same database, for an engine that brings its own statements; the caller ends it */
  openPool(size: number): pg.Pool;
  /** A connection of its own under a name, to hear notifications by; the caller connects and ends it */
  openClient(applicationName: string): pg.Client;
  /**
   * One connection whose statements take as long as they take, unless the signal cuts them off, and let others go first where the server is on this
   * machine: for proofs over everything. With `hasLimits` they end as those of `pool` do: for what is done after trades, in short statements. The
   * caller ends it
   */
  openPatient(signal?: AbortSignal, options?: { hasLimits?: boolean }): pg.Pool;
  close(): Promise<void>;
};

const bigintParser = (text: string): bigint => BigInt(text);
const instantParser = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return bigintParser;
    if (oid === pg.types.builtins.TIMESTAMPTZ) return instantParser;
    // A day is no instant: it stays YYYY-MM-DD.
    if (oid === pg.types.builtins.DATE) return String;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

// A statement whose client has died is cancelled instead of waiting on a lock and committing later.
// Statements here are short: compiling them would cost more than running them.
const sessionOptions =
  '-c jit=off -c client_connection_check_interval=300ms -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s';

const unlimitedOptions = '-c jit=off -c statement_timeout=0 -c client_connection_check_interval=300ms';

/** Statements that are prepared have one plan each, whatever they are given: arrays of any length are looked up row by row. */
const keptPlans = '-c plan_cache_mode=force_generic_plan';

/** One for each channel of trades, and one to spare; a process that holds all of them waits for trades of its own. */
const HOT_CONNECTIONS = 4;

/** Of every other pool that stay open when nothing is asked: a new one plans anew what it is asked, and answers many times as slowly. */
const KEPT_CONNECTIONS = 2;
/** One that is open for long without a word is soon known to be broken, and no router in between forgets it. */
const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

// The server gives up on a statement after 30 s; this is for a server that has vanished without a word.
const QUERY_TIMEOUT_MS = 35_000;

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Connects to the database at the URL, of several servers to the primary, with at most `poolSize` connections (and four hot ones, and five relaxed ones,
 * one of them for the request log).
 * Where a replica is set, it gets a pool of as many connections with its first read.
 * A connection may take `connectTimeoutMs` to be had, five seconds unless set.
 * int8 columns arrive as bigint in prepared statements.
 */
export function openDatabase(
  databaseUrl: string,
  options: { poolSize: number; replica?: ReplicaSettings | undefined; connectTimeoutMs?: number | undefined },
): Database {
  const { connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
  // By itself Prisma gives up on a connection after 2 s and on a transaction after 5, which a busy machine and a lock that another transaction
  // holds pass. Here the pool and the server decide, as they do for every other statement; this is for what neither of them notices.
  const transactionOptions = { maxWait: connectTimeoutMs + 1_000, timeout: QUERY_TIMEOUT_MS };
  const common = {
    types,
    connectionTimeoutMillis: connectTimeoutMs,
    ...keptAlive,
    min: KEPT_CONNECTIONS,
    query_timeout: QUERY_TIMEOUT_MS,
  };
  const pool = openPool(databaseUrl, {
    ...common,
    max: options.poolSize,
    options: sessionOptions,
    application_name: 'tola',
  });
  const hot = openPool(databaseUrl, {
    ...common,
    max: HOT_CONNECTIONS,
    min: HOT_CONNECTIONS,
    options: `${sessionOptions} ${keptPlans}`,
    application_name: 'tola-hot',
  });
  const relaxed = openPool(databaseUrl, {
    ...common,
    max: 5,
    options: `${sessionOptions} ${keptPlans} -c synchronous_commit=off`,
    application_name: 'tola-relaxed',
  });
  // Made with its first use: each holds 4 MB, measured, and what opens a database for its pool alone needs none.
  let prisma: PrismaClient | undefined;
  const primary = {
    pool,
    get prisma() {
      prisma ??= new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions });
      return prisma;
    },
  };
  const replica = options.replica && openReplica(options.replica);
  const plainReader = primaryReader(primary);
  return {
    pool,
    hot,
    relaxed,
    get prisma() {
      return primary.prisma;
    },
    reader: (read) => replica?.reader(read) ?? plainReader,
    replicaFigures: () => replica?.figures(),
    openPool: (size) => openPool(databaseUrl, { max: size, application_name: 'tola-jobs' }),
    openClient: (applicationName) => openClient(databaseUrl, { application_name: applicationName, ...keptAlive }),
    openPatient(signal, { hasLimits = false } = {}) {
      const limits = hasLimits
        ? { ...common, options: sessionOptions }
        : { types, connectionTimeoutMillis: connectTimeoutMs, options: unlimitedOptions };
      const own = openPool(databaseUrl, {
        ...limits,
        max: 1,
        application_name: 'tola-patient',
      });
      // Ending a client in the middle of a statement closes its socket, and the server then ends the statement.
      own.on('connect', (client) => {
        giveWay(client);
        const end = () => void (client as unknown as pg.Client).end();
        signal?.addEventListener('abort', end, { once: true });
        client.once('end', () => signal?.removeEventListener('abort', end));
      });
      return own;
    },
    async close() {
      await prisma?.$disconnect();
      // The memory goes too, where a closed database is still named: as by each test file that has ended.
      prisma = undefined;
      await Promise.all([pool.end(), hot.end(), relaxed.end(), replica?.close()]);
    },
  };

  function openReplica(settings: ReplicaSettings): Replica {
    let replicaPrisma: PrismaClient | undefined;
    const replicaPool = openPool(settings.url, {
      ...common,
      max: options.poolSize,
      options: sessionOptions,
      application_name: 'tola-replica',
    });
    return createReplica(settings, primary, {
      pool: replicaPool,
      get prisma() {
        replicaPrisma ??= new PrismaClient({ adapter: new PrismaPg(replicaPool), transactionOptions });
        return replicaPrisma;
      },
    });
  }
}
