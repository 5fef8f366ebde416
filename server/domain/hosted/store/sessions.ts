import type { Pool, PoolClient } from 'pg';
import type { Prisma } from '../../../database/database.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { EmbedChannel } from '../embed-channel.ts';

/** Keeps a new session. Instants in milliseconds, real time. */
export async function insertSession(
  client: PoolClient,
  session: {
    id: string;
    bookId: number;
    userId: bigint;
    channel: EmbedChannel;
    hash: Uint8Array;
    address: string;
    device: string | null;
    at: number;
    expiresAt: number;
  },
): Promise<void> {
  await client.query({
    name: 'insert-embed-session',
    text: `INSERT INTO embed_session (id, book_id, user_id, channel, hash, address, device, created_at, last_seen_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
    values: [
      session.id,
      session.bookId,
      session.userId,
      session.channel,
      session.hash,
      session.address,
      session.device,
      new Date(session.at),
      new Date(session.expiresAt),
    ],
  });
}

/** A session that lives, with all that its calls go by. */
export type LivingEmbedSession = {
  sessionId: string;
  lastSeenAt: number;
  channel: EmbedChannel;
  userId: bigint;
  userCode: string;
  partnerId: string;
  version: number;
  mode: Mode;
  bookId: number;
  walletType: 'prepaid' | 'credit' | null;
  hasFaults: boolean;
  clockOffsetMs: number;
};

/** The session with this hash, unless it ended, is too old, or its book is closed. */
export async function findLivingSession(
  pool: Pool,
  query: { hash: Uint8Array; now: number },
): Promise<LivingEmbedSession | undefined> {
  const { rows } = await pool.query({
    name: 'find-embed-session',
    text: `SELECT s.id, s.last_seen_at, s.channel, s.user_id, u.user_code, p.id AS partner_id, p.version, b.id AS book_id, b.mode, b.wallet_type,
             b.clock_offset_ms, EXISTS (SELECT FROM sandbox_fault f WHERE f.book_id = b.id AND f.times > 0) AS has_faults
           FROM embed_session s JOIN end_user u ON u.id = s.user_id JOIN book b ON b.id = s.book_id AND b.closed_at IS NULL
           JOIN partner p ON p.id = b.partner_id
           WHERE s.hash = $1 AND s.ended_at IS NULL AND s.expires_at > $2`,
    values: [query.hash, new Date(query.now)],
  });
  const row = rows[0];
  if (!row) return undefined;
  return {
    sessionId: row.id,
    lastSeenAt: row.last_seen_at.getTime(),
    channel: row.channel,
    userId: row.user_id,
    userCode: row.user_code,
    partnerId: row.partner_id,
    version: row.version,
    mode: row.mode,
    bookId: row.book_id,
    walletType: row.wallet_type,
    hasFaults: row.has_faults,
    clockOffsetMs: Number(row.clock_offset_ms),
  };
}

/** Notes that a session is in use, where that was last noted before `unless`. */
export async function noteSeen(pool: Pool, session: { id: string; at: number; unless: number }): Promise<void> {
  await pool.query({
    name: 'note-embed-session-seen',
    text: 'UPDATE embed_session SET last_seen_at = $2 WHERE id = $1 AND last_seen_at <= $3',
    values: [session.id, new Date(session.at), new Date(session.unless)],
  });
}

/** A session as the partner's staff see it. Instants in milliseconds, real time. */
export type ListedEmbedSession = {
  sessionId: string;
  channel: EmbedChannel;
  device: string | null;
  /** Without its last part */
  address: string;
  createdAt: number;
  /** To the minute */
  lastSeenAt: number;
  expiresAt: number;
};

/** The living sessions of a user, the latest seen first. */
export async function listLivingSessions(
  pool: Pool,
  query: { bookId: number; userCode: string; now: number; limit: number },
): Promise<ListedEmbedSession[]> {
  const { rows } = await pool.query({
    name: 'list-embed-sessions',
    text: `SELECT s.id, s.channel, s.device, s.address, s.created_at, s.last_seen_at, s.expires_at
           FROM end_user u JOIN embed_session s ON s.user_id = u.id
           WHERE u.book_id = $1 AND u.user_code = $2 AND s.ended_at IS NULL AND s.expires_at > $3
           ORDER BY s.last_seen_at DESC, s.id DESC LIMIT $4`,
    values: [query.bookId, query.userCode, new Date(query.now), query.limit],
  });
  return rows.map((row) => ({
    sessionId: row.id,
    channel: row.channel,
    device: row.device,
    address: row.address,
    createdAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    expiresAt: row.expires_at.getTime(),
  }));
}

/** Ends living sessions of a user: one, or all of them. Answers the ids of those that ended by it. */
export async function endLivingSessions(
  client: PoolClient | Pool,
  query: { bookId: number; userCode: string; sessionId: string | undefined; now: number },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'end-embed-sessions',
    text: `UPDATE embed_session s SET ended_at = $3 FROM end_user u
           WHERE u.book_id = $1 AND u.user_code = $2 AND s.user_id = u.id AND ($4::text IS NULL OR s.id = $4)
             AND s.ended_at IS NULL AND s.expires_at > $3 RETURNING s.id`,
    values: [query.bookId, query.userCode, new Date(query.now), query.sessionId ?? null],
  });
  return rows.map(({ id }) => id);
}

/** Deletes at most so many sessions that are over, and answers how many it deleted. */
export async function deleteSessions(prisma: Prisma, query: { overBefore: Date; limit: number }): Promise<number> {
  const where = { expiresAt: { lt: query.overBefore } };
  return (await prisma.embedSession.deleteMany({ where, limit: query.limit })).count;
}
