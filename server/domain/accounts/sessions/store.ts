import type { Pool, PoolClient } from 'pg';
import type { Prisma } from '../../../database/database.ts';

/** A session that lives, with its member as they are now. */
type SessionRow = {
  id: string;
  lastSeenAt: Date;
  confirmedAt: Date;
  secondFactorAt: Date | null;
  memberId: string;
  partnerId: string | null;
  role: string;
  awaits: 'passkey' | 'enrolment' | null;
};

/**
 * The session of a key that lives at a moment, with what it lacks before it may do anything (function session_awaits); one of the service's
 * own staff, whom no partner has, only where it was seen since.
 */
export async function findLivingSession(
  pool: Pool,
  query: { hash: Uint8Array; now: Date; operatorSeenSince: Date; areOperatorPasskeysRequired: boolean },
): Promise<SessionRow | undefined> {
  const { rows } = await pool.query<SessionRow>({
    name: 'find-session',
    text: `SELECT s.id, s.last_seen_at AS "lastSeenAt", s.confirmed_at AS "confirmedAt", s.second_factor_at AS "secondFactorAt",
             m.id AS "memberId", m.partner_id AS "partnerId", m.role,
             session_awaits(m.id, s.second_factor_at, coalesce(p.passkeys_required, $4)) AS awaits
           FROM member_session s JOIN member m ON m.id = s.member_id LEFT JOIN partner p ON p.id = m.partner_id
           WHERE s.hash = $1 AND s.ended_at IS NULL AND s.expires_at > $2
             AND (m.partner_id IS NOT NULL OR s.last_seen_at > $3)`,
    values: [query.hash, query.now, query.operatorSeenSince, query.areOperatorPasskeysRequired],
  });
  return rows[0];
}

/** Whether the member of a mobile opened a session from an address since a moment. */
export async function hasSessionFrom(
  pool: Pool,
  query: { mobileHash: Uint8Array; addressHash: Uint8Array; since: Date },
): Promise<boolean> {
  const { rows } = await pool.query<{ is_known: boolean }>({
    name: 'is-known-address',
    text: `SELECT EXISTS (
             SELECT FROM member m JOIN member_session s ON s.member_id = m.id
             WHERE m.mobile_hash = $1 AND s.address_hash = $2 AND s.created_at > $3) AS is_known`,
    values: [Buffer.from(query.mobileHash), Buffer.from(query.addressHash), query.since],
  });
  return rows[0]?.is_known === true;
}

/** Notes when a session was last seen, where that was before a moment. */
export async function saveLastSeen(
  pool: Pool,
  session: { sessionId: string; seenAt: Date; seenBefore: Date },
): Promise<void> {
  await pool.query({
    name: 'mark-session-seen',
    text: 'UPDATE member_session SET last_seen_at = $2 WHERE id = $1 AND last_seen_at <= $3',
    values: [session.sessionId, session.seenAt, session.seenBefore],
  });
}

/** The member's living sessions, the latest seen first. */
export function readSessions(prisma: Prisma, query: { memberId: string; now: Date; limit: number }) {
  return prisma.memberSession.findMany({
    where: { memberId: query.memberId, endedAt: null, expiresAt: { gt: query.now } },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
    take: query.limit,
  });
}

/** Keeps a new session. */
export async function insertSession(
  prisma: Prisma,
  session: Parameters<Prisma['memberSession']['create']>[0]['data'],
): Promise<void> {
  await prisma.memberSession.create({ data: session });
}

/** Notes that a living session of a member was confirmed now; false where there is none. */
export async function confirmSession(
  prisma: Prisma,
  session: { sessionId: string; memberId: string; now: Date },
): Promise<boolean> {
  const { sessionId, memberId, now } = session;
  const { count } = await prisma.memberSession.updateMany({
    where: { id: sessionId, memberId, endedAt: null, expiresAt: { gt: now } },
    data: { confirmedAt: now, lastSeenAt: now },
  });
  return count > 0;
}

/**
 * Notes that the member gave their second factor in a living session now, and confirmed by it that it is them where that is so; false where
 * there is none.
 */
export async function saveSecondFactor(
  client: PoolClient,
  session: { sessionId: string; now: Date; isConfirmed: boolean },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE member_session SET second_factor_at = $2, last_seen_at = $2, confirmed_at = CASE WHEN $3 THEN $2 ELSE confirmed_at END
     WHERE id = $1 AND ended_at IS NULL AND expires_at > $2`,
    [session.sessionId, session.now, session.isConfirmed],
  );
  return rowCount === 1;
}

/** Takes the second factor from a session. */
export async function clearSecondFactor(client: PoolClient, sessionId: string): Promise<void> {
  await client.query('UPDATE member_session SET second_factor_at = NULL WHERE id = $1', [sessionId]);
}

/** Ends all living sessions of a member but one (null: all). Answers their ids. */
export async function endSessionsOf(
  client: PoolClient,
  which: { memberId: string; without: string | null; now: Date },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `UPDATE member_session SET ended_at = $3
     WHERE member_id = $1 AND id IS DISTINCT FROM $2 AND ended_at IS NULL AND expires_at > $3 RETURNING id`,
    [which.memberId, which.without, which.now],
  );
  return rows.map(({ id }) => id);
}

/** Ends living sessions of a member: one, or all but one. Answers their ids. */
export async function endSessions(
  prisma: Prisma,
  which: { id: string | { not: string }; memberId: string; now: Date },
): Promise<string[]> {
  const ended = await prisma.memberSession.updateManyAndReturn({
    where: { id: which.id, memberId: which.memberId, endedAt: null, expiresAt: { gt: which.now } },
    data: { endedAt: which.now },
    select: { id: true },
  });
  return ended.map(({ id }) => id);
}

/** Deletes sessions that were over before a moment. */
export async function deleteSessionsBefore(prisma: Prisma, before: Date): Promise<void> {
  await prisma.memberSession.deleteMany({ where: { expiresAt: { lt: before } } });
}
