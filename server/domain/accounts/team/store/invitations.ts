import type { PoolClient } from 'pg';
import type { Prisma } from '../../../../database/database.ts';

/** An invitation as it is kept. */
export type NewInvitation = {
  id: string;
  partnerId: string;
  name: string;
  role: string;
  mobileHash: Uint8Array;
  mobileSealed: Uint8Array;
  mobileMasked: string;
  emailSealed: Uint8Array | null;
  invitedBy: string;
  sentAt: Date;
  expiresAt: Date;
};

/** Keeps a new invitation. */
export async function insertInvitation(client: PoolClient, one: NewInvitation): Promise<void> {
  await client.query(
    `INSERT INTO member_invitation (id, partner_id, name, role, mobile_hash, mobile_sealed, mobile_masked, email_sealed, invited_by,
       created_at, sent_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)`,
    [
      one.id,
      one.partnerId,
      one.name,
      one.role,
      Buffer.from(one.mobileHash),
      Buffer.from(one.mobileSealed),
      one.mobileMasked,
      one.emailSealed && Buffer.from(one.emailSealed),
      one.invitedBy,
      one.sentAt,
      one.expiresAt,
    ],
  );
}

/** Has an invitation sent once the transaction is committed. */
export async function queueInvitation(client: PoolClient, invitationId: string): Promise<void> {
  await client.query(
    `SELECT graphile_worker.add_job('send_invitation', with_trace(json_build_object('invitationId', $1::text)))`,
    [invitationId],
  );
}

/** An invitation of a partner that was neither accepted nor taken back, lapsed or not. */
export type OpenRow = {
  id: string;
  name: string;
  role: string;
  sentAt: Date;
  expiresAt: Date;
  emailSealed: Uint8Array | null;
};

const OPEN = `SELECT id, name, role, sent_at AS "sentAt", expires_at AS "expiresAt", email_sealed AS "emailSealed"
  FROM member_invitation WHERE partner_id = $1 AND accepted_at IS NULL AND revoked_at IS NULL`;

/** A partner's open invitation by its id, or undefined. */
export async function findOpen(
  client: PoolClient,
  which: { id: string; partnerId: string },
): Promise<OpenRow | undefined> {
  return (await client.query<OpenRow>(`${OPEN} AND id = $2`, [which.partnerId, which.id])).rows[0];
}

/** A partner's open invitation of a mobile, or undefined. */
export async function findOpenOfMobile(
  client: PoolClient,
  who: { partnerId: string; mobileHash: Uint8Array },
): Promise<OpenRow | undefined> {
  const values = [who.partnerId, Buffer.from(who.mobileHash)];
  return (await client.query<OpenRow>(`${OPEN} AND mobile_hash = $2 LIMIT 1`, values)).rows[0];
}

/** Whose member a mobile belongs to; null for the service's own staff, undefined where it is no member's. */
export async function findPartnerOfMobile(
  client: PoolClient,
  mobileHash: Uint8Array,
): Promise<string | null | undefined> {
  const { rows } = await client.query<{ partner_id: string | null }>(
    'SELECT partner_id FROM member WHERE mobile_hash = $1',
    [Buffer.from(mobileHash)],
  );
  return rows[0]?.partner_id;
}

/** Notes that an invitation was sent again, by whom and until when it is good. */
export async function markResent(
  client: PoolClient,
  one: { id: string; sentAt: Date; expiresAt: Date; invitedBy: string },
): Promise<void> {
  await client.query('UPDATE member_invitation SET sent_at = $2, expires_at = $3, invited_by = $4 WHERE id = $1', [
    one.id,
    one.sentAt,
    one.expiresAt,
    one.invitedBy,
  ]);
}

/** Takes an invitation back. */
export async function markRevoked(client: PoolClient, id: string, at: Date): Promise<void> {
  await client.query('UPDATE member_invitation SET revoked_at = $2 WHERE id = $1', [id, at]);
}

/** Notes that an open invitation was accepted. */
export async function markAccepted(client: PoolClient, id: string, at: Date): Promise<void> {
  await client.query('UPDATE member_invitation SET accepted_at = $2 WHERE id = $1', [id, at]);
}

/** Adds the member that an invitation is for; false where their mobile belongs to a member already. */
export async function insertInvited(
  client: PoolClient,
  member: Omit<NewInvitation, 'invitedBy' | 'sentAt' | 'expiresAt'> & { createdAt: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO member (id, partner_id, name, role, mobile_hash, mobile_sealed, mobile_masked, email_sealed, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
    [
      member.id,
      member.partnerId,
      member.name,
      member.role,
      Buffer.from(member.mobileHash),
      Buffer.from(member.mobileSealed),
      member.mobileMasked,
      member.emailSealed && Buffer.from(member.emailSealed),
      member.createdAt,
    ],
  );
  return rowCount === 1;
}

/** All invitations of a partner that were neither accepted nor taken back, lapsed or not, the latest first. */
export function readOpenInvitations(prisma: Prisma, query: { partnerId: string }) {
  return prisma.memberInvitation.findMany({
    where: { ...query, acceptedAt: null, revokedAt: null },
    orderBy: { id: 'desc' },
  });
}

/** The invitations that a mobile may accept at a moment, the first first. */
export function readAcceptable(prisma: Prisma, query: { mobileHash: Uint8Array<ArrayBuffer>; now: Date }) {
  return prisma.memberInvitation.findMany({
    where: { mobileHash: query.mobileHash, acceptedAt: null, revokedAt: null, expiresAt: { gt: query.now } },
    orderBy: { id: 'asc' },
  });
}

/** An open invitation, with its partner's name; null where there is none, or (asked with `now`) it has lapsed. */
export function findInvitationToShow(prisma: Prisma, query: { id: string; now?: Date }) {
  return prisma.memberInvitation.findFirst({
    where: { id: query.id, acceptedAt: null, revokedAt: null, ...(query.now && { expiresAt: { gt: query.now } }) },
    include: { partner: { select: { name: true } } },
  });
}
