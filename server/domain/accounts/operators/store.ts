import type { Pool, PoolClient } from 'pg';

/** A member of the service's staff. */
export type OperatorRow = { id: string; name: string; role: string; mobileHash: Buffer; mobileMasked: string };

/** A member of the service's staff by their id or the keyed hash of their mobile; undefined for others. */
export async function findOperatorRow(
  client: Pool | PoolClient,
  who: { id?: string; mobileHash?: Uint8Array },
): Promise<OperatorRow | undefined> {
  const { rows } = await client.query<OperatorRow>(
    `SELECT id, name, role, mobile_hash AS "mobileHash", mobile_masked AS "mobileMasked"
     FROM member WHERE (id = $1 OR mobile_hash = $2) AND partner_id IS NULL`,
    [who.id ?? null, who.mobileHash ? Buffer.from(who.mobileHash) : null],
  );
  return rows[0];
}

/** Until this transaction ends, no other change by the service's staff is made. */
export async function lockOperators(client: PoolClient): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('tola operators'))`);
}

/** How many of the service's staff have a role, without one of them. */
export async function countOthersWithRole(
  client: PoolClient,
  input: { role: string; without: string },
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM member WHERE partner_id IS NULL AND role = $1 AND id <> $2',
    [input.role, input.without],
  );
  return rows[0]?.count ?? 0;
}

/** A new member of a staff: of a partner, or the service's own. */
export type NewMember = {
  id: string;
  partnerId: string | null;
  name: string;
  role: string;
  mobileHash: Uint8Array;
  mobileSealed: Uint8Array;
  mobileMasked: string;
  /** Milliseconds, real time */
  at: number;
};

/** Adds a member; false where their mobile signs in by now, whichever commit came first. */
export async function insertMember(client: PoolClient, member: NewMember): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO member (id, partner_id, name, role, mobile_hash, mobile_sealed, mobile_masked, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (mobile_hash) DO NOTHING`,
    [
      member.id,
      member.partnerId,
      member.name,
      member.role,
      Buffer.from(member.mobileHash),
      Buffer.from(member.mobileSealed),
      member.mobileMasked,
      new Date(member.at),
    ],
  );
  return rowCount === 1;
}

/** Gives a member of the service's staff another role. */
export async function updateRole(client: PoolClient, input: { id: string; role: string }): Promise<void> {
  await client.query('UPDATE member SET role = $2 WHERE id = $1 AND partner_id IS NULL', [input.id, input.role]);
}

/** Lets a member's requests lapse that were not approved yet, so that none waits for approval and their references are free. */
export async function expireRequestsOf(client: PoolClient, operatorId: string): Promise<void> {
  await client.query(`UPDATE approval SET state = 'expired' WHERE requested_by = $1 AND state = 'waiting'`, [
    operatorId,
  ]);
}

/** Removes a member of the service's staff; their sessions end with it, their name is kept for the log. */
export async function deleteOperator(client: PoolClient, input: { id: string; at: number }): Promise<void> {
  await client.query(
    `INSERT INTO former_member (id, partner_id, name, role, mobile_masked, removed_at)
     SELECT id, NULL, name, role, mobile_masked, $2 FROM member WHERE id = $1 AND partner_id IS NULL`,
    [input.id, new Date(input.at)],
  );
  await client.query('DELETE FROM member WHERE id = $1 AND partner_id IS NULL', [input.id]);
}
