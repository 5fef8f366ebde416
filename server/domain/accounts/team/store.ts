import type { PoolClient } from 'pg';
import { END_GRANTS, type EndedGrant, endGrantsOf, type RoleLost } from './end-grants.ts';

/** How many owners a partner has, without one of them. */
export async function countOtherOwners(client: PoolClient, partnerId: string, without: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM member WHERE partner_id = $1 AND role = 'owner' AND id <> $2`,
    [partnerId, without],
  );
  return rows[0]?.count ?? 0;
}

/** Gives a member another role. */
export async function updateMemberRole(client: PoolClient, input: { id: string; role: string }): Promise<void> {
  await client.query('UPDATE member SET role = $2 WHERE id = $1 AND partner_id IS NOT NULL', [input.id, input.role]);
}

/** Ends what a member made and may not have in their role any more; the partner's row is locked. */
export async function endGrants(client: PoolClient, lost: RoleLost): Promise<EndedGrant[]> {
  const { rows } = await client.query<EndedGrant>(END_GRANTS, [...endGrantsOf(lost)]);
  return rows;
}

/** Takes a member out of a partner's staff; their sessions end with it, their name is kept for the log. */
export async function deleteMember(client: PoolClient, input: { id: string; at: number }): Promise<void> {
  await client.query(
    `INSERT INTO former_member (id, partner_id, name, role, mobile_masked, removed_at)
     SELECT id, partner_id, name, role, mobile_masked, $2 FROM member WHERE id = $1 AND partner_id IS NOT NULL`,
    [input.id, new Date(input.at)],
  );
  await client.query('DELETE FROM member WHERE id = $1 AND partner_id IS NOT NULL', [input.id]);
}
