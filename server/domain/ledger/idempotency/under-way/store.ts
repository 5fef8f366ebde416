import type { Client, Pool } from 'pg';

/** Where processes ask each other for keys. */
export const KEYS_CHANNEL = 'tola_keys';

const LISTENER = 'tola-keys ';

/** The name of the connection on which a process receives questions: a process that has one is alive, even when its heartbeat is late. */
export function listenerName(processId: string): string {
  return `${LISTENER}${processId}`;
}

/**
 * The other processes that may be at work: those whose heart beats or has beaten until lately, and those that hear. One that died stays
 * on the list for some ten seconds, longer than the database lets a statement run whose client is gone.
 */
export async function listPeers(pool: Pool, processId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'list-key-peers',
    text: `SELECT id FROM worker_process WHERE heartbeat_at > '-infinity' AND id <> $1
           UNION
           SELECT substr(application_name, length($2) + 1) FROM pg_stat_activity
           WHERE datname = current_database() AND starts_with(application_name, $2) AND application_name <> $2 || $1`,
    values: [processId, LISTENER],
  });
  return rows.map(({ id }) => id);
}

/** Says something to all processes that hear. */
export async function notifyPeers(pool: Pool, message: object): Promise<void> {
  await pool.query({
    name: 'notify-key-peers',
    text: 'SELECT pg_notify($1, $2)',
    values: [KEYS_CHANNEL, JSON.stringify(message)],
  });
}

/** Has a connection hear what is said to all processes. */
export async function listenForKeys(client: Client): Promise<void> {
  await client.query(`LISTEN ${KEYS_CHANNEL}`);
}
