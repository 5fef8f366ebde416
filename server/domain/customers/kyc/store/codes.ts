import type { Pool, PoolClient } from 'pg';
import type { Prisma } from '../../../../database/database.ts';

export type CodeKind = 'email' | 'aadhaar';

/** A code on its way. Instants in milliseconds on the book's clock. */
export type NewCode = {
  id: string;
  personId: string;
  bookId: number;
  kind: CodeKind;
  /** sending until a provider has said that it went out */
  status: 'sending' | 'open';
  subjectSealed: Uint8Array;
  codeHash: Uint8Array | null;
  sentAt: number;
  expiresAt: number;
};

/** A code that went out; `isOver` once it was used or locked. Milliseconds on the book's clock. */
export type SentCode = { sentAt: number; isOver: boolean };

/** Codes of a kind that went out to a person in a book since an instant, newest first. */
export async function codesSince(
  client: PoolClient,
  query: { bookId: number; personId: string; kind: CodeKind; since: number },
): Promise<SentCode[]> {
  const { rows } = await client.query<{ sent_at: Date; is_over: boolean }>({
    name: 'kyc-codes-since',
    text: `SELECT sent_at, status = 'used' OR attempts >= 5 AS is_over FROM kyc_code WHERE book_id = $1 AND person_id = $2 AND kind = $3 AND sent_at > $4 ORDER BY id DESC`,
    values: [query.bookId, query.personId, query.kind, new Date(query.since)],
  });
  return rows.map((row) => ({ sentAt: row.sent_at.getTime(), isOver: row.is_over }));
}

/** Keeps a code; from now on it is the only one of its kind that is compared. */
export async function insertCode(client: PoolClient, code: NewCode): Promise<void> {
  await client.query({
    name: 'insert-kyc-code',
    text: `INSERT INTO kyc_code (id, person_id, book_id, kind, status, subject_sealed, code_hash, sent_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      code.id,
      code.personId,
      code.bookId,
      code.kind,
      code.status,
      Buffer.from(code.subjectSealed),
      code.codeHash ? Buffer.from(code.codeHash) : null,
      new Date(code.sentAt),
      new Date(code.expiresAt),
    ],
  });
}

/** Notes that a provider has sent it, and what it calls it. */
export async function noteSent(pool: Pool, id: string, providerReference: string): Promise<void> {
  await pool.query({
    name: 'note-kyc-code-sent',
    text: `UPDATE kyc_code SET status = 'open', provider_reference = $2 WHERE id = $1 AND status = 'sending'`,
    values: [id, providerReference],
  });
}

/** Forgets a code that never went out. */
export async function dropCode(pool: Pool, id: string): Promise<void> {
  await pool.query({
    name: 'drop-kyc-code',
    text: `DELETE FROM kyc_code WHERE id = $1 AND status = 'sending'`,
    values: [id],
  });
}

export type Attempt =
  | {
      verdict: 'taken';
      id: string;
      codeHash: Uint8Array | null;
      providerReference: string | null;
      subjectSealed: Uint8Array;
    }
  | { verdict: 'not_found' | 'used' | 'locked' | 'expired' };

/** Takes one of a code's five attempts (function take_kyc_attempt): of the code with this id, or the newest of its kind. */
export async function takeAttempt(
  pool: Pool,
  query: { bookId: number; personId: string; kind: CodeKind; id: string | null; now: number },
): Promise<Attempt> {
  const { rows } = await pool.query({
    name: 'take-kyc-attempt',
    text: 'SELECT * FROM take_kyc_attempt($1, $2, $3, $4, $5)',
    values: [query.bookId, query.personId, query.kind, query.id, new Date(query.now)],
  });
  const [row] = rows;
  if (row.verdict !== 'taken') return { verdict: row.verdict };
  return {
    verdict: 'taken',
    id: row.id,
    codeHash: row.code_hash,
    providerReference: row.provider_reference,
    subjectSealed: row.subject_sealed,
  };
}

/** Gives an attempt back that was never compared with anything. */
export async function returnAttempt(pool: Pool, id: string): Promise<void> {
  await pool.query({
    name: 'return-kyc-attempt',
    text: 'UPDATE kyc_code SET attempts = attempts - 1 WHERE id = $1 AND attempts > 0',
    values: [id],
  });
}

/** Spends a code on the proof it gave; false where another call was first. */
export async function useCode(client: PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'use-kyc-code',
    text: `UPDATE kyc_code SET status = 'used' WHERE id = $1 AND status <> 'used'`,
    values: [id],
  });
  return rowCount === 1;
}

/** Deletes at most so many codes, and answers how many it deleted. */
export async function deleteCodes(prisma: Prisma, query: { sentBefore: Date; limit: number }): Promise<number> {
  const where = { recordedAt: { lt: query.sentBefore } };
  return (await prisma.kycCode.deleteMany({ where, limit: query.limit })).count;
}
