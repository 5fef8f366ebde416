import type { PoolClient } from 'pg';
import type { Prisma } from '../../../database/database.ts';

/** A user whose mobile a code goes to. */
export type ChallengedUser = {
  userId: bigint;
  personId: string;
  mobileSealed: Uint8Array;
  mobileMasked: string;
  /** When they first proved it to this partner, milliseconds */
  provedAt: number | null;
};

const USER = `SELECT u.id, u.person_id, u.proved_at, p.mobile_sealed, p.mobile_masked FROM end_user u JOIN person p ON p.id = u.person_id
  WHERE u.book_id = $1 AND u.user_code = $2`;

/** The user with this code in the book, or undefined. */
export async function findChallengedUser(
  client: Pick<PoolClient, 'query'>,
  query: { bookId: number; userCode: string },
): Promise<ChallengedUser | undefined> {
  const { rows } = await client.query({
    name: 'find-challenged-user',
    text: USER,
    values: [query.bookId, query.userCode],
  });
  const [row] = rows;
  return (
    row && {
      userId: row.id,
      personId: row.person_id,
      mobileSealed: row.mobile_sealed,
      mobileMasked: row.mobile_masked,
      provedAt: row.proved_at?.getTime() ?? null,
    }
  );
}

/** Keeps a new code; from now on it is the only one of this user that is compared. Instants in milliseconds. */
export async function insertChallenge(
  client: PoolClient,
  challenge: { id: string; userId: bigint; otpHash: Uint8Array; at: number; expiresAt: number; recordedAt: number },
): Promise<void> {
  const { id, userId, otpHash, at, expiresAt, recordedAt } = challenge;
  await client.query({
    name: 'insert-mobile-challenge',
    text: `INSERT INTO mobile_challenge (id, user_id, otp_hash, sent_at, expires_at, recorded_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [id, userId, Buffer.from(otpHash), new Date(at), new Date(expiresAt), new Date(recordedAt)],
  });
}

/** A code that went out. */
export type Challenge = {
  otpHash: Uint8Array;
  attempts: number;
  isUsed: boolean;
  isNewest: boolean;
  expiresAt: number;
};

/** A code of a user, locked until the transaction ends; undefined where they have none of this id. */
export async function lockChallenge(
  client: PoolClient,
  query: { id: string; userId: bigint },
): Promise<Challenge | undefined> {
  const { rows } = await client.query({
    name: 'lock-mobile-challenge',
    text: `SELECT c.otp_hash, c.attempts, c.used_at IS NOT NULL AS is_used, c.expires_at,
             NOT EXISTS (SELECT FROM mobile_challenge n WHERE n.user_id = c.user_id AND n.id > c.id) AS is_newest
           FROM mobile_challenge c WHERE c.id = $1 AND c.user_id = $2 FOR UPDATE`,
    values: [query.id, query.userId],
  });
  const [row] = rows;
  return (
    row && {
      otpHash: row.otp_hash,
      attempts: row.attempts,
      isUsed: row.is_used,
      isNewest: row.is_newest,
      expiresAt: row.expires_at.getTime(),
    }
  );
}

/** Counts a wrong answer to a locked code. */
export async function countWrongAnswer(client: PoolClient, id: string): Promise<void> {
  await client.query({
    name: 'count-wrong-mobile-answer',
    text: 'UPDATE mobile_challenge SET attempts = attempts + 1 WHERE id = $1',
    values: [id],
  });
}

/** Spends a locked code on the proof it gave (milliseconds). */
export async function useChallenge(client: PoolClient, id: string, at: number): Promise<void> {
  await client.query({
    name: 'use-mobile-challenge',
    text: 'UPDATE mobile_challenge SET used_at = $2 WHERE id = $1',
    values: [id, new Date(at)],
  });
}

/** Deletes at most so many codes, and answers how many it deleted. */
export async function deleteChallenges(prisma: Prisma, query: { sentBefore: Date; limit: number }): Promise<number> {
  const where = { recordedAt: { lt: query.sentBefore } };
  return (await prisma.mobileChallenge.deleteMany({ where, limit: query.limit })).count;
}
