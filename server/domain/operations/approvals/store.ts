import type { Pool, PoolClient } from 'pg';
import type { Prisma } from '../../../database/database.ts';
import type { ApprovalState } from '../../accounts/operators/approval.ts';

/** A request as it is kept. */
export type ApprovalRow = {
  id: string;
  kind: string;
  partnerId: string | null;
  input: string;
  inputHash: Buffer;
  reason: string;
  reference: string;
  state: ApprovalState;
  requestedBy: string;
  requesterName: string;
  requesterHash: Buffer;
  requestedAt: Date;
  expiresAt: Date;
  decidedBy: string | null;
  deciderName: string | null;
  decidedAt: Date | null;
  note: string | null;
};

const COLUMNS = `id, kind, partner_id AS "partnerId", input, input_hash AS "inputHash", reason, reference, state,
  requested_by AS "requestedBy", requester_name AS "requesterName", requester_hash AS "requesterHash", requested_at AS "requestedAt",
  expires_at AS "expiresAt", decided_by AS "decidedBy", decider_name AS "deciderName", decided_at AS "decidedAt", note`;

/** A request by its id, locked; undefined where there is none. */
export async function lockApproval(client: PoolClient, id: string): Promise<ApprovalRow | undefined> {
  const { rows } = await client.query<ApprovalRow>(`SELECT ${COLUMNS} FROM approval WHERE id = $1 FOR UPDATE`, [id]);
  return rows[0];
}

/** Marks all requests that were not approved in time as expired. */
export async function expireApprovals(client: PoolClient, at: number): Promise<void> {
  await client.query(`UPDATE approval SET state = 'expired' WHERE state = 'waiting' AND expires_at <= $1`, [
    new Date(at),
  ]);
}

/** The request that a reference belongs to already, in whatever case it is written, waiting or executed; undefined where there is none. */
export async function findByReference(
  client: PoolClient,
  input: { kind: string; partnerId: string | null; reference: string },
): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM approval WHERE kind = $1 AND COALESCE(partner_id, '') = COALESCE($2, '') AND upper(reference) = upper($3)
       AND state IN ('waiting', 'executed')`,
    [input.kind, input.partnerId, input.reference],
  );
  return rows[0]?.id;
}

/**
 * The bank transfer that a request books, by its mode and its number in capitals, without what people write between its signs; NULL where it books
 * none. Corrections of a float are none: what was booked by mistake is put right by one that names the same transfer. The index approval_transfer
 * has the same text.
 */
const transferOf = (kind: string, input: string, reference: string) => `CASE
    WHEN ${kind} = 'float.top_up' OR (${kind} = 'statement.settle' AND ${input}::jsonb ->> 'through' = 'bank') THEN
      'live ' || upper(regexp_replace(${reference}, '[^A-Za-z0-9]', '', 'g'))
    WHEN ${kind} = 'settlement.book' THEN 'live ' || upper(regexp_replace(${input}::jsonb ->> 'utr', '[^A-Za-z0-9]', '', 'g'))
    WHEN ${kind} IN ('withdrawal.settle', 'refund.settle') THEN
      (${input}::jsonb ->> 'mode') || ' ' || upper(regexp_replace(${input}::jsonb ->> 'utr', '[^A-Za-z0-9]', '', 'g'))
  END`;

/**
 * What the bank transfer of a request has settled already: the id of another request that was executed, or of a withdrawal that a provider paid
 * by it. Undefined where it has settled nothing, or the request books no transfer.
 */
export async function findBookedBefore(
  client: PoolClient,
  request: { kind: string; input: string; reference: string },
): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `WITH asked AS MATERIALIZED (SELECT ${transferOf('$1::text', '$2::text', '$3::text')} AS transfer)
     SELECT a.id FROM approval a
     WHERE ${transferOf('a.kind', 'a.input', 'a.reference')} = (SELECT transfer FROM asked) AND a.state = 'executed'
     UNION ALL
     SELECT w.id FROM asked q JOIN book b ON b.mode = split_part(q.transfer, ' ', 1) CROSS JOIN LATERAL (
       SELECT p.id FROM withdrawal p
       WHERE p.book_id = b.id AND p.utr IN (split_part(q.transfer, ' ', 2), lower(split_part(q.transfer, ' ', 2))) AND p.status = 'completed' LIMIT 1) w
     LIMIT 1`,
    [request.kind, request.input, request.reference],
  );
  return rows[0]?.id;
}

type NewApproval = Omit<ApprovalRow, 'state' | 'decidedBy' | 'deciderName' | 'decidedAt' | 'note'>;

/** Keeps a new request. */
export async function insertApproval(client: PoolClient, one: NewApproval): Promise<void> {
  await client.query(
    `INSERT INTO approval (id, kind, partner_id, input, input_hash, reason, reference, requested_by, requester_name, requester_hash,
       requested_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      one.id,
      one.kind,
      one.partnerId,
      one.input,
      one.inputHash,
      one.reason,
      one.reference,
      one.requestedBy,
      one.requesterName,
      one.requesterHash,
      one.requestedAt,
      one.expiresAt,
    ],
  );
}

/** Notes who decided what. */
export async function decideApproval(
  client: PoolClient,
  input: {
    id: string;
    state: 'executed' | 'rejected';
    decider: { id: string; name: string; mobileHash: Buffer };
    note: string | null;
    at: number;
  },
): Promise<void> {
  const { id, state, decider, note, at } = input;
  await client.query(
    `UPDATE approval SET state = $2, decided_by = $3, decider_name = $4, decider_hash = $5, note = $6, decided_at = $7 WHERE id = $1`,
    [id, state, decider.id, decider.name, decider.mobileHash, note, new Date(at)],
  );
}

/** Requests, the latest first, a page by the id it ends with. A request that was not approved in time counts as expired, marked or not. */
export async function selectApprovals(
  pool: Pool,
  filter: {
    state?: ApprovalState | undefined;
    partnerId?: string | undefined;
    id?: string | undefined;
    before?: string | undefined;
    limit: number;
    at: number;
  },
): Promise<ApprovalRow[]> {
  const { rows } = await pool.query<ApprovalRow>(
    `SELECT * FROM (
       SELECT ${COLUMNS.replace('state,', `CASE WHEN state = 'waiting' AND expires_at <= $6 THEN 'expired' ELSE state END AS state,`)}
       FROM approval) a
     WHERE ($1::text IS NULL OR state = $1) AND ($2::text IS NULL OR "partnerId" = $2) AND ($3::text IS NULL OR id = $3)
       AND ($4::text IS NULL OR id < $4) ORDER BY id DESC LIMIT $5`,
    [
      filter.state ?? null,
      filter.partnerId ?? null,
      filter.id ?? null,
      filter.before ?? null,
      filter.limit,
      new Date(filter.at),
    ],
  );
  return rows;
}

/** How many requests of each kind wait to be decided, those of one person apart. */
export async function countWaitingByKind(
  pool: Pool,
  query: { requestedBy: string; at: number },
): Promise<{ kind: string; isOwn: boolean; count: number }[]> {
  const { rows } = await pool.query<{ kind: string; isOwn: boolean; count: number }>(
    `SELECT kind, requested_by = $1 AS "isOwn", count(*)::int AS count FROM approval
     WHERE state = 'waiting' AND expires_at > $2 GROUP BY 1, 2`,
    [query.requestedBy, new Date(query.at)],
  );
  return rows;
}

/** The names of partners by their ids. */
export async function readPartnerNames(prisma: Prisma, ids: string[]): Promise<Map<string, string>> {
  const partners = await prisma.partner.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  return new Map(partners.map(({ id, name }) => [id, name]));
}
