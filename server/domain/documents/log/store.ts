import type { Pool, PoolClient } from 'pg';
import type { LogEntry, LogKind } from './log-entry.ts';

const COLUMNS = `index, kind, day, payload, signature, head, head_signature AS "headSignature", key_id AS "keyId"`;

/** Makes all that would append wait, until the transaction ends. */
export async function lockLog(client: PoolClient): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('tola log'))`);
}

/** Every entry, in its order. */
export async function listEntries(client: Pool | PoolClient): Promise<LogEntry[]> {
  const { rows } = await client.query<LogEntry>({
    name: 'list-log-entries',
    text: `SELECT ${COLUMNS} FROM log_entry ORDER BY index`,
  });
  return rows;
}

/** The newest entries, at most so many, the newest first. */
export async function listNewestEntries(client: Pool | PoolClient, limit: number): Promise<LogEntry[]> {
  const { rows } = await client.query<LogEntry>({
    name: 'list-newest-log-entries',
    text: `SELECT ${COLUMNS} FROM log_entry ORDER BY index DESC LIMIT $1`,
    values: [limit],
  });
  return rows;
}

/** The newest entry that a key signed. */
export async function findNewestOfKey(client: Pool | PoolClient, keyId: string): Promise<LogEntry | undefined> {
  const { rows } = await client.query<LogEntry>({
    name: 'find-newest-log-entry-of-key',
    text: `SELECT ${COLUMNS} FROM log_entry WHERE key_id = $1 ORDER BY index DESC LIMIT 1`,
    values: [keyId],
  });
  return rows[0];
}

/** The hash of each leaf, in their order: those of the first `size` entries, or of all. */
export async function listLeaves(client: Pool | PoolClient, size: number | null = null): Promise<Buffer[]> {
  const { rows } = await client.query<{ leaf: Buffer }>({
    name: 'list-log-leaves',
    text: `SELECT sha256('\\x00'::bytea || convert_to(payload, 'UTF8')) AS leaf FROM log_entry WHERE index < $1 OR $1 IS NULL ORDER BY index`,
    values: [size],
  });
  return rows.map(({ leaf }) => leaf);
}

/** The newest entry of a kind, or the one of a day. */
export async function findEntry(
  client: Pool | PoolClient,
  kind: LogKind,
  day: string | null = null,
): Promise<LogEntry | undefined> {
  const { rows } = await client.query<LogEntry>({
    name: 'find-log-entry',
    text: `SELECT ${COLUMNS} FROM log_entry WHERE kind = $1 AND (day = $2::date OR $2 IS NULL) ORDER BY day DESC LIMIT 1`,
    values: [kind, day],
  });
  return rows[0];
}

/** Keeps an entry, and the public key that it was signed with. */
export async function insertEntry(client: PoolClient, entry: LogEntry, publicKey: Uint8Array): Promise<void> {
  await client.query({
    name: 'keep-log-key',
    text: 'INSERT INTO certificate_key (id, public_key) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING',
    values: [entry.keyId, Buffer.from(publicKey)],
  });
  await client.query({
    name: 'insert-log-entry',
    text: `INSERT INTO log_entry (index, kind, day, payload, signature, head, head_signature, key_id)
           VALUES ($1, $2, $3::date, $4, $5, $6, $7, $8)`,
    values: [
      entry.index,
      entry.kind,
      entry.day,
      entry.payload,
      Buffer.from(entry.signature),
      entry.head,
      Buffer.from(entry.headSignature),
      entry.keyId,
    ],
  });
}
