import type { Pool, PoolClient } from 'pg';
import { type Asset, assets, byAsset } from '../../kernel/assets.ts';
import { istDate } from '../../kernel/clock.ts';
import type { Micrograms } from '../../kernel/money.ts';
import type { SignedCertificate } from './certificate.ts';

/** Longer than any read here takes; past it the holdings count as unreadable. */
const READ_TIMEOUT_MS = 3_000;

export type Holder = { personId: string; name: string | null; mobileMasked: string; kycName: string | null };

/**
 * The person behind a user code, locked until the transaction ends: of two calls for one person the second sees what the
 * first issued. Statements of this transaction end after three seconds.
 */
export async function lockHolder(client: PoolClient, bookId: number, userCode: string): Promise<Holder | undefined> {
  await client.query(`SET LOCAL statement_timeout = ${READ_TIMEOUT_MS}`);
  const { rows } = await client.query<Holder>({
    name: 'lock-certificate-holder',
    text: `SELECT p.id AS "personId", u.name, p.mobile_masked AS "mobileMasked",
             k.name AS "kycName"
           FROM end_user u JOIN person p ON p.id = u.person_id LEFT JOIN kyc k ON k.id = u.kyc_id
           WHERE u.book_id = $1 AND u.user_code = $2 FOR NO KEY UPDATE OF p`,
    values: [bookId, userCode],
  });
  return rows[0];
}

/**
 * What a person holds in all open live books, SIPs included, on one snapshot. Undefined where it cannot be trusted: an account
 * is missing, below zero, or not what its newest entry left.
 */
export async function readHoldings(
  client: PoolClient,
  personId: string,
): Promise<Record<Asset, Micrograms> | undefined> {
  const { rows } = await client.query<{ asset: Asset; micrograms: bigint; is_clean: boolean }>({
    name: 'read-certified-holdings',
    text: `
      WITH holder AS (
        SELECT u.id FROM end_user u JOIN book b ON b.id = u.book_id
        WHERE u.person_id = $1 AND b.mode = 'live' AND b.closed_at IS NULL)
      SELECT a.asset, sum(a.balance)::bigint AS micrograms,
        count(*) = 2 * (SELECT count(*) FROM holder)
          AND bool_and(a.balance >= 0 AND a.balance = COALESCE(e.balance_after, 0) AND a.version = COALESCE(e.version, 0)) AS is_clean
      FROM account a
      LEFT JOIN LATERAL (
        SELECT p.versions[l.place] AS version, p.balances[l.place] AS balance_after
        FROM posting p CROSS JOIN LATERAL array_position(p.account_ids, a.id) AS l (place) WHERE p.book_id = a.book_id AND p.id = a.posting_id) e ON true
      WHERE a.user_id IN (SELECT id FROM holder) AND a.kind IN ('user_metal', 'user_sip_metal')
      GROUP BY a.asset`,
    values: [personId],
  });
  const held = new Map(rows.map((row) => [row.asset, row]));
  if (!assets.every((asset) => held.get(asset)?.is_clean)) return undefined;
  return byAsset((asset) => held.get(asset)?.micrograms as Micrograms);
}

type CertificateRow = { [Column in `${Asset}_micrograms`]: bigint } & {
  number: string;
  issued_at: Date;
  holder_name: string;
  name_verified: boolean;
  payload: string;
  signature: Buffer;
  key_id: string;
  file_name: string;
  person_id: string;
};

const METAL_COLUMNS = assets.map((asset) => `${asset}_micrograms` as const);
const COLUMNS = [
  'number',
  'issued_at',
  'holder_name',
  'name_verified',
  ...METAL_COLUMNS,
  'payload',
  'signature',
  'key_id',
  'file_name',
  'person_id',
]
  .map((column) => `c.${column}`)
  .join(', ');

function certificateFromRow(row: CertificateRow): SignedCertificate {
  return {
    number: row.number,
    issuedAt: row.issued_at.getTime(),
    holderName: row.holder_name,
    nameVerified: row.name_verified,
    holdings: byAsset((asset) => row[`${asset}_micrograms`] as Micrograms),
    payload: row.payload,
    signature: row.signature,
    keyId: row.key_id,
    fileName: row.file_name,
    personId: row.person_id,
  };
}

/** The newest certificate of a person under a name on the IST day of an instant. */
export async function findNewest(
  client: PoolClient,
  query: { personId: string; holderName: string; nameVerified: boolean; at: number },
): Promise<SignedCertificate | undefined> {
  const { rows } = await client.query<CertificateRow>({
    name: 'find-newest-certificate',
    text: `SELECT ${COLUMNS} FROM certificate c
           WHERE c.person_id = $1 AND c.issued_on = $2::date AND c.holder_name = $3 AND c.name_verified = $4
           ORDER BY c.id DESC LIMIT 1`,
    values: [query.personId, istDate(query.at), query.holderName, query.nameVerified],
  });
  return rows[0] && certificateFromRow(rows[0]);
}

/** Keeps a new certificate, issued through a book, and the public key it was signed with. */
export async function insertCertificate(
  client: PoolClient,
  certificate: SignedCertificate,
  { bookId, publicKey }: { bookId: number; publicKey: Uint8Array },
): Promise<void> {
  await client.query({
    name: 'keep-certificate-key',
    text: 'INSERT INTO certificate_key (id, public_key) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING',
    values: [certificate.keyId, Buffer.from(publicKey)],
  });
  await client.query({
    name: 'insert-certificate',
    text: `INSERT INTO certificate (number, person_id, issued_on, issued_at, holder_name, name_verified, payload, signature, key_id,
             file_name, book_id, ${METAL_COLUMNS.join(', ')})
           VALUES ($1, $2, $3::date, $4, $5, $6, $7, $8, $9, $10, $11, ${METAL_COLUMNS.map((_, index) => `$${index + 12}`).join(', ')})`,
    values: [
      certificate.number,
      certificate.personId,
      istDate(certificate.issuedAt),
      new Date(certificate.issuedAt),
      certificate.holderName,
      certificate.nameVerified,
      certificate.payload,
      Buffer.from(certificate.signature),
      certificate.keyId,
      certificate.fileName,
      bookId,
      ...assets.map((asset) => certificate.holdings[asset]),
    ],
  });
}

/** A certificate by its number or by the name of its files, with the public key of its signature. */
export async function findCertificate(
  pool: Pool,
  by: { number: string } | { fileName: string },
): Promise<{ certificate: SignedCertificate; publicKey: Uint8Array } | undefined> {
  const [column, value] = 'number' in by ? ['number', by.number] : ['file_name', by.fileName];
  const { rows } = await pool.query<CertificateRow & { public_key: Buffer }>({
    name: `find-certificate-by-${column}`,
    text: `SELECT ${COLUMNS}, k.public_key FROM certificate c JOIN certificate_key k ON k.id = c.key_id WHERE c.${column} = $1`,
    values: [value],
  });
  return rows[0] && { certificate: certificateFromRow(rows[0]), publicKey: rows[0].public_key };
}

/** Every public key that certificates were signed with, oldest first. */
export async function listKeys(pool: Pool): Promise<{ id: string; publicKey: Uint8Array }[]> {
  const { rows } = await pool.query<{ id: string; publicKey: Buffer }>({
    name: 'list-certificate-keys',
    text: 'SELECT id, public_key AS "publicKey" FROM certificate_key ORDER BY created_at, id',
  });
  return rows;
}

/** Whether a picture has been made. */
export async function hasImage(pool: Pool, fileName: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'has-certificate-image',
    text: 'SELECT FROM certificate_image WHERE file_name = $1',
    values: [fileName],
  });
  return rowCount === 1;
}

/** The picture's bytes. */
export async function findImage(pool: Pool, fileName: string): Promise<Uint8Array | undefined> {
  const { rows } = await pool.query<{ bytes: Buffer }>({
    name: 'find-certificate-image',
    text: 'SELECT bytes FROM certificate_image WHERE file_name = $1',
    values: [fileName],
  });
  return rows[0]?.bytes;
}

/** Keeps a picture; of several made at once the first stays. */
export async function insertImage(pool: Pool, fileName: string, bytes: Uint8Array): Promise<void> {
  await pool.query({
    name: 'insert-certificate-image',
    text: `INSERT INTO certificate_image (file_name, bytes, sha256) VALUES ($1, $2, sha256($2)) ON CONFLICT (file_name) DO NOTHING`,
    values: [fileName, Buffer.from(bytes)],
  });
}
