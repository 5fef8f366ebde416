import type { Pool, PoolClient } from 'pg';
import type { Mode } from '../../../kernel/mode.ts';
import type { Metadata } from '../../../kernel/text/metadata.ts';

/** A user, as a partner names them. */
type UserQuery = { bookId: number; userCode: string };

/** The sealed mobile and email of a user, or undefined. */
export async function findContact(
  pool: Pool,
  query: UserQuery,
): Promise<{ mobileSealed: Uint8Array; emailSealed: Uint8Array | null } | undefined> {
  const { rows } = await pool.query<{ mobileSealed: Uint8Array; emailSealed: Uint8Array | null }>({
    name: 'read-contact',
    text: `SELECT p.mobile_sealed AS "mobileSealed", u.email_sealed AS "emailSealed" FROM end_user u JOIN person p ON p.id = u.person_id
           WHERE u.book_id = $1 AND u.user_code = $2`,
    values: [query.bookId, query.userCode],
  });
  return rows[0];
}

/** Sets the name, and the email where one is given; false where there is no such user. */
export async function saveContact(
  pool: Pool,
  { bookId, userCode }: UserQuery,
  contact: { name: string; emailSealed: Uint8Array | null; emailMasked: string | null },
): Promise<boolean> {
  const { name, emailSealed, emailMasked } = contact;
  const { rowCount } = await pool.query({
    name: 'save-contact',
    text: `UPDATE end_user SET name = $3, email_sealed = COALESCE($4, email_sealed), email_masked = COALESCE($5, email_masked)
           WHERE book_id = $1 AND user_code = $2`,
    values: [bookId, userCode, name, emailSealed && Buffer.from(emailSealed), emailMasked],
  });
  return rowCount !== 0;
}

/** What is corrected of a user; what is undefined stays, null takes it away. */
export type UserCorrection = {
  name: string | null | undefined;
  emailSealed: Uint8Array | null | undefined;
  emailMasked: string | null;
  stateCode: string | null | undefined;
  meta: Record<string, unknown> | null | undefined;
  metadata: Metadata | null | undefined;
  /** Not where an approved KYC counts for the user */
  isRefusedAfterKyc: boolean;
};

/** Corrects a user; false where there is none, or one whose KYC forbids it. */
export async function saveCorrection(
  pool: Pool,
  { bookId, userCode }: UserQuery,
  { name, emailSealed, emailMasked, stateCode, meta, metadata, isRefusedAfterKyc }: UserCorrection,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'correct-user',
    text: `UPDATE end_user SET name = CASE WHEN $3 THEN $4 ELSE name END, email_sealed = CASE WHEN $5 THEN $6 ELSE email_sealed END,
             email_masked = CASE WHEN $5 THEN $7 ELSE email_masked END, state_code = CASE WHEN $8 THEN $9 ELSE state_code END,
             meta = CASE WHEN $10 THEN $11::jsonb ELSE meta END, metadata = CASE WHEN $13 THEN $14::jsonb ELSE metadata END
           WHERE book_id = $1 AND user_code = $2 AND NOT ($12 AND kyc_id IS NOT NULL)`,
    values: [
      bookId,
      userCode,
      name !== undefined,
      name ?? null,
      emailSealed !== undefined,
      emailSealed ? Buffer.from(emailSealed) : null,
      emailMasked,
      stateCode !== undefined,
      stateCode ?? null,
      meta !== undefined,
      meta ? JSON.stringify(meta) : null,
      isRefusedAfterKyc,
      metadata !== undefined,
      metadata ? JSON.stringify(metadata) : null,
    ],
  });
  return rowCount !== 0;
}

/** The sealed mobile of a user, or undefined. */
export async function findSealedMobile(pool: Pool, query: UserQuery): Promise<Uint8Array | undefined> {
  const { rows } = await pool.query<{ mobile_sealed: Uint8Array }>({
    name: 'find-mobile',
    text: 'SELECT p.mobile_sealed FROM end_user u JOIN person p ON p.id = u.person_id WHERE u.book_id = $1 AND u.user_code = $2',
    values: [query.bookId, query.userCode],
  });
  return rows[0]?.mobile_sealed;
}

/** A person by the keyed hash of their mobile, with what they are in one book. */
export type FoundPerson = {
  /** A user of any open book */
  isKnown: boolean;
  isMobileVerified: boolean;
  /** In the book asked about; null where they are no user of it */
  userCode: string | null;
  name: string | null;
  existed: boolean;
  isProved: boolean;
};

/** The person with this mobile in a mode, or undefined. */
export async function findPerson(
  client: Pool | PoolClient,
  query: { mode: Mode; mobileHash: Uint8Array; bookId: number },
): Promise<FoundPerson | undefined> {
  const { rows } = await client.query<FoundPerson>({
    name: 'find-person',
    text: `SELECT u.user_code AS "userCode", u.name, u.existed, u.proved_at IS NOT NULL AS "isProved",
             p.mobile_verified_at IS NOT NULL AS "isMobileVerified",
             EXISTS (SELECT FROM end_user o JOIN book b ON b.id = o.book_id AND b.closed_at IS NULL WHERE o.person_id = p.id) AS "isKnown"
           FROM person p LEFT JOIN end_user u ON u.person_id = p.id AND u.book_id = $3
           WHERE p.mode = $1 AND p.mobile_hash = $2`,
    values: [query.mode, Buffer.from(query.mobileHash), query.bookId],
  });
  return rows[0];
}

/** Notes that a user proved their mobile to the partner, and so to the service; the first time counts. */
export async function saveProof(client: PoolClient, userId: bigint, at: Date): Promise<void> {
  // The person first, as by all that changes KYC: with the proof what they share comes to count.
  await client.query({
    name: 'lock-person-proving',
    text: 'SELECT FROM person p JOIN end_user u ON u.person_id = p.id WHERE u.id = $1 FOR NO KEY UPDATE OF p',
    values: [userId],
  });
  await client.query({
    name: 'note-mobile-proved',
    text: `WITH proved AS (
             UPDATE end_user SET proved_at = COALESCE(proved_at, $2) WHERE id = $1 RETURNING person_id)
           UPDATE person p SET mobile_verified_at = $2 FROM proved WHERE p.id = proved.person_id AND p.mobile_verified_at IS NULL`,
    values: [userId, at],
  });
}
