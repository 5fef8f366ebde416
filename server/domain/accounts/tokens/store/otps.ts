import type { Pool } from 'pg';
import type { Prisma } from '../../../../database/database.ts';
import type { Mode } from '../../../kernel/mode.ts';

/** What a code is for; `subject` is the keyed hash of a mobile. */
type SubjectRow = { subject: Uint8Array<ArrayBuffer>; purpose: string; mode: Mode };

/** Keeps a new code. */
export async function insertOtp(
  prisma: Prisma,
  otp: SubjectRow & {
    id: string;
    askedFrom: Uint8Array<ArrayBuffer>;
    codeHash: Uint8Array<ArrayBuffer>;
    expiresAt: Date;
    createdAt: Date;
  },
): Promise<void> {
  await prisma.otpChallenge.create({ data: otp });
}

/** A code as it is compared. */
export type Challenge = { id: string; codeHash: Buffer };

/**
 * Spends an attempt at the code with this id, or (null) at the newest that was asked for from this address; undefined where there is none that
 * was not used yet.
 */
export async function takeAttempt(
  pool: Pool,
  query: SubjectRow & { id: string | null; askedFrom: Uint8Array },
): Promise<(Challenge & { expiresAt: Date; attemptsBefore: number; isAskedHere: boolean }) | undefined> {
  const { rows } = await pool.query({
    name: 'take-otp-attempt',
    text: `
      WITH chosen AS (
        SELECT id FROM otp_challenge
        WHERE subject = $1 AND purpose = $2 AND mode = $3 AND CASE WHEN $4::text IS NULL THEN asked_from = $5 ELSE id = $4 END
        ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE)
      UPDATE otp_challenge o SET attempts = o.attempts + ($4 IS NOT NULL)::int, unnamed_attempts = o.unnamed_attempts + ($4 IS NULL)::int
      FROM chosen c WHERE o.id = c.id AND o.consumed_at IS NULL
      RETURNING o.id, o.code_hash AS "codeHash", o.expires_at AS "expiresAt", o.asked_from IS NOT DISTINCT FROM $5 AS "isAskedHere",
        CASE WHEN $4 IS NULL THEN o.unnamed_attempts ELSE o.attempts END - 1 AS "attemptsBefore"`,
    values: [Buffer.from(query.subject), query.purpose, query.mode, query.id, Buffer.from(query.askedFrom)],
  });
  return rows[0];
}

/** The newest code of a subject, and whether it is still good at a moment; undefined where there is none. */
export async function findNewest(
  pool: Pool,
  query: SubjectRow & { now: Date },
): Promise<(Challenge & { isOpen: boolean }) | undefined> {
  const { rows } = await pool.query({
    name: 'find-newest-otp',
    text: `SELECT id, code_hash AS "codeHash", consumed_at IS NULL AND expires_at > $4 AS "isOpen" FROM otp_challenge
           WHERE subject = $1 AND purpose = $2 AND mode = $3 ORDER BY created_at DESC, id DESC LIMIT 1`,
    values: [Buffer.from(query.subject), query.purpose, query.mode, query.now],
  });
  return rows[0];
}

/** Uses a code up; false where it was used before. */
export async function markConsumed(prisma: Prisma, id: string, at: Date): Promise<boolean> {
  const { count } = await prisma.otpChallenge.updateMany({ where: { id, consumedAt: null }, data: { consumedAt: at } });
  return count > 0;
}

/** Deletes at most so many rate windows that have ended, and answers how many it deleted. */
export async function deleteWindows(prisma: Prisma, query: { endedBefore: number; limit: number }): Promise<number> {
  const where = { endsAt: { lt: BigInt(query.endedBefore) } };
  return (await prisma.rateWindow.deleteMany({ where, limit: query.limit })).count;
}

/** Deletes at most so many codes that have expired, and answers how many it deleted. */
export async function deleteOtps(prisma: Prisma, query: { expiredBefore: Date; limit: number }): Promise<number> {
  const where = { expiresAt: { lt: query.expiredBefore } };
  return (await prisma.otpChallenge.deleteMany({ where, limit: query.limit })).count;
}

/** Deletes at most so many counts of sandbox calls of IST days before one, and answers how many it deleted. */
export async function deleteUsage(prisma: Prisma, query: { beforeDay: number; limit: number }): Promise<number> {
  return (await prisma.sandboxUsage.deleteMany({ where: { day: { lt: query.beforeDay } }, limit: query.limit })).count;
}
