import type { Pool, PoolClient } from 'pg';
import { assertInvariant } from '../../../kernel/errors.ts';
import type { KycStatus } from '../../users/end-user.ts';
import type { KycMethod, KycRecord, KycStepName, KycStepState } from '../kyc.ts';

// Own is what this partner handed in for its user; shown is the approved KYC that counts for them, or else their own.
const COLUMNS = `p.id AS person_id, u.id AS user_id, u.user_code, u.kyc_status, u.kyc_id IS NOT NULL AS is_approved, p.mobile_masked,
  u.name AS profile_name, COALESCE(own.status, 'not_started') AS own_status, shown.name AS kyc_name, shown.method, shown.rejection_reason,
  COALESCE(own.submission, 0) AS submission, CASE own.email_step WHEN 'verified' THEN 'verified' ELSE shown.email_step END AS email_step,
  shown.pan_step, shown.aadhaar_step, shown.details_step, shown.documents_step,
  own.pan_sealed, own.aadhaar_sealed, own.details_sealed, own.documents_sealed`;
const FROM = `end_user u JOIN person p ON p.id = u.person_id LEFT JOIN kyc own ON own.user_id = u.id
  LEFT JOIN kyc shown ON shown.id = COALESCE(u.kyc_id, own.id)`;
const BY_CODE = `SELECT ${COLUMNS} FROM ${FROM} WHERE u.book_id = $1 AND u.user_code = $2`;

type Row = Record<`${KycStepName}_step`, KycStepState | null> &
  Record<`${Exclude<KycStepName, 'email'>}_sealed`, Uint8Array | null> & {
    person_id: string;
    user_id: bigint;
    user_code: string;
    kyc_status: KycStatus;
    is_approved: boolean;
    own_status: KycStatus;
    kyc_name: string | null;
    mobile_masked: string;
    profile_name: string | null;
    method: KycMethod | null;
    rejection_reason: string | null;
    submission: number;
  };

function recordFromRow(row: Row): KycRecord {
  return {
    personId: row.person_id,
    userId: row.user_id,
    userCode: row.user_code,
    profileName: row.profile_name,
    mobileMasked: row.mobile_masked,
    status: row.kyc_status,
    isApproved: row.is_approved,
    ownStatus: row.own_status,
    awaitsProof: row.kyc_status === 'approved' && !row.is_approved,
    method: row.method,
    name: row.is_approved ? row.kyc_name : null,
    rejectionReason: row.rejection_reason,
    submission: row.submission,
    steps: {
      email: row.email_step ?? 'pending',
      pan: row.pan_step ?? 'pending',
      aadhaar: row.aadhaar_step ?? 'pending',
      details: row.details_step ?? 'pending',
      documents: row.documents_step ?? 'pending',
    },
    sealed: {
      pan: row.pan_sealed,
      aadhaar: row.aadhaar_sealed,
      details: row.details_sealed,
      documents: row.documents_sealed,
    },
  };
}

/** Where a user stands, or undefined where there is no such user. */
export async function findKyc(pool: Pool, bookId: number, userCode: string): Promise<KycRecord | undefined> {
  const { rows } = await pool.query<Row>({ name: 'find-kyc', text: BY_CODE, values: [bookId, userCode] });
  return rows[0] && recordFromRow(rows[0]);
}

/** The same, with everything about the person's KYC locked until the transaction ends: what one user has approved, others may share. */
export async function lockKyc(
  client: PoolClient,
  { bookId, userCode }: { bookId: number; userCode: string },
): Promise<KycRecord> {
  await client.query({
    name: 'lock-kyc-person',
    text: `SELECT FROM person p JOIN end_user u ON u.person_id = p.id WHERE u.book_id = $1 AND u.user_code = $2 FOR NO KEY UPDATE OF p`,
    values: [bookId, userCode],
  });
  // Read anew: what the lock waited for is not in the snapshot of the statement that waited.
  const { rows } = await client.query<Row>({ name: 'read-locked-kyc', text: BY_CODE, values: [bookId, userCode] });
  assertInvariant(rows[0], 'a user that was found is gone');
  return recordFromRow(rows[0]);
}

/**
 * The same of a user of any open book, for the service's own staff, with how far the book's clock runs ahead of real time; undefined where there
 * is none. It is looked up in each book: the keys of users lead with the book.
 */
export async function lockKycOfUser(
  client: PoolClient,
  userCode: string,
): Promise<{ record: KycRecord; clockOffsetMs: number } | undefined> {
  const { rows } = await client.query<{ book_id: number; clock_offset_ms: bigint }>({
    name: 'find-open-book-of-user',
    text: `SELECT u.book_id, b.clock_offset_ms FROM book b
           CROSS JOIN LATERAL (SELECT id, book_id FROM end_user WHERE book_id = b.id AND user_code = $1 LIMIT 1) u
           WHERE b.closed_at IS NULL ORDER BY u.id DESC LIMIT 1`,
    values: [userCode],
  });
  const [book] = rows;
  if (!book) return undefined;
  const record = await lockKyc(client, { bookId: book.book_id, userCode });
  return { record, clockOffsetMs: Number(book.clock_offset_ms) };
}

const columnOf = {
  method: 'method',
  email: 'email_step',
  pan: 'pan_step',
  aadhaar: 'aadhaar_step',
  details: 'details_step',
  documents: 'documents_step',
  emailSealed: 'email_sealed',
  panSealed: 'pan_sealed',
  aadhaarSealed: 'aadhaar_sealed',
  detailsSealed: 'details_sealed',
  documentsSealed: 'documents_sealed',
  submission: 'submission',
  submittedAt: 'submitted_at',
  reviewReason: 'review_reason',
  rejectionReason: 'rejection_reason',
  decidedAt: 'decided_at',
  approvedPanHash: 'approved_pan_hash',
} as const;

/** What of a user's KYC changes; what is left out stays. Instants in milliseconds. */
export type KycChanges = Partial<
  Record<KycStepName, KycStepState> &
    Record<`${KycStepName}Sealed`, Uint8Array | null> & {
      method: KycMethod;
      submission: number;
      submittedAt: number;
      reviewReason: string | null;
      rejectionReason: string | null;
      decidedAt: number;
      approvedPanHash: Uint8Array;
    }
>;

/** Whose KYC is written. */
type Owner = Pick<KycRecord, 'personId' | 'userId'>;

/** Writes changes of a user's own KYC, whose person's lock the caller holds. */
export async function saveKyc(client: PoolClient, owner: Owner, changes: KycChanges): Promise<void> {
  const entries = Object.entries(changes) as [keyof typeof columnOf, unknown][];
  const columns = entries.map(([key]) => columnOf[key]);
  const places = columns.map((_, index) => `$${index + 3}`);
  const sets = columns.map((column) => `${column} = excluded.${column}`);
  await client.query(
    `INSERT INTO kyc (person_id, user_id, ${columns.join(', ')}) VALUES ($1, $2, ${places.join(', ')})
     ON CONFLICT (user_id) DO UPDATE SET ${sets.join(', ')}`,
    [owner.personId, owner.userId, ...entries.map(([key, value]) => storable(key, value))],
  );
}

function storable(key: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value);
  return key.endsWith('At') ? new Date(value as number) : value;
}

/** Moves a user's own KYC from the status it was found in to another; the database refuses what 3.5 has not. */
export async function moveStatus(
  client: PoolClient,
  {
    owner,
    from,
    to,
    name,
    stateCode,
  }: { owner: Owner; from: KycStatus; to: KycStatus; name?: string; stateCode?: string },
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'move-kyc-status',
    text: `INSERT INTO kyc AS k (person_id, user_id, status, name, state_code) VALUES ($1, $2, $4, $5, $6)
           ON CONFLICT (user_id) DO UPDATE SET status = excluded.status, name = COALESCE(excluded.name, k.name),
             state_code = COALESCE(excluded.state_code, k.state_code) WHERE k.status = $3`,
    values: [owner.personId, owner.userId, from, to, name ?? null, stateCode ?? null],
  });
  assertInvariant(rowCount === 1, 'the KYC of a locked person was moved by another');
}

/** The email address that a user proved to this partner, as it is kept; undefined where they proved none. */
export async function findProvedEmail(
  pool: Pool,
  bookId: number,
  userCode: string,
): Promise<{ personId: string; sealed: Uint8Array } | undefined> {
  const { rows } = await pool.query<{ person_id: string; email_sealed: Uint8Array }>({
    name: 'find-proved-email',
    text: `SELECT k.person_id, k.email_sealed FROM end_user u JOIN kyc k ON k.user_id = u.id
           WHERE u.book_id = $1 AND u.user_code = $2 AND k.email_step = 'verified' AND k.email_sealed IS NOT NULL`,
    values: [bookId, userCode],
  });
  return rows[0] && { personId: rows[0].person_id, sealed: rows[0].email_sealed };
}
