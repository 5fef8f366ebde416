import type { Pool, PoolClient } from 'pg';
import type { Mode } from '../../../kernel/mode.ts';

/** A token with the names of the people behind it. */
type TokenRow = {
  id: string;
  lastFour: string;
  createdAt: Date;
  createdVia: 'otp' | 'dashboard' | null;
  createdBy: string | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  revokedBy: string | null;
  heldBy: string | null;
  holder: string | null;
  takenOverAt: Date | null;
  endReason: 'replaced' | 'revoked' | null;
};

/** The living token of a partner and mode, then those that ended, the latest first. */
export async function readTokens(
  pool: Pool,
  query: { partnerId: string; mode: Mode; limit: number },
): Promise<TokenRow[]> {
  const { rows } = await pool.query<TokenRow>({
    name: 'list-access-tokens',
    text: `WITH people AS (
             SELECT id, name FROM member WHERE partner_id = $1 UNION ALL SELECT id, name FROM former_member WHERE partner_id = $1)
           SELECT t.id, t.last_four AS "lastFour", t.created_at AS "createdAt", t.created_via AS "createdVia", c.name AS "createdBy",
             t.last_used_at AS "lastUsedAt", t.revoked_at AS "revokedAt", r.name AS "revokedBy", t.held_by AS "heldBy", h.name AS holder,
             t.taken_over_at AS "takenOverAt", t.end_reason AS "endReason"
           FROM access_token t LEFT JOIN people c ON c.id = t.created_by LEFT JOIN people r ON r.id = t.revoked_by
             LEFT JOIN people h ON h.id = t.held_by
           WHERE t.partner_id = $1 AND t.mode = $2 AND t.key_id IS NULL ORDER BY t.revoked_at DESC NULLS FIRST, t.id DESC LIMIT $3`,
    values: [query.partnerId, query.mode, query.limit],
  });
  return rows;
}

/** A token of a partner and mode, living or ended; undefined where there is none, also for the secret of a key. */
export async function findToken(
  client: PoolClient,
  query: { id: string; partnerId: string; mode: Mode },
): Promise<{ lastFour: string; revokedAt: Date | null; heldBy: string | null } | undefined> {
  const { rows } = await client.query<{ lastFour: string; revokedAt: Date | null; heldBy: string | null }>(
    `SELECT last_four AS "lastFour", revoked_at AS "revokedAt", held_by AS "heldBy" FROM access_token
     WHERE id = $1 AND partner_id = $2 AND mode = $3 AND key_id IS NULL`,
    [query.id, query.partnerId, query.mode],
  );
  return rows[0];
}

/** Ends a token. */
export async function markRevoked(client: PoolClient, token: { id: string; by: string; at: Date }): Promise<void> {
  await client.query(`UPDATE access_token SET revoked_at = $2, revoked_by = $3, end_reason = 'revoked' WHERE id = $1`, [
    token.id,
    token.at,
    token.by,
  ]);
}

/** Makes a member the one who answers for a token. */
export async function markTakenOver(client: PoolClient, token: { id: string; by: string; at: Date }): Promise<void> {
  await client.query('UPDATE access_token SET held_by = $2, taken_over_at = $3 WHERE id = $1', [
    token.id,
    token.by,
    token.at,
  ]);
}

/** Ends the living token of a partner and mode, and answers its last four characters. */
export async function replaceLiving(
  client: PoolClient,
  token: { partnerId: string; mode: Mode; by: string | null; at: Date },
): Promise<string | undefined> {
  const { rows } = await client.query<{ last_four: string }>(
    `UPDATE access_token SET revoked_at = $3, revoked_by = $4, end_reason = 'replaced'
     WHERE partner_id = $1 AND mode = $2 AND revoked_at IS NULL AND key_id IS NULL RETURNING last_four`,
    [token.partnerId, token.mode, token.at, token.by],
  );
  return rows[0]?.last_four;
}

/** Keeps a new token, and answers its partner. */
export async function insertToken(
  client: PoolClient,
  token: {
    id: string;
    partnerId: string;
    mode: Mode;
    hash: Uint8Array;
    lastFour: string;
    createdAt: Date;
    createdBy: string | null;
    createdVia: string | null;
  },
): Promise<{ id: string; name: string }> {
  const { id, partnerId, mode, hash, lastFour, createdAt, createdBy, createdVia } = token;
  const { rows } = await client.query<{ id: string; name: string }>(
    `WITH made AS (
       INSERT INTO access_token (id, partner_id, mode, hash, last_four, created_at, created_by, held_by, created_via)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8) RETURNING partner_id)
     SELECT p.id, p.name FROM partner p JOIN made m ON m.partner_id = p.id`,
    [id, partnerId, mode, Buffer.from(hash), lastFour, createdAt, createdBy, createdVia],
  );
  return rows[0] as { id: string; name: string };
}
