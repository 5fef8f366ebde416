import type { Pool, PoolClient } from 'pg';
import type { CodedKind, CodeReceiver } from './quote-code.ts';

export type CodeReplacement =
  | { verdict: 'replaced'; user: CodeReceiver; attempts: number; lifeSeconds: number }
  | { verdict: 'too_soon'; waitSeconds: number }
  /** Until the quote is over */
  | { verdict: 'too_many'; waitSeconds: number }
  | { verdict: 'not_found' | 'consumed' | 'locked' | 'expired' };

/**
 * Gives an issued quote of a kind a new code, unless it is too soon after the last resend or there were too many: the first may follow at
 * once, since a message can be lost. One of several at once gets through. A
 * trial only answers what would be. The code ends with its quote: `lifeSeconds` says when.
 */
export async function replaceQuoteCode(
  client: PoolClient,
  input: {
    kind: CodedKind;
    bookId: number;
    quoteId: string;
    userCode: string;
    otpHash: Uint8Array;
    now: number;
    expiresAt: number;
    cooldownSeconds: number;
    codesMax: number;
    isTrial: boolean;
  },
): Promise<CodeReplacement> {
  const { rows } = await client.query({
    name: 'replace-quote-code',
    text: `
      WITH found AS MATERIALIZED (
        SELECT q.id, q.status, q.expires_at, least(q.expires_at, $6::timestamptz) AS code_expires_at, q.otp_sends, q.otp_attempts, q.user_id,
          CASE WHEN q.otp_sends > 1 THEN ceil(extract(epoch FROM q.otp_sent_at + $7 * interval '1 second' - $5::timestamptz))::int ELSE 0 END
            AS wait_seconds
        FROM quote q WHERE q.id = $1 AND q.book_id = $2 AND q.kind = $10 AND q.user_code = $3 FOR NO KEY UPDATE
      ), judged AS MATERIALIZED (
        SELECT f.*, CASE WHEN f.status = 'consumed' THEN 'consumed' WHEN f.status <> 'issued' THEN 'locked'
          WHEN f.expires_at <= $5::timestamptz THEN 'expired' WHEN f.otp_sends >= $8 THEN 'too_many'
          WHEN f.wait_seconds > 0 THEN 'too_soon' ELSE 'replaced' END AS verdict
        FROM found f
      ), replaced AS (
        UPDATE quote q SET otp_hash = $4, otp_sent_at = $5, otp_expires_at = j.code_expires_at, otp_sends = q.otp_sends + 1
        FROM judged j WHERE q.book_id = $2 AND q.id = j.id AND j.verdict = 'replaced' AND NOT $9
      )
      SELECT j.verdict, j.wait_seconds, ceil(extract(epoch FROM j.expires_at - $5::timestamptz))::int AS quote_seconds, j.otp_attempts, p.mobile_sealed, p.mobile_masked,
        floor(extract(epoch FROM j.code_expires_at - $5::timestamptz))::int AS life_seconds
      FROM judged j JOIN end_user u ON u.book_id = $2 AND u.id = j.user_id JOIN person p ON p.id = u.person_id`,
    values: [
      input.quoteId,
      input.bookId,
      input.userCode,
      Buffer.from(input.otpHash),
      new Date(input.now),
      new Date(input.expiresAt),
      input.cooldownSeconds,
      input.codesMax,
      input.isTrial,
      input.kind,
    ],
  });
  const row = rows[0];
  if (!row) return { verdict: 'not_found' };
  if (row.verdict === 'too_soon') return { verdict: 'too_soon', waitSeconds: row.wait_seconds };
  if (row.verdict === 'too_many') return { verdict: 'too_many', waitSeconds: row.quote_seconds };
  if (row.verdict !== 'replaced') return { verdict: row.verdict };
  return {
    verdict: 'replaced',
    user: { sealed: row.mobile_sealed, masked: row.mobile_masked },
    attempts: row.otp_attempts,
    lifeSeconds: row.life_seconds,
  };
}

/** How many wrong codes a quote was given. */
export async function readAttempts(
  pool: Pool,
  { bookId, quoteId }: { bookId: number; quoteId: string },
): Promise<number> {
  const { rows } = await pool.query<{ otp_attempts: number }>({
    name: 'attempts-of-quote',
    text: 'SELECT otp_attempts FROM quote WHERE id = $1 AND book_id = $2',
    values: [quoteId, bookId],
  });
  return rows[0]?.otp_attempts ?? 0;
}
