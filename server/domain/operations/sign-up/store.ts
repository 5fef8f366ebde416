import type { Pool, PoolClient } from 'pg';

/** An invitation to register a business, as it is kept. */
export type InvitationRow = {
  id: string;
  businessName: string;
  mobileHash: Buffer;
  mobileMasked: string;
  inviterName: string;
  createdAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  partnerId: string | null;
  revokedAt: Date | null;
};

const COLUMNS = `id, business_name AS "businessName", mobile_hash AS "mobileHash", mobile_masked AS "mobileMasked",
  inviter_name AS "inviterName", created_at AS "createdAt", expires_at AS "expiresAt", accepted_at AS "acceptedAt",
  partner_id AS "partnerId", revoked_at AS "revokedAt"`;

/** Keeps a new invitation. */
export async function insertInvitation(
  client: PoolClient,
  one: {
    id: string;
    businessName: string;
    mobileHash: Uint8Array;
    mobileMasked: string;
    invitedBy: string;
    inviterName: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await client.query(
    `INSERT INTO sign_up_invitation (id, business_name, mobile_hash, mobile_masked, invited_by, inviter_name, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      one.id,
      one.businessName,
      Buffer.from(one.mobileHash),
      one.mobileMasked,
      one.invitedBy,
      one.inviterName,
      one.createdAt,
      one.expiresAt,
    ],
  );
}

/** The latest invitations, open or over, the newest first. */
export async function readInvitations(pool: Pool, limit: number): Promise<InvitationRow[]> {
  const text = `SELECT ${COLUMNS} FROM sign_up_invitation ORDER BY id DESC LIMIT $1`;
  return (await pool.query<InvitationRow>(text, [limit])).rows;
}

/** An invitation that is neither accepted, taken back nor lapsed at a moment; undefined where there is none. */
export async function findOpenInvitation(
  pool: Pool | PoolClient,
  query: { id: string; at: Date },
): Promise<InvitationRow | undefined> {
  const { rows } = await pool.query<InvitationRow>(
    `SELECT ${COLUMNS} FROM sign_up_invitation
     WHERE id = $1 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > $2`,
    [query.id, query.at],
  );
  return rows[0];
}

/** Notes which partner came of an invitation; false where it is not open any more. */
export async function markAccepted(
  client: PoolClient,
  one: { id: string; partnerId: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE sign_up_invitation SET accepted_at = $3, partner_id = $2
     WHERE id = $1 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > $3`,
    [one.id, one.partnerId, one.at],
  );
  return rowCount === 1;
}

/** Takes an invitation back, and answers for which business it was; undefined where it is accepted or taken back already. */
export async function markRevoked(client: PoolClient, one: { id: string; at: Date }): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `UPDATE sign_up_invitation SET revoked_at = $2 WHERE id = $1 AND accepted_at IS NULL AND revoked_at IS NULL
     RETURNING business_name AS name`,
    [one.id, one.at],
  );
  return rows[0]?.name;
}

/** Until this transaction ends, no other business registers itself: of two with one mobile the second is told. */
export async function lockSignUps(client: PoolClient): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('tola sign-ups'))`);
}
