import type { Pool, PoolClient } from 'pg';
import type { SettlementFormat } from '../settlement-line.ts';

/** A file as it is kept. */
export type FileRow = {
  id: string;
  gateway: string;
  format: SettlementFormat;
  name: string;
  bytes: number;
  lines: number;
  repeated: number;
  skipped: number;
  grossPaise: bigint;
  feePaise: bigint;
  taxPaise: bigint;
  netPaise: bigint;
  uploaderName: string;
  uploadedAt: Date;
  /** Differences among its lines that are open, and all there ever were */
  open: number;
  differences: number;
};

const COLUMNS = `f.id, f.gateway, f.format, f.name, f.bytes, f.lines, f.repeated, f.skipped, f.gross_paise AS "grossPaise",
  f.fee_paise AS "feePaise", f.tax_paise AS "taxPaise", f.net_paise AS "netPaise", f.uploader_name AS "uploaderName", f.uploaded_at AS "uploadedAt"`;

/** Until this transaction ends, no other one compares, books or resolves what gateways settled. */
export async function lockSettlements(client: PoolClient): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('tola settlements'))`);
}

/** The file with this content, if it was handed in before. */
export async function findByContent(
  client: PoolClient,
  input: { gateway: string; sha256: Uint8Array },
): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM settlement_file WHERE gateway = $1 AND sha256 = $2',
    [input.gateway, Buffer.from(input.sha256)],
  );
  return rows[0]?.id;
}

type NewFile = Omit<FileRow, 'open' | 'differences'> & { sha256: Uint8Array; uploadedBy: string };

/** Keeps a file. */
export async function insertFile(client: PoolClient, one: NewFile): Promise<void> {
  await client.query(
    `INSERT INTO settlement_file (id, gateway, format, name, sha256, bytes, lines, repeated, skipped, gross_paise, fee_paise, tax_paise,
       net_paise, uploaded_by, uploader_name, uploaded_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      one.id,
      one.gateway,
      one.format,
      one.name,
      Buffer.from(one.sha256),
      one.bytes,
      one.lines,
      one.repeated,
      one.skipped,
      one.grossPaise,
      one.feePaise,
      one.taxPaise,
      one.netPaise,
      one.uploadedBy,
      one.uploaderName,
      one.uploadedAt,
    ],
  );
}

/** Whether a payment was ever made by this gateway. */
export async function hasReceipts(client: PoolClient, gateway: string): Promise<boolean> {
  const { rows } = await client.query('SELECT FROM payment_receipt WHERE gateway = $1 LIMIT 1', [gateway]);
  return rows.length > 0;
}

/** A page of files, the latest first, with how many there are. */
export async function selectFiles(
  pool: Pool,
  { id, page, limit }: { id?: string; page: number; limit: number },
): Promise<{ files: FileRow[]; total: number }> {
  const { rows } = await pool.query<FileRow & { total: number }>(
    `SELECT ${COLUMNS}, f.total, d.open, d.differences FROM (
       SELECT *, count(*) OVER ()::int AS total FROM settlement_file WHERE $1::text IS NULL OR id = $1
       ORDER BY id DESC LIMIT $2 OFFSET $3) f
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS differences, (count(*) FILTER (WHERE state = 'open'))::int AS open
       FROM settlement_difference WHERE id IN (
         SELECT d.id FROM settlement_line l JOIN settlement_difference d ON d.gateway = l.gateway AND d.subject = l.subject WHERE l.file_id = f.id
         UNION
         SELECT d.id FROM settlement_file_utr u JOIN settlement_difference d ON d.gateway = f.gateway AND d.subject = 'utr ' || u.utr
         WHERE u.file_id = f.id)) d
     ORDER BY f.id DESC`,
    [id ?? null, limit, (page - 1) * limit],
  );
  return { files: rows, total: rows[0]?.total ?? 0 };
}

/** A bank transfer as a file shows it. */
export type FileTransferRow = {
  utr: string;
  lines: number;
  grossPaise: bigint;
  feePaise: bigint;
  taxPaise: bigint;
  netPaise: bigint;
  receivedPaise: bigint | null;
  chargePaise: bigint;
  bookedAt: Date | null;
  approvalId: string | null;
  open: number;
};

/** Bank transfers of a file, the earliest first, at most so many. */
export async function selectTransfers(pool: Pool, fileId: string, limit: number): Promise<FileTransferRow[]> {
  const { rows } = await pool.query<FileTransferRow>(
    `SELECT u.utr, u.lines, u.gross_paise AS "grossPaise", u.fee_paise AS "feePaise", u.tax_paise AS "taxPaise", u.net_paise AS "netPaise",
       t.received_paise AS "receivedPaise", t.charge_paise AS "chargePaise", t.booked_at AS "bookedAt", t.approval_id AS "approvalId",
       (SELECT count(*)::int FROM settlement_difference d WHERE d.gateway = f.gateway AND d.state = 'open' AND (d.subject = 'utr ' || u.utr
         OR d.subject IN (SELECT l.subject FROM settlement_line l WHERE l.gateway = f.gateway AND l.utr = u.utr))) AS open
     FROM settlement_file_utr u JOIN settlement_file f ON f.id = u.file_id
     JOIN settlement_utr t ON t.gateway = f.gateway AND t.utr = u.utr
     WHERE u.file_id = $1 ORDER BY t.settled_at, u.utr LIMIT $2`,
    [fileId, limit],
  );
  return rows;
}

/** How many differences of a file there are of each kind and state. */
export async function countKinds(
  pool: Pool,
  fileId: string,
): Promise<{ kind: string; open: number; resolved: number }[]> {
  const { rows } = await pool.query<{ kind: string; open: number; resolved: number }>(
    `SELECT kind, (count(*) FILTER (WHERE state = 'open'))::int AS open, (count(*) FILTER (WHERE state = 'resolved'))::int AS resolved
     FROM settlement_difference WHERE id IN (
       SELECT d.id FROM settlement_line l JOIN settlement_difference d ON d.gateway = l.gateway AND d.subject = l.subject WHERE l.file_id = $1
       UNION
       SELECT d.id FROM settlement_file_utr u JOIN settlement_file f ON f.id = u.file_id
       JOIN settlement_difference d ON d.gateway = f.gateway AND d.subject = 'utr ' || u.utr WHERE u.file_id = $1)
     GROUP BY 1 ORDER BY 1`,
    [fileId],
  );
  return rows;
}

/** Gateways with any payment, each found by one look into the index. */
export async function selectGateways(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ gateway: string }>(
    `WITH RECURSIVE g AS (
       (SELECT gateway FROM payment_receipt ORDER BY gateway LIMIT 1)
       UNION ALL
       SELECT (SELECT r.gateway FROM payment_receipt r WHERE r.gateway > g.gateway ORDER BY r.gateway LIMIT 1) FROM g WHERE g.gateway IS NOT NULL)
     SELECT gateway FROM g WHERE gateway IS NOT NULL`,
  );
  return rows.map(({ gateway }) => gateway);
}
