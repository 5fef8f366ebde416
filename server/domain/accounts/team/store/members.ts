import type { Pool, PoolClient } from 'pg';
import type { Prisma } from '../../../../database/database.ts';
import type { Mode } from '../../../kernel/mode.ts';
import type { Role } from '../permissions.ts';

/** A member of a partner's staff. */
export type StaffRow = { id: string; name: string; role: string; mobileMasked: string };

/** A partner's member by their id or the keyed hash of their mobile; undefined where they are not on its staff. */
export async function findStaffRow(
  client: Pool | PoolClient,
  query: { partnerId: string; id: string | null; mobileHash: Uint8Array | null },
): Promise<StaffRow | undefined> {
  const { rows } = await client.query<StaffRow>(
    `SELECT id, name, role, mobile_masked AS "mobileMasked" FROM member WHERE partner_id = $1 AND (id = $2 OR mobile_hash = $3)`,
    [query.partnerId, query.id, query.mobileHash && Buffer.from(query.mobileHash)],
  );
  return rows[0];
}

/** What ended with a member's role: a token by its mode and last characters, a key by its name, an invitation by its role and mobile (masked). */
type EndedGrant = { kind: 'token' | 'key' | 'invitation'; id: string; label: string };

/** Ends tokens and keys of these modes that a member answers for, and invitations to these roles that they sent (function end_grants_of). */
export async function endGrantsOf(
  client: PoolClient,
  lost: { memberId: string; modesLost: Mode[]; rolesLost: Role[]; endedBy: string | null; at: Date },
): Promise<EndedGrant[]> {
  const { rows } = await client.query<EndedGrant>('SELECT kind, id, label FROM end_grants_of($1, $2, $3, $4, $5)', [
    lost.memberId,
    lost.modesLost,
    lost.rolesLost,
    lost.endedBy,
    lost.at,
  ]);
  return rows;
}

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

/** Takes a member out of a partner's staff; their sessions end with it, their name is kept for the log. */
export async function deleteMember(client: PoolClient, input: { id: string; at: number }): Promise<void> {
  await client.query(
    `INSERT INTO former_member (id, partner_id, name, role, mobile_masked, removed_at)
     SELECT id, partner_id, name, role, mobile_masked, $2 FROM member WHERE id = $1 AND partner_id IS NOT NULL`,
    [input.id, new Date(input.at)],
  );
  await client.query('DELETE FROM member WHERE id = $1 AND partner_id IS NOT NULL', [input.id]);
}

/** Who works for a partner (null: for the service itself), by name, with their number of passkeys and when each was last seen in a session that is still kept. */
export async function readStaff(prisma: Prisma, partnerId: string | null) {
  const [members, seen] = await Promise.all([
    prisma.member.findMany({
      where: { partnerId },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      include: { _count: { select: { passkeys: true } } },
    }),
    prisma.memberSession.groupBy({ by: ['memberId'], where: { member: { partnerId } }, _max: { lastSeenAt: true } }),
  ]);
  const lastSeen = new Map(seen.map((one) => [one.memberId, one._max.lastSeenAt?.getTime()]));
  return members.map((member) => ({
    ...member,
    passkeys: member._count.passkeys,
    lastSeenAt: lastSeen.get(member.id),
  }));
}

/** A member's own name and sealed email, locked until the transaction ends; undefined where there is no such member. */
export async function lockProfile(
  client: PoolClient,
  memberId: string,
): Promise<{ name: string; emailSealed: Uint8Array | null } | undefined> {
  const { rows } = await client.query<{ name: string; emailSealed: Uint8Array | null }>(
    'SELECT name, email_sealed AS "emailSealed" FROM member WHERE id = $1 FOR UPDATE',
    [memberId],
  );
  return rows[0];
}

/** Sets a member's name and email. */
export async function saveProfile(
  client: PoolClient,
  member: { id: string; name: string; emailSealed: Uint8Array | null },
): Promise<void> {
  await client.query('UPDATE member SET name = $2, email_sealed = $3 WHERE id = $1', [
    member.id,
    member.name,
    member.emailSealed && Buffer.from(member.emailSealed),
  ]);
}
