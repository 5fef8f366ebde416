import type { PoolClient } from 'pg';

/** Subjects that lines were placed under, each by its gateway; and how many open differences that closed. */
export type Placed = { gateways: string[]; subjects: string[]; closed: number };

/**
 * Places lines under their payment that a file brought before our books knew of it: the order that they name is paid by now. Every line of a
 * payment is then judged with the others of it, and one without an id that is ours is found all the same. Differences of what they were go along,
 * closed.
 */
export async function placeLines(client: PoolClient, input: { fileId: string | null; at: number }): Promise<Placed> {
  const { rows } = await client.query<{ gateway: string; subject: string; closed: number }>(
    `WITH late AS MATERIALIZED (
       SELECT DISTINCT l.id, l.gateway, l.subject AS former, own.gateway_payment_id AS payment_id,
         l.event || ' ' || own.gateway_payment_id AS subject
       FROM settlement_difference d
       JOIN settlement_line l ON l.gateway = d.gateway AND l.subject = d.subject
       JOIN settlement_file f ON f.id = l.file_id
       JOIN payment_receipt own ON own.order_id = NULLIF(l.order_id, '') AND own.gateway = l.gateway AND own.disposition = 'applied'
       WHERE d.kind IN ('not_paid', 'not_refunded') AND (l.payment_id = '' OR l.event = 'refund' OR f.format = 'cashfree')
         AND NOT EXISTS (SELECT FROM payment_receipt k WHERE k.gateway = l.gateway AND k.gateway_payment_id = l.payment_id)
     ), placed AS (
       UPDATE settlement_line l SET payment_id = late.payment_id, subject = late.subject FROM late WHERE l.id = late.id
     ), followed AS (
       UPDATE settlement_difference d SET subject = late.subject, payment_id = late.payment_id, state = 'resolved',
         resolved_at = COALESCE(d.resolved_at, $2), healed_by = CASE d.state WHEN 'open' THEN $1 ELSE d.healed_by END
       FROM (SELECT DISTINCT gateway, former, subject, payment_id FROM late) late, settlement_difference was
       WHERE d.gateway = late.gateway AND d.subject = late.former AND was.id = d.id RETURNING was.state
     )
     SELECT DISTINCT gateway, subject, (SELECT count(*)::int FROM followed WHERE state = 'open') AS closed FROM late`,
    [input.fileId, new Date(input.at)],
  );
  return {
    gateways: rows.map(({ gateway }) => gateway),
    subjects: rows.map(({ subject }) => subject),
    closed: rows[0]?.closed ?? 0,
  };
}
