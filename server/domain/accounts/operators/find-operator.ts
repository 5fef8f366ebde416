import type { Pool, PoolClient } from 'pg';

/** A member of the service's staff. */
export type OperatorRow = { id: string; name: string; role: string; mobileHash: Buffer; mobileMasked: string };

/** A member of the service's staff by their id or the keyed hash of their mobile, as they are now; undefined for others. */
export async function findOperator(
  client: Pool | PoolClient,
  who: string | { mobileHash: Uint8Array },
): Promise<OperatorRow | undefined> {
  const [id, hash] = typeof who === 'string' ? [who, null] : [null, Buffer.from(who.mobileHash)];
  const { rows } = await client.query<OperatorRow>(
    `SELECT id, name, role, mobile_hash AS "mobileHash", mobile_masked AS "mobileMasked"
     FROM member WHERE (id = $1 OR mobile_hash = $2) AND partner_id IS NULL`,
    [id, hash],
  );
  return rows[0];
}
