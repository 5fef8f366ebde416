import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { placesOf } from '../database-servers.ts';
import { StartupError } from '../startup-error.ts';
import { openClient } from './primary/client-class.ts';

const attemptTimeoutMs = 4_000;
const patienceMs = 8_000;
const oldestMajorVersion = 15;

/**
 * Opens one session on the database, the way commands do at start. A server that is just starting up is waited for.
 * Raises StartupError within ten seconds, naming host and port but never the password, when the database cannot be
 * reached, refuses the log-in, or is older than PostgreSQL 15. The caller ends the session.
 */
export async function connectOrExplain(databaseUrl: string): Promise<pg.Client> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const client = openClient(databaseUrl, { connectionTimeoutMillis: attemptTimeoutMs });
    client.on('error', () => {});
    try {
      await client.connect();
      await refuseOldServer(client, databaseUrl);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (error instanceof StartupError) throw error;
      const isStartingUp = (error as { code?: string }).code === '57P03';
      if (!isStartingUp || performance.now() > end) throw explain(databaseUrl, error);
      await sleep(200);
    }
  }
}

async function refuseOldServer(client: pg.Client, databaseUrl: string): Promise<void> {
  const { rows } = await client.query<{ number: string; version: string }>(
    "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version",
  );
  const [found] = rows;
  if (found && Math.floor(Number(found.number) / 10_000) >= oldestMajorVersion) return;
  throw new StartupError(
    `The database at ${placesOf(databaseUrl)} is PostgreSQL ${found?.version ?? 'of an unknown version'}: ${oldestMajorVersion} or newer is needed.`,
  );
}

function explain(databaseUrl: string, error: unknown): StartupError {
  const place = placesOf(databaseUrl);
  const { code, message } = firstOf(error);
  const sentence = (() => {
    switch (code) {
      case 'ECONNREFUSED':
        return `nothing listens there`;
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        return `the host name is not known`;
      case 'EHOSTUNREACH':
      case 'ENETUNREACH':
        return `there is no route to it`;
      case 'ETIMEDOUT':
        return `it does not answer`;
      case 'ECONNRESET':
      case 'EPIPE':
        return `it closed the connection`;
      case '28P01':
      case '28000':
        return `it refuses the user or the password of DATABASE_URL`;
      case '3D000':
        return `it has no database of the name in DATABASE_URL`;
      case '53300':
        return `it has no connection left`;
      case '57P03':
        return `it is still starting up`;
      default:
        return /timeout/i.test(message) ? 'it does not answer' : message.replace(/\.$/, '');
    }
  })();
  return new StartupError(`Cannot use the database at ${place}: ${sentence}.`, { cause: error });
}

/** A name with several addresses fails with one error per address. */
function firstOf(error: unknown): { code: string; message: string } {
  const inner = error instanceof AggregateError ? (error.errors[0] ?? error) : error;
  const { code, message } = inner as { code?: string; message?: string };
  return { code: code ?? '', message: message || String(inner) };
}
