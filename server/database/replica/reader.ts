import type { Pool } from 'pg';
import type { PrismaClient } from '../generated/client.ts';

/** What statements that only read are run by: a pool, or what may answer from a replica. */
export type Reader = Pick<Pool, 'query'>;

/** One server, by both ways to it. */
export type ReadServer = { readonly pool: Pool; readonly prisma: PrismaClient };

/**
 * Runs the statements of one read on one server, so that they agree: on a replica that has everything which was committed before the first of them,
 * else on the primary.
 */
export type ReplicaReader = Reader & {
  /** Runs what takes more than a statement. Runs it again on the primary where the replica fails: it may not write. */
  run<Result>(work: (server: ReadServer) => Promise<Result>): Promise<Result>;
  /** Where a read writes what saves the next one work, such as the divisions of a list */
  readonly primary: Pool;
};

/** Reads that all go to the primary. */
export function primaryReader(primary: ReadServer): ReplicaReader {
  const { pool } = primary;
  return { query: pool.query.bind(pool) as Pool['query'], run: (work) => work(primary), primary: pool };
}
