import type { Pool, PoolClient } from 'pg';
import { assertInvariant } from '../../kernel/errors.ts';
import type { KycStatus } from '../../users/end-user.ts';
import type { KycMethod, KycRecord, KycStepName, KycStepState } from '../kyc.ts';

const COLUMNS = `p.id AS person_id, p.kyc_status, p.kyc_name, p.mobile_masked, u.name AS profile_name, k.method, k.rejection_reason,
  COALESCE(k.submission, 0) AS submission, k.email_step, k.pan_step, k.aadhaar_step, k.details_step, k.documents_step,
  k.pan_sealed, k.aadhaar_sealed, k.details_sealed, k.documents_sealed`;
const FROM = `end_user u JOIN person p ON p.id = u.person_id LEFT JOIN kyc k ON k.person_id = p.id`;

type Row = Record<`${KycStepName}_step`, KycStepState | null> &
  Record<`${Exclude<KycStepName, 'email'>}_sealed`, Uint8Array | null> & {
    person_id: string;
    kyc_status: KycStatus;
    kyc_name: string | null;
    mobile_masked: string;
    profile_name: string | null;
    method: KycMethod | null;
    rejection_reason: string | null;
    submission: number;
  };

function recordFromRow(row: Row): KycRecord {
  const isApproved = row.kyc_status === 'approved';
  return {
    personId: row.person_id,
    profileName: row.profile_name,
    mobileMasked: row.mobile_masked,
    status: row.kyc_status,
    method: row.method,
    name: isApproved ? row.kyc_name : null,
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

/** Where the person behind a user code stands, or undefined where there is no such user. */
export async function findKyc(pool: Pool, bookId: number, userCode: string): Promise<KycRecord | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'find-kyc',
    text: `SELECT ${COLUMNS} FROM ${FROM} WHERE u.book_id = $1 AND u.user_code = $2`,
    values: [bookId, userCode],
  });
  return rows[0] && recordFromRow(rows[0]);
}

/** The same, with everything about this person's KYC locked until the transaction ends. */
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
  const { rows } = await client.query<Row>({
    name: 'read-locked-kyc',
    text: `SELECT ${COLUMNS} FROM ${FROM} WHERE u.book_id = $1 AND u.user_code = $2`,
    values: [bookId, userCode],
  });
  assertInvariant(rows[0], 'a user that was found is gone');
  return recordFromRow(rows[0]);
}

/** The same of a person whichever users they are, for the service's own staff; undefined where there is none. */
export async function lockKycOfPerson(client: PoolClient, personId: string): Promise<KycRecord | undefined> {
  await client.query({
    name: 'lock-person-kyc',
    text: 'SELECT FROM person WHERE id = $1 FOR NO KEY UPDATE',
    values: [personId],
  });
  const { rows } = await client.query<Row>({
    name: 'read-person-kyc',
    text: `SELECT ${COLUMNS} FROM ${FROM} WHERE p.id = $1 ORDER BY u.id DESC LIMIT 1`,
    values: [personId],
  });
  return rows[0] && recordFromRow(rows[0]);
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

/** What of a person's KYC changes; what is left out stays. Instants in milliseconds. */
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

/** Writes changes of one person's KYC, whose lock the caller holds. */
export async function saveKyc(client: PoolClient, personId: string, changes: KycChanges): Promise<void> {
  const entries = Object.entries(changes) as [keyof typeof columnOf, unknown][];
  const columns = entries.map(([key]) => columnOf[key]);
  const places = columns.map((_, index) => `$${index + 2}`);
  const sets = columns.map((column) => `${column} = excluded.${column}`);
  await client.query(
    `INSERT INTO kyc (person_id, ${columns.join(', ')}) VALUES ($1, ${places.join(', ')})
     ON CONFLICT (person_id) DO UPDATE SET ${sets.join(', ')}`,
    [personId, ...entries.map(([key, value]) => storable(key, value))],
  );
}

function storable(key: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value);
  return key.endsWith('At') ? new Date(value as number) : value;
}

/** Moves a person from the status they were found in to another; the database refuses what 3.5 has not. */
export async function moveStatus(
  client: PoolClient,
  person: { personId: string; from: KycStatus; to: KycStatus; name?: string },
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'move-kyc-status',
    text: 'UPDATE person SET kyc_status = $3, kyc_name = COALESCE($4, kyc_name) WHERE id = $1 AND kyc_status = $2',
    values: [person.personId, person.from, person.to, person.name ?? null],
  });
  assertInvariant(rowCount === 1, 'a locked person’s KYC was moved by another');
}

/** The email address that the person behind a user code proved, as it is kept; undefined where they proved none. */
export async function findProvedEmail(
  pool: Pool,
  bookId: number,
  userCode: string,
): Promise<{ personId: string; sealed: Uint8Array } | undefined> {
  const { rows } = await pool.query<{ person_id: string; email_sealed: Uint8Array }>({
    name: 'find-proved-email',
    text: `SELECT k.person_id, k.email_sealed FROM end_user u JOIN kyc k ON k.person_id = u.person_id
           WHERE u.book_id = $1 AND u.user_code = $2 AND k.email_step = 'verified' AND k.email_sealed IS NOT NULL`,
    values: [bookId, userCode],
  });
  return rows[0] && { personId: rows[0].person_id, sealed: rows[0].email_sealed };
}
