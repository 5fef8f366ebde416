import type { Pool, PoolClient } from 'pg';

/** A difference as it is kept, with what it is about. */
export type DifferenceRow = {
  id: string;
  gateway: string;
  subject: string;
  kind: string;
  state: 'open' | 'resolved';
  fileId: string | null;
  orderId: string | null;
  partnerName: string | null;
  mode: 'live' | 'sandbox' | null;
  paymentId: string;
  utr: string;
  expectedPaise: bigint | null;
  settledPaise: bigint;
  expectedFeePaise: bigint | null;
  settledFeePaise: bigint;
  openedAt: Date;
  resolvedAt: Date | null;
  resolverName: string | null;
  note: string | null;
  healedBy: string | null;
  /** Its first line in the file that is asked for; null where it has none */
  lineNumber: number | null;
  /** The order as the line has it, where our books know none */
  reportedOrderId: string | null;
};

export type DifferenceFilter = {
  fileId?: string | undefined;
  kind?: string | undefined;
  state?: 'open' | 'resolved' | undefined;
  /** Part of an order, payment or UTR */
  text?: string | undefined;
};

// Those of a file: of its lines, and of its bank transfers.
const OF_FILE = `($1::text IS NULL OR d.id IN (
  SELECT d.id FROM settlement_line l JOIN settlement_difference d ON d.gateway = l.gateway AND d.subject = l.subject WHERE l.file_id = $1
  UNION
  SELECT d.id FROM settlement_file_utr u JOIN settlement_file f ON f.id = u.file_id
  JOIN settlement_difference d ON d.gateway = f.gateway AND d.subject = 'utr ' || u.utr WHERE u.file_id = $1))`;

/** Differences, the latest first, with how many there are; `beforeId` goes on where a page ended, `offset` skips. */
export async function selectDifferences(
  pool: Pool,
  filter: DifferenceFilter,
  { limit, offset = 0, beforeId }: { limit: number; offset?: number; beforeId?: string | undefined },
): Promise<{ rows: DifferenceRow[]; total: number }> {
  const { rows } = await pool.query<DifferenceRow & { total: number }>(
    `SELECT d.id::text AS id, d.gateway, d.subject, d.kind, d.state, d.file_id AS "fileId", d.order_id AS "orderId", p.name AS "partnerName",
       b.mode, d.payment_id AS "paymentId", d.utr, d.expected_paise AS "expectedPaise", d.settled_paise AS "settledPaise",
       d.expected_fee_paise AS "expectedFeePaise", d.settled_fee_paise AS "settledFeePaise", d.opened_at AS "openedAt",
       d.resolved_at AS "resolvedAt", d.resolver_name AS "resolverName", d.note, d.healed_by AS "healedBy", d.total,
       l.line_number AS "lineNumber", l.order_id AS "reportedOrderId"
     FROM (
       SELECT d.*, count(*) OVER ()::int AS total FROM settlement_difference d
       WHERE ${OF_FILE} AND ($2::text IS NULL OR d.kind = $2) AND ($3::text IS NULL OR d.state = $3)
         AND ($4::text IS NULL OR strpos(lower(concat_ws(' ', d.subject, d.order_id, d.utr)), lower($4)) > 0)
         AND ($5::bigint IS NULL OR d.id < $5)
       ORDER BY d.id DESC LIMIT $6 OFFSET $7) d
     LEFT JOIN book b ON b.id = d.book_id LEFT JOIN partner p ON p.id = b.partner_id
     LEFT JOIN LATERAL (
       SELECT l.line_number, NULLIF(l.order_id, '') AS order_id FROM settlement_line l
       WHERE l.gateway = d.gateway AND l.subject = d.subject ORDER BY l.file_id IS DISTINCT FROM $1, l.id LIMIT 1) l ON true
     ORDER BY d.id DESC`,
    [
      filter.fileId ?? null,
      filter.kind ?? null,
      filter.state ?? null,
      filter.text ?? null,
      beforeId ?? null,
      limit,
      offset,
    ],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** How many are open: of money that no file has settled, and of all else. */
export async function countOpen(pool: Pool): Promise<{ unsettled: number; others: number }> {
  const { rows } = await pool.query<{ unsettled: number; others: number }>(
    `SELECT (count(*) FILTER (WHERE kind = 'unsettled'))::int AS unsettled, (count(*) FILTER (WHERE kind <> 'unsettled'))::int AS others
     FROM settlement_difference WHERE state = 'open'`,
  );
  return rows[0] ?? { unsettled: 0, others: 0 };
}

/** A difference, locked; undefined where there is none. */
export async function lockDifference(
  client: PoolClient,
  id: string,
): Promise<{ state: string; kind: string; subject: string; partnerId: string | null } | undefined> {
  const { rows } = await client.query<{ state: string; kind: string; subject: string; partnerId: string | null }>(
    `SELECT d.state, d.kind, d.subject, (SELECT partner_id FROM book WHERE id = d.book_id) AS "partnerId"
     FROM settlement_difference d WHERE d.id = $1 FOR UPDATE`,
    [id],
  );
  return rows[0];
}

/** Notes who settled a difference, and how. */
export async function closeDifference(
  client: PoolClient,
  input: { id: string; by: { id: string; name: string }; note: string; at: number },
): Promise<void> {
  await client.query(
    `UPDATE settlement_difference SET state = 'resolved', resolved_at = $2, resolved_by = $3, resolver_name = $4, note = $5 WHERE id = $1`,
    [input.id, new Date(input.at), input.by.id, input.by.name, input.note],
  );
}
