import { StartupError } from '../../startup-error.ts';
import { connectOrExplain } from '../connect.ts';

/** What a process holds beside its pool: four hot ones, five relaxed ones, five of the jobs, one that hears questions for keys. */
const BESIDE_POOL = 15;
/** What comes and goes: the proof of the ledger, a migration, commands, psql, sessions of a worker that has just died. */
const PASSING = 19;

/** The processes on one database, and the size of the pool in each. */
export type Shares = Readonly<{ processes: number; poolSize: number }>;

/** How many connections a database has to have room for. */
export function connectionsNeeded(shares: Shares): number {
  return connectionsHeld(shares) + PASSING;
}

function connectionsHeld({ processes, poolSize }: Shares): number {
  return processes * (poolSize + BESIDE_POOL);
}

/**
 * Asks the database whether it has room for all connections that the processes may come to hold. Raises StartupError where it has not: it would
 * refuse connections under load, which is when they are wanted.
 */
export async function requireConnections(databaseUrl: string, shares: Shares): Promise<void> {
  const client = await connectOrExplain(databaseUrl);
  const { rows } = await client
    .query<{ allowed: number }>(
      `SELECT sum(setting::int * CASE name WHEN 'max_connections' THEN 1 ELSE -1 END)::int AS allowed FROM pg_settings
       WHERE name IN ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`,
    )
    .finally(() => client.end());
  const allowed = rows[0]?.allowed ?? 0;
  const held = connectionsHeld(shares);
  if (held <= allowed) return;
  throw new StartupError(
    `WEB_CONCURRENCY is ${shares.processes} and DATABASE_POOL_SIZE ${shares.poolSize}: the workers may hold ${held} connections, and the database allows ${allowed}. Lower one of the two, or raise max_connections there.`,
  );
}
