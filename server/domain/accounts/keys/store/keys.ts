import type { Pool, PoolClient } from 'pg';
import type { Mode } from '../../../kernel/mode.ts';
import type { KeyScope } from '../../tokens/key-scopes.ts';

/** A key with the names of the people behind it and its secrets that may be good still, the newest first. */
export type KeyRow = {
  id: string;
  name: string;
  scopes: KeyScope[];
  allowedAddresses: string[];
  endsAt: Date | null;
  createdAt: Date;
  createdBy: string | null;
  heldBy: string;
  holder: string | null;
  takenOverAt: Date | null;
  revokedAt: Date | null;
  revokedBy: string | null;
  lastUsedAt: Date | null;
  secrets: { lastFour: string; createdAt: string; expiresAt: string | null; lastUsedAt: string | null }[];
};

/** The keys of a partner and mode that live at a moment, the newest first, then the latest that ended. */
export async function readKeys(
  pool: Pool,
  query: { partnerId: string; mode: Mode; at: Date; endedMax: number },
): Promise<KeyRow[]> {
  const { rows } = await pool.query<KeyRow>({
    name: 'list-api-keys',
    text: `WITH people AS (
             SELECT id, name FROM member WHERE partner_id = $1 UNION ALL SELECT id, name FROM former_member WHERE partner_id = $1),
           own AS (
             SELECT k.*, CASE WHEN revoked_at IS NOT NULL OR ends_at <= $3 THEN LEAST(revoked_at, ends_at) END AS ended_at
             FROM api_key k WHERE k.partner_id = $1 AND k.mode = $2),
           shown AS (
             SELECT * FROM own WHERE ended_at IS NULL
             UNION ALL (SELECT * FROM own WHERE ended_at IS NOT NULL ORDER BY ended_at DESC LIMIT $4))
           SELECT k.id, k.name, k.scopes, k.allowed_addresses AS "allowedAddresses", k.ends_at AS "endsAt", k.created_at AS "createdAt",
             c.name AS "createdBy", k.held_by AS "heldBy", h.name AS holder, k.taken_over_at AS "takenOverAt",
             k.revoked_at AS "revokedAt", r.name AS "revokedBy", s.last_used_at AS "lastUsedAt", COALESCE(s.secrets, '[]') AS secrets
           FROM shown k LEFT JOIN people c ON c.id = k.created_by LEFT JOIN people h ON h.id = k.held_by
             LEFT JOIN people r ON r.id = k.revoked_by
             CROSS JOIN LATERAL (
               SELECT max(t.last_used_at) AS last_used_at,
                 json_agg(json_build_object('lastFour', t.last_four, 'createdAt', t.created_at, 'expiresAt', t.expires_at,
                   'lastUsedAt', t.last_used_at) ORDER BY t.id DESC)
                   FILTER (WHERE t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > $3)) AS secrets
               FROM access_token t WHERE t.key_id = k.id) s
           ORDER BY k.ended_at DESC NULLS FIRST, k.id DESC`,
    values: [query.partnerId, query.mode, query.at, query.endedMax],
  });
  return rows;
}

/** A key as it is changed. */
export type KeyToChange = {
  id: string;
  name: string;
  scopes: KeyScope[];
  allowedAddresses: string[];
  heldBy: string;
  endsAt: Date | null;
  revokedAt: Date | null;
};

const CHANGED = `SELECT id, name, scopes, allowed_addresses AS "allowedAddresses", held_by AS "heldBy", ends_at AS "endsAt", revoked_at AS "revokedAt"
  FROM api_key WHERE partner_id = $1 AND mode = $2`;

/** A key of a partner and mode, living or ended; undefined where there is none. */
export async function findKey(
  client: PoolClient,
  query: { id: string; partnerId: string; mode: Mode },
): Promise<KeyToChange | undefined> {
  return (await client.query<KeyToChange>(`${CHANGED} AND id = $3`, [query.partnerId, query.mode, query.id])).rows[0];
}

/** The names of the keys of a partner and mode that live at a moment, without that of one of them where it is given. */
export async function readLivingNames(
  client: PoolClient,
  query: { partnerId: string; mode: Mode; at: Date; except?: string },
): Promise<string[]> {
  const { rows } = await client.query<KeyToChange>(
    `${CHANGED} AND revoked_at IS NULL AND (ends_at IS NULL OR ends_at > $3) AND id IS DISTINCT FROM $4`,
    [query.partnerId, query.mode, query.at, query.except ?? null],
  );
  return rows.map(({ name }) => name);
}

/** Keeps a new key; its maker answers for it. */
export async function insertKey(
  client: PoolClient,
  key: {
    id: string;
    partnerId: string;
    mode: Mode;
    name: string;
    scopes: readonly KeyScope[];
    allowedAddresses: readonly string[];
    endsAt: Date | null;
    at: Date;
    by: string;
  },
): Promise<void> {
  await client.query(
    `INSERT INTO api_key (id, partner_id, mode, name, scopes, allowed_addresses, ends_at, created_at, created_by, held_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [key.id, key.partnerId, key.mode, key.name, key.scopes, key.allowedAddresses, key.endsAt, key.at, key.by],
  );
}

/**
 * Changes what a key is called, what it may do, from where and until when: its secrets end with it, and one that is being replaced no later than
 * before. The partner’s version moves, by which processes know that what they remember of its keys is true no longer.
 */
export async function updateKey(
  client: PoolClient,
  key: {
    id: string;
    name: string;
    scopes: readonly KeyScope[];
    allowedAddresses: readonly string[];
    endsAt: Date | null;
    at: Date;
  },
): Promise<void> {
  await client.query(
    `WITH good AS (
       SELECT id, row_number() OVER (ORDER BY id DESC) AS place FROM access_token
       WHERE key_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $6)),
     ended AS (
       UPDATE access_token t SET expires_at = CASE g.place WHEN 1 THEN $5 ELSE LEAST(t.expires_at, $5) END
       FROM good g WHERE t.id = g.id),
     told AS (UPDATE partner p SET version = p.version + 1 FROM api_key k WHERE k.id = $1 AND p.id = k.partner_id)
     UPDATE api_key SET name = $2, scopes = $3, allowed_addresses = $4, ends_at = $5 WHERE id = $1`,
    [key.id, key.name, key.scopes, key.allowedAddresses, key.endsAt, key.at],
  );
}

/** Makes a member the one who answers for a key. */
export async function markTakenOver(client: PoolClient, key: { id: string; by: string; at: Date }): Promise<void> {
  await client.query('UPDATE api_key SET held_by = $2, taken_over_at = $3 WHERE id = $1', [key.id, key.by, key.at]);
}

/** Ends a key with all of its secrets. */
export async function markRevoked(client: PoolClient, key: { id: string; by: string; at: Date }): Promise<void> {
  await client.query(
    `WITH ended AS (
       UPDATE access_token SET revoked_at = $3, revoked_by = $2, end_reason = 'revoked' WHERE key_id = $1 AND revoked_at IS NULL)
     UPDATE api_key SET revoked_at = $3, revoked_by = $2 WHERE id = $1`,
    [key.id, key.by, key.at],
  );
}
