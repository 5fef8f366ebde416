import type { Pool, PoolClient } from 'pg';
import type { NewCredential } from '../passkey-verifier.ts';

/** A passkey as it is kept. */
export type PasskeyRow = {
  id: string;
  credentialId: Buffer;
  publicKey: Buffer;
  transports: string[];
  name: string;
  isBackedUp: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** The passkeys of a member, the oldest first. */
export async function readPasskeys(client: Pool | PoolClient, memberId: string): Promise<PasskeyRow[]> {
  const { rows } = await client.query<PasskeyRow>(
    `SELECT id, credential_id AS "credentialId", public_key AS "publicKey", transports, name, is_backed_up AS "isBackedUp",
       created_at AS "createdAt", last_used_at AS "lastUsedAt"
     FROM member_passkey WHERE member_id = $1 ORDER BY created_at, id`,
    [memberId],
  );
  return rows;
}

/** A member and their partner's demand, with the member's row locked until the transaction ends; undefined where they were removed. */
export async function lockMember(
  client: PoolClient,
  memberId: string,
): Promise<{ name: string; partnerId: string | null; passkeysRequired: boolean } | undefined> {
  const { rows } = await client.query<{ name: string; partnerId: string | null; passkeysRequired: boolean }>(
    `SELECT m.name, m.partner_id AS "partnerId", coalesce(p.passkeys_required, false) AS "passkeysRequired"
     FROM member m LEFT JOIN partner p ON p.id = m.partner_id WHERE m.id = $1 FOR UPDATE OF m`,
    [memberId],
  );
  return rows[0];
}

/** Keeps a passkey; false where the credential is kept already. */
export async function insertPasskey(
  client: PoolClient,
  row: NewCredential & { id: string; memberId: string; name: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO member_passkey (id, member_id, credential_id, public_key, sign_count, transports, name, is_backed_up, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (credential_id) DO NOTHING`,
    [
      row.id,
      row.memberId,
      Buffer.from(row.credentialId),
      Buffer.from(row.publicKey),
      row.signCount,
      row.transports,
      row.name,
      row.isBackedUp,
      row.now,
    ],
  );
  return rowCount === 1;
}

/**
 * Notes a use of a passkey with the counter its authenticator signed; false where that did not go up, as with a copy of it, or the passkey
 * is gone. An authenticator that does not count always says 0.
 */
export async function savePasskeyUse(
  client: PoolClient,
  use: { id: string; signCount: number; isBackedUp: boolean; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE member_passkey SET sign_count = $2, is_backed_up = $3, last_used_at = $4
     WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0))`,
    [use.id, use.signCount, use.isBackedUp, use.now],
  );
  return rowCount === 1;
}

/** Gives a member's passkey another name and answers the one before; undefined where they have no such passkey. */
export async function renameRow(
  client: PoolClient,
  passkey: { id: string; memberId: string; name: string },
): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `WITH before AS (SELECT id, name FROM member_passkey WHERE id = $1 AND member_id = $2 FOR UPDATE)
     UPDATE member_passkey k SET name = $3 FROM before b WHERE k.id = b.id RETURNING b.name`,
    [passkey.id, passkey.memberId, passkey.name],
  );
  return rows[0]?.name;
}

/** Deletes a member's passkey and answers its name; undefined where they have no such passkey. */
export async function deletePasskey(
  client: PoolClient,
  passkey: { id: string; memberId: string },
): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    'DELETE FROM member_passkey WHERE id = $1 AND member_id = $2 RETURNING name',
    [passkey.id, passkey.memberId],
  );
  return rows[0]?.name;
}

/** Deletes all passkeys of a member; answers how many. */
export async function deletePasskeysOf(client: PoolClient, memberId: string): Promise<number> {
  return (await client.query('DELETE FROM member_passkey WHERE member_id = $1', [memberId])).rowCount ?? 0;
}

/** Whether the staff of a partner need passkeys; false where there is no such partner. */
export async function readDemand(client: Pool | PoolClient, partnerId: string): Promise<boolean> {
  const { rows } = await client.query<{ required: boolean }>(
    'SELECT passkeys_required AS required FROM partner WHERE id = $1',
    [partnerId],
  );
  return rows[0]?.required === true;
}

/** Sets whether the staff of a partner need passkeys. */
export async function saveDemand(
  client: PoolClient,
  demand: { partnerId: string; isRequired: boolean },
): Promise<void> {
  await client.query('UPDATE partner SET passkeys_required = $2, version = version + 1 WHERE id = $1', [
    demand.partnerId,
    demand.isRequired,
  ]);
}
