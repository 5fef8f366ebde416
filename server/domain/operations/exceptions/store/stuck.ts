import type { Pool } from 'pg';
import type { StuckPayment, StuckReason } from '../stuck.ts';

/** Instants on the books' clocks come with the book's offset, so that ages are the same on both clocks. */
const STUCK = `
  SELECT o.id AS order_id, NULL::text AS refund_id, 'purchase' AS reason, o.book_id, o.user_code, o.sip_id, o.amount_paise, o.status,
    o.gateway, o.paid_at AS since, false AS is_real, o.purchase_attempts AS attempts, o.fail_reason AS problem, o.wake_at AS next_at
  FROM payment_order o WHERE o.status IN ('paid', 'refund_due') AND o.refund_id IS NULL
    AND (o.purchase_attempts > 0 OR o.wake_at <= $1::timestamptz - $2 * interval '1 millisecond')
  UNION ALL
  SELECT r.order_id, r.id, CASE WHEN r.exception = 'exhausted' THEN 'refund_failed' WHEN o.refund_id = r.id THEN 'refund' ELSE 'stray' END, r.book_id, o.user_code, o.sip_id, r.amount_paise,
    o.status, r.gateway, r.created_at, false, r.attempts, r.problem, r.wake_at
  FROM payment_refund r JOIN payment_order o ON o.id = r.order_id WHERE r.wake_at IS NOT NULL AND r.status = 'pending'
    AND (r.attempts > 0 OR r.wake_at <= $1::timestamptz - $2 * interval '1 millisecond')
  UNION ALL
  SELECT r.order_id, r.id, 'refund_twice', r.book_id, o.user_code, o.sip_id, r.amount_paise, o.status, r.gateway, r.exception_at, false, r.attempts,
    NULL, r.watch_at
  FROM payment_refund r JOIN payment_order o ON o.id = r.order_id WHERE r.exception = 'twice' AND r.reviewed_at IS NULL
  UNION ALL
  SELECT t.id, NULL, 'buy', t.book_id, t.user_code, NULL, t.amount_paise, t.status, NULL, t.recorded_at, true, 0, NULL, NULL
  FROM ONLY transaction t WHERE t.status = 'debited' AND t.recorded_at <= $1::timestamptz - $2 * interval '1 millisecond'`;

/** Payments that need staff, in all open books: live first, the oldest first. */
export async function findStuckPayments(
  pool: Pool,
  query: {
    now: number;
    patienceMs: number;
    mode?: string | undefined;
    partner?: string | undefined;
    reason?: StuckReason | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ payments: StuckPayment[]; total: number }> {
  const { rows } = await pool.query({
    name: 'find-stuck-payments',
    text: `SELECT s.*, b.mode, p.id AS partner_id, p.name AS partner_name, count(*) OVER () AS total,
             (extract(epoch FROM $1::timestamptz - s.since) * 1000)::bigint + CASE WHEN s.is_real THEN 0 ELSE b.clock_offset_ms END AS age_ms
           FROM (${STUCK}) s JOIN book b ON b.id = s.book_id AND b.closed_at IS NULL JOIN partner p ON p.id = b.partner_id
           WHERE ($3::text IS NULL OR b.mode = $3) AND ($4::text IS NULL OR p.id = $4 OR strpos(lower(p.name), lower($4)) > 0)
             AND ($5::text IS NULL OR s.reason = $5)
           ORDER BY b.mode, age_ms DESC, s.order_id, s.refund_id LIMIT $6 OFFSET $7`,
    values: [
      new Date(query.now),
      query.patienceMs,
      query.mode ?? null,
      query.partner ?? null,
      query.reason ?? null,
      query.limit,
      query.offset,
    ],
  });
  const payments = rows.map(
    (row): StuckPayment => ({
      orderId: row.order_id,
      refundId: row.refund_id,
      reason: row.reason,
      mode: row.mode,
      partnerId: row.partner_id,
      partnerName: row.partner_name,
      userCode: row.user_code,
      sipId: row.sip_id,
      amount: row.amount_paise,
      status: row.status,
      gateway: row.gateway,
      ageMs: Number(row.age_ms),
      attempts: row.attempts,
      problem: row.problem,
      nextTryAt: row.next_at?.getTime() ?? null,
    }),
  );
  return { payments, total: Number(rows[0]?.total ?? 0) };
}
