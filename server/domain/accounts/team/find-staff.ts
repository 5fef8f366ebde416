import type { PoolClient } from 'pg';

type StaffRow = { id: string; name: string; role: string; mobileMasked: string };

/** A partner's member by their id or the keyed hash of their mobile; undefined where they are not on its staff. */
export async function findStaff(
  client: PoolClient,
  partnerId: string,
  who: { id: string } | { mobileHash: Uint8Array },
): Promise<StaffRow | undefined> {
  const [id, hash] = 'id' in who ? [who.id, null] : [null, Buffer.from(who.mobileHash)];
  const { rows } = await client.query<StaffRow>(
    `SELECT id, name, role, mobile_masked AS "mobileMasked" FROM member WHERE partner_id = $1 AND (id = $2 OR mobile_hash = $3)`,
    [partnerId, id, hash],
  );
  return rows[0];
}
