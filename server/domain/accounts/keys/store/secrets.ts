import type { PoolClient } from 'pg';
import type { Mode } from '../../../kernel/mode.ts';

/** A secret of a key that is good at a moment. */
type SecretRow = { id: string; lastFour: string };

/** The secrets of a key that are good at a moment, the newest first. */
export async function readGoodSecrets(client: PoolClient, query: { keyId: string; at: Date }): Promise<SecretRow[]> {
  const { rows } = await client.query<SecretRow>(
    `SELECT id, last_four AS "lastFour" FROM access_token
     WHERE key_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2) ORDER BY id DESC`,
    [query.keyId, query.at],
  );
  return rows;
}

/** Keeps a new secret of a key; what of it is kept is its hash. */
export async function insertSecret(
  client: PoolClient,
  secret: {
    id: string;
    keyId: string;
    partnerId: string;
    mode: Mode;
    hash: Uint8Array;
    lastFour: string;
    at: Date;
    by: string;
    expiresAt: Date | null;
  },
): Promise<void> {
  const { id, keyId, partnerId, mode, hash, lastFour, at, by, expiresAt } = secret;
  await client.query(
    `INSERT INTO access_token (id, key_id, partner_id, mode, hash, last_four, created_at, created_by, created_via, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'dashboard', $9)`,
    [id, keyId, partnerId, mode, Buffer.from(hash), lastFour, at, by, expiresAt],
  );
}

/** Has a secret end by itself at a moment, where it does not end before. */
export async function limitSecret(client: PoolClient, secret: { id: string; expiresAt: Date }): Promise<void> {
  await client.query('UPDATE access_token SET expires_at = LEAST(expires_at, $2) WHERE id = $1', [
    secret.id,
    secret.expiresAt,
  ]);
}

/** Ends a secret because a newer one took its place. */
export async function markReplaced(client: PoolClient, secret: { id: string; by: string; at: Date }): Promise<void> {
  await client.query(
    `UPDATE access_token SET revoked_at = $3, revoked_by = $2, end_reason = 'replaced' WHERE id = $1`,
    [secret.id, secret.by, secret.at],
  );
}
