import { placesOf, serversOf } from '../../database-servers.ts';
import { connectionsNeeded, type Shares } from '../connections/connections-needed.ts';
import { openClient } from '../primary/client-class.ts';
import { bad, type Finding, good, warning } from './findings.ts';
import { inspectArchive } from './inspect-archive.ts';
import { inspectSettings } from './inspect-settings.ts';
import { inspectStandbys } from './inspect-standbys.ts';

/** A clock that is further off would put trades into another day, and answer expired quotes. */
const CLOCK_APART_MS_MAX = 500;

/**
 * How many processes hold connections, what the clock of this machine says, and whether the database is the embedded one: its operator has our
 * settings alone.
 */
type Inspected = Readonly<{ shares: Shares; now(): number; isEmbedded?: boolean }>;

/**
 * Judges a database of one server or several by what the service needs of it: that it can be reached and takes writes, keeps what was answered,
 * has room for all connections, and agrees on the time. Changes nothing. Never raises: what cannot be found out is a finding.
 */
export async function inspectDatabase(databaseUrl: string, options: Inspected): Promise<Finding[]> {
  const isEmbedded = options.isEmbedded === true;
  const reached = await reachEach(databaseUrl, isEmbedded);
  const client = openClient(databaseUrl, { connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const findings = [
      ...(await inspectSettings(client, isEmbedded)),
      ...(await inspectStandbys(client)),
      ...(await inspectArchive(client)),
      await judgeRoom(client, options.shares, isEmbedded),
      await judgeClock(client, options.now),
    ];
    return [...reached, ...findings];
  } catch (error) {
    return [...reached, bad(`the database cannot be inspected: ${(error as Error).message}`)];
  } finally {
    await client.end().catch(() => {});
  }
}

type Session = ReturnType<typeof openClient>;

/** Asks each server by itself: one that is down is missed only when it is needed. */
async function reachEach(databaseUrl: string, isEmbedded: boolean): Promise<Finding[]> {
  const servers = serversOf(databaseUrl);
  const roles = await Promise.all(servers.map(roleOf));
  const primaries = roles.filter((role) => role === 'primary').length;
  const each = servers.map((server, index) => {
    const [place, role] = [placesOf(server), roles[index]];
    if (role === 'primary') return good(`${place} takes writes`);
    if (role === 'standby') return good(`${place} is a standby`);
    return bad(`${place} cannot be used: ${role}`);
  });
  if (primaries > 1)
    each.push(bad('several servers take writes: one of them was not kept from coming back as a primary'));
  if (servers.length === 1) {
    const which = isEmbedded ? 'the embedded database is one server' : 'DATABASE_URL names one server';
    each.push(warning(`${which}: nothing takes over when it is lost`));
  }
  return each;
}

async function roleOf(server: string): Promise<string> {
  const client = openClient(server, { connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
    return rows[0]?.standby ? 'standby' : 'primary';
  } catch (error) {
    return (error as Error).message || (error as { code?: string }).code || 'no answer';
  } finally {
    await client.end().catch(() => {});
  }
}

async function judgeRoom(client: Session, shares: Shares, isEmbedded: boolean): Promise<Finding> {
  const { rows } = await client.query<{ allowed: number }>(
    `SELECT sum(setting::int * CASE name WHEN 'max_connections' THEN 1 ELSE -1 END)::int AS allowed FROM pg_settings
     WHERE name IN ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`,
  );
  const [allowed, needed] = [rows[0]?.allowed ?? 0, connectionsNeeded(shares)];
  const room = `the database allows ${allowed} connections, and this machine's ${shares.processes === 1 ? 'process' : `${shares.processes} processes`} may take ${needed}`;
  if (allowed >= needed) return good(room);
  const more = isEmbedded ? 'start the service anew, which makes room for them' : 'raise max_connections';
  return bad(`${room}: ${more}, or lower DATABASE_POOL_SIZE`);
}

async function judgeClock(client: Session, now: () => number): Promise<Finding> {
  const before = now();
  const { rows } = await client.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  const after = now();
  const at = rows[0]?.at.getTime() ?? 0;
  // It was read at some moment between the two.
  const apartMs = Math.max(0, before - at, at - after);
  if (apartMs <= CLOCK_APART_MS_MAX) return good('the clocks of this machine and the database agree');
  return bad(
    `the clocks of this machine and the database are ${(apartMs / 1_000).toFixed(1)} s apart: let both follow one time server`,
  );
}
