import type { Pool, PoolClient } from 'pg';

/** Puts new codes in the place of all that a member had. */
export async function replaceCodes(
  client: PoolClient,
  codes: { memberId: string; hashes: readonly Uint8Array[]; now: Date },
): Promise<void> {
  await deleteCodes(client, codes.memberId);
  await client.query(
    'INSERT INTO member_recovery_code (member_id, hash, created_at) SELECT $1, hash, $3 FROM unnest($2::bytea[]) AS hash',
    [codes.memberId, codes.hashes.map((hash) => Buffer.from(hash)), codes.now],
  );
}

/** Uses a member's code up; false where they have no such code, or it was used. */
export async function markCodeUsed(
  client: PoolClient,
  code: { memberId: string; hash: Uint8Array; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE member_recovery_code SET used_at = $3 WHERE member_id = $1 AND hash = $2 AND used_at IS NULL',
    [code.memberId, Buffer.from(code.hash), code.now],
  );
  return rowCount === 1;
}

/** How many codes of a member are left. */
export async function countCodes(client: Pool | PoolClient, memberId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM member_recovery_code WHERE member_id = $1 AND used_at IS NULL',
    [memberId],
  );
  return rows[0]?.count ?? 0;
}

/** Deletes all codes of a member. */
export async function deleteCodes(client: PoolClient, memberId: string): Promise<void> {
  await client.query('DELETE FROM member_recovery_code WHERE member_id = $1', [memberId]);
}
