import { placesOf } from '../../database-servers.ts';
import type { Shares } from '../connections/connections-needed.ts';
import { openClient } from '../primary/client-class.ts';
import { readPrimaryPosition, readReplicaPosition } from '../replica/log-position.ts';
import type { ReplicaSettings } from '../replica/replica.ts';
import { bad, type Finding, good, warning } from './findings.ts';

const TIMEOUT_MS = 5_000;

/**
 * Judges the replica that reads may be answered by: that it can be reached, follows this very database, lets the role read, and has room for its
 * connections, a pool of each process. What is bad here
 * fails no call, since the primary answers then. Never raises.
 */
export async function inspectReplica(
  databaseUrl: string,
  { replica, shares }: { replica: ReplicaSettings; shares: Shares },
): Promise<Finding[]> {
  const place = placesOf(replica.url);
  const open = (url: string) => {
    const client = openClient(url, { connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS });
    client.on('error', () => {});
    return client;
  };
  const [primary, client] = [open(databaseUrl), open(replica.url)];
  try {
    await Promise.all([primary.connect(), client.connect()]);
    const wanted = await readPrimaryPosition(primary);
    const reached = await readReplicaPosition(client);
    if (!reached) return [bad(`${place} is no replica: it takes writes, so no read is sent to it`)];
    if (reached.system !== wanted.system) return [bad(`${place} is a replica of another database`)];
    if (reached.timeline !== wanted.timeline) {
      return [
        warning(
          `${place} is not known to follow the server that takes writes since the last fail-over: within minutes it is, or has to be made anew`,
        ),
      ];
    }
    const behindBytes = Number(wanted.position - reached.position);
    const { rows } = await client.query<{ mayRead: boolean; allowed: number }>(
      `SELECT has_table_privilege('transaction', 'SELECT') AS "mayRead", current_setting('max_connections')::int AS allowed`,
    );
    const needed = shares.processes * shares.poolSize;
    const room = `${place} allows ${rows[0]?.allowed} connections, and this machine's processes may take ${needed} to read`;
    return [
      good(`${place} answers reads, ${Math.max(0, behindBytes)} bytes behind`),
      rows[0]?.mayRead
        ? good('the role of DATABASE_REPLICA_URL may read')
        : bad('the role of DATABASE_REPLICA_URL may not read the tables'),
      (rows[0]?.allowed ?? 0) > needed
        ? good(room)
        : bad(`${room}: raise max_connections, or lower DATABASE_POOL_SIZE`),
    ];
  } catch (error) {
    return [bad(`${place} cannot be read from: ${(error as Error).message || (error as { code?: string }).code}`)];
  } finally {
    await Promise.all([primary.end(), client.end()].map((ending) => ending.catch(() => {})));
  }
}
