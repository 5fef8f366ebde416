import type { Pool } from 'pg';
import type { ReadinessCheck } from '../checks.ts';

/** Of what each costs a look at the calls, the latest so many are tried. */
const LATEST = 10;

/** Sandbox books of the partner, that of today and those that a reset closed. */
const BOOKS = `SELECT id, clock_offset_ms FROM book WHERE partner_id = $1 AND mode = 'sandbox'`;

/** Calls of the partner's sandbox. */
const CALLS = `SELECT * FROM request_log WHERE partner_id = $1 AND mode = 'sandbox'`;

/** Whether the partner's endpoint took an event about a subject. */
const isTaken = (subject: string, kind: string) => `EXISTS (
  SELECT FROM event e JOIN webhook_delivery d ON d.event_id = e.id
  WHERE e.subject_id = ${subject} AND e.kind = '${kind}' AND d.state = 'succeeded')`;

/** A price outage or a halt was met, and a quote was made after it. */
const quotedAfter = (fault: string) => `
  SELECT c.request_id AS seen_in, c.at AS seen_at
  FROM (SELECT min(m.at) AS at FROM sandbox_fault_met m JOIN (${BOOKS}) b ON b.id = m.book_id WHERE m.fault = '${fault}') m
  JOIN (${CALLS}) c ON c.at > m.at AND c.route LIKE '%/quote' AND c.status < 300`;

/** A delivery met a fault, and the endpoint took it all the same. */
const deliveredDespite = (fault: string, condition: string) => `
  SELECT d.id AS seen_in, m.at AS seen_at
  FROM (${BOOKS}) b JOIN sandbox_fault_met m ON m.book_id = b.id AND m.fault = '${fault}'
  JOIN webhook_delivery d ON d.id = m.subject AND d.state = 'succeeded'
  WHERE ${condition}`;

/** What staff did with the secret of an endpoint; the first one may be named by its partner. */
const SECRET_STEPS = `
  SELECT CASE subject WHEN $1 THEN 'whe_' || substr($1, 5) ELSE subject END AS endpoint_id, action, created_at FROM audit_entry
  WHERE partner_id = $1 AND action IN ('webhook.rotation_staged', 'webhook.rotation_cancelled', 'webhook.secret_promoted', 'webhook.endpoint_removed')`;

/** When a next secret first took the place of the old one, of each endpoint: as staff said so, or a day after it was staged where nothing came between. */
const PROMOTIONS = `
  SELECT s.endpoint_id, min(CASE s.action WHEN 'webhook.secret_promoted' THEN s.created_at ELSE s.created_at + interval '24 hours' END) AS at
  FROM (${SECRET_STEPS}) s
  WHERE s.action = 'webhook.secret_promoted' OR (s.action = 'webhook.rotation_staged' AND NOT EXISTS (
    SELECT FROM (${SECRET_STEPS}) n WHERE n.endpoint_id = s.endpoint_id AND n.action <> 'webhook.rotation_staged'
      AND n.created_at >= s.created_at AND n.created_at < s.created_at + interval '24 hours'))
  GROUP BY s.endpoint_id`;

const EVIDENCE: Record<ReadinessCheck, string> = {
  replayed_key: `SELECT request_id AS seen_in, at AS seen_at FROM (${CALLS}) c WHERE is_replay AND NOT is_body_mismatch`,
  lost_answer: `
    SELECT c.request_id AS seen_in, c.at AS seen_at
    FROM (${BOOKS}) b CROSS JOIN LATERAL (
      SELECT subject FROM sandbox_fault_met m WHERE m.book_id = b.id AND m.fault = 'lost_answer' ORDER BY number DESC LIMIT ${LATEST}) m
    JOIN (${CALLS}) lost ON lost.request_id = m.subject
    JOIN (${CALLS}) c ON c.request_id > lost.request_id AND c.status < 500
      AND ((c.is_replay AND c.key_digest = lost.key_digest) OR c.path LIKE '/partner/idempotency/sha256:' || lost.key_digest || '%')`,
  // Both copies are attempts of the delivery.
  duplicate_webhook: deliveredDespite(
    'webhook_duplicate',
    `(SELECT count(*) FROM webhook_attempt a WHERE a.delivery_id = d.id AND a.status BETWEEN 200 AND 299) > 1`,
  ),
  late_webhook: deliveredDespite('webhook_delay', 'true'),
  // Attempts are on the book's clock, which is ahead of real time.
  rotated_secret: `
    SELECT d.id AS seen_in, now() AS seen_at
    FROM (${PROMOTIONS}) r JOIN (${BOOKS}) b ON true
    CROSS JOIN LATERAL (
      SELECT id FROM webhook_delivery d WHERE d.book_id = b.id AND d.endpoint_id = r.endpoint_id AND d.state = 'succeeded' ORDER BY id DESC LIMIT 100) d
    JOIN webhook_attempt a ON a.delivery_id = d.id AND a.status BETWEEN 200 AND 299
    WHERE r.at < now() AND a.started_at - b.clock_offset_ms * interval '1 millisecond' > r.at`,
  late_payment: `
    SELECT o.id AS seen_in, now() AS seen_at FROM (${BOOKS}) b JOIN payment_order o ON o.book_id = b.id
    WHERE o.paid_at > o.expires_at AND ((o.status = 'completed' AND ${isTaken('o.id', 'payment.completed')})
      OR (o.status = 'refunded' AND ${isTaken('o.id', 'payment.refunded')}))`,
  refund_due: `
    SELECT o.id AS seen_in, now() AS seen_at FROM (${BOOKS}) b JOIN payment_order o ON o.book_id = b.id
    WHERE o.status = 'completed' AND ${isTaken('o.id', 'payment.failed')} AND ${isTaken('o.id', 'payment.completed')}`,
  trading_halt: quotedAfter('trading_halt'),
  price_outage: quotedAfter('price_feed'),
  failed_payout: `
    SELECT w.id AS seen_in, now() AS seen_at FROM (${BOOKS}) b CROSS JOIN LATERAL (
      SELECT id FROM withdrawal w WHERE w.book_id = b.id AND w.status = 'failed' ORDER BY id DESC LIMIT ${LATEST}) w
    WHERE ${isTaken('w.id', 'withdrawal.failed')}
      OR EXISTS (SELECT FROM (${CALLS}) c WHERE c.method = 'GET' AND c.route LIKE '%/withdrawals%' AND c.response_body LIKE '%' || w.id || '%"failed"%')`,
};

/** A check that was found proved, in what and when (milliseconds, real time). */
export type Evidence = { check: ReadinessCheck; seenIn: string; seenAt: number };

/** Looks for what proves checks; each look ends with the first that does. */
export async function findEvidence(
  pool: Pool,
  query: { partnerId: string; checks: readonly ReadinessCheck[] },
): Promise<Evidence[]> {
  const looks = query.checks.map(
    (check) => `(SELECT '${check}' AS "check", seen_in, seen_at FROM (${EVIDENCE[check]}) found LIMIT 1)`,
  );
  if (looks.length === 0) return [];
  const { rows } = await pool.query<{ check: ReadinessCheck; seen_in: string; seen_at: Date }>(
    looks.join(' UNION ALL '),
    [query.partnerId],
  );
  return rows.map(({ check, seen_in, seen_at }) => ({ check, seenIn: seen_in, seenAt: seen_at.getTime() }));
}
