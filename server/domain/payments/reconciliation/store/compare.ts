import type { PoolClient } from 'pg';
import { placeLines } from './placing.ts';

/** What comparing changed. */
export type Compared = { opened: number; changed: number; healed: number };

/** How far back unsettled money is looked for. */
const LOOK_BACK_DAYS = 90;

// What files say of each subject that the file touches, that lines were placed under, or that is open; a subject's lines are judged together, whatever files they came with.
const REPORTED = `
  touched AS MATERIALIZED (
    SELECT gateway, subject FROM settlement_line WHERE file_id = $1
    UNION
    SELECT gateway, subject FROM unnest($4::text[], $5::text[]) AS placed (gateway, subject)
    UNION
    SELECT gateway, subject FROM settlement_difference WHERE state = 'open' AND kind NOT IN ('unsettled', 'utr_differs')
  ), reported AS MATERIALIZED (
    SELECT l.gateway, l.subject, min(l.event) AS event, max(l.payment_id) AS payment_id, max(l.order_id) AS order_id, max(l.utr) AS utr,
      count(*) AS lines, sum(l.gross_paise)::bigint AS settled, sum(l.fee_paise + l.tax_paise)::bigint AS fee,
      (array_agg(l.file_id ORDER BY l.id DESC))[1] AS file_id
    FROM touched t JOIN settlement_line l ON l.gateway = t.gateway AND l.subject = t.subject GROUP BY 1, 2
  )`;

// What our books say of them. A fee is booked with the purchase; whose money goes back has none.
const JUDGED = `
  known AS (
    SELECT t.*, COALESCE(r.order_id, own.order_id, o.id) AS our_order, COALESCE(r.book_id, own.book_id, o.book_id) AS book_id,
      COALESCE(r.amount_paise, own.amount_paise) AS received, f.amount_paise AS returned, f.status AS refund_status,
      CASE WHEN COALESCE(r.disposition, own.disposition) = 'applied' AND p.refund_id IS NULL THEN p.fee_paise ELSE 0 END AS booked_fee
    FROM reported t
    LEFT JOIN payment_receipt r ON r.gateway = t.gateway AND r.gateway_payment_id = NULLIF(t.payment_id, '')
    LEFT JOIN payment_receipt own ON own.order_id = NULLIF(t.order_id, '') AND own.gateway = t.gateway AND own.disposition = 'applied' AND t.payment_id = ''
    LEFT JOIN payment_order o ON o.id = NULLIF(t.order_id, '') AND o.gateway = t.gateway
    LEFT JOIN payment_order p ON p.id = COALESCE(r.order_id, own.order_id)
    LEFT JOIN payment_refund f ON f.gateway = t.gateway AND f.gateway_payment_id = COALESCE(r.gateway_payment_id, own.gateway_payment_id)
  ), judged AS (
    SELECT k.gateway, k.subject, k.file_id, k.our_order, k.book_id, k.payment_id, k.utr, k.settled, k.fee,
      CASE k.event WHEN 'payment' THEN k.received WHEN 'refund' THEN -k.returned ELSE 0 END AS expected,
      CASE WHEN k.event <> 'payment' THEN 0 WHEN k.received IS NOT NULL THEN k.booked_fee END AS expected_fee,
      CASE
        WHEN k.event IN ('chargeback', 'adjustment') THEN CASE WHEN k.settled = 0 AND k.fee = 0 THEN NULL ELSE k.event END
        WHEN k.our_order IS NULL THEN 'unknown_order'
        WHEN k.event = 'payment' AND k.received IS NULL THEN 'not_paid'
        WHEN k.event = 'refund' AND k.refund_status IS DISTINCT FROM 'completed' THEN CASE WHEN k.settled = 0 THEN NULL ELSE 'not_refunded' END
        WHEN k.lines > 1 AND abs(k.settled) > COALESCE(k.received, 0) THEN 'duplicate'
        WHEN k.settled <> CASE k.event WHEN 'payment' THEN k.received ELSE -k.returned END THEN 'amount_differs'
        WHEN k.fee <> CASE k.event WHEN 'payment' THEN k.booked_fee ELSE 0 END THEN 'fee_differs'
      END AS kind
    FROM known k
  )`;

// The other way round: live money that our books have received and no file has settled in time.
const UNSETTLED = `
  candidate AS (
    SELECT r.gateway, r.gateway_payment_id FROM (
      SELECT gateway, min(settled_at) - make_interval(days => $3) AS since FROM settlement_utr GROUP BY 1) began
    JOIN payment_receipt r ON r.gateway = began.gateway AND r.received_at < $2::timestamptz - make_interval(days => $3)
      AND r.received_at >= GREATEST(began.since, $2::timestamptz - make_interval(days => ${LOOK_BACK_DAYS}))
    UNION
    SELECT gateway, payment_id FROM settlement_difference WHERE state = 'open' AND kind = 'unsettled'
  ), lonely AS (
    SELECT r.gateway, 'payment ' || r.gateway_payment_id AS subject, r.order_id, r.book_id, r.gateway_payment_id, r.amount_paise,
      CASE WHEN r.disposition = 'applied' AND o.refund_id IS NULL THEN o.fee_paise ELSE 0 END AS fee,
      EXISTS (SELECT FROM settlement_line l WHERE l.gateway = r.gateway AND l.subject = 'payment ' || r.gateway_payment_id) AS is_reported,
      EXISTS (SELECT FROM settlement_line l WHERE l.gateway = r.gateway AND l.subject = 'payment ' || r.order_id) AS is_reported_by_order
    FROM candidate c JOIN payment_receipt r ON r.gateway = c.gateway AND r.gateway_payment_id = c.gateway_payment_id
    JOIN payment_order o ON o.id = r.order_id JOIN book b ON b.id = r.book_id AND b.mode = 'live'
  )`;

// A bank transfer holds what its lines add up to, less what the gateway takes for it.
const TRANSFERS = `
  transfer AS (
    SELECT u.gateway, u.utr, COALESCE(u.booked_paise, u.received_paise) AS expected, u.charge_paise,
      COALESCE((SELECT sum(l.net_paise) FROM settlement_line l WHERE l.gateway = u.gateway AND l.utr = u.utr), 0)::bigint - u.charge_paise AS settled
    FROM settlement_utr u WHERE COALESCE(u.booked_paise, u.received_paise) IS NOT NULL AND (
      EXISTS (SELECT FROM settlement_file_utr f JOIN settlement_file s ON s.id = f.file_id WHERE f.file_id = $1 AND f.utr = u.utr AND s.gateway = u.gateway)
      OR EXISTS (SELECT FROM settlement_difference d WHERE d.gateway = u.gateway AND d.subject = 'utr ' || u.utr AND d.state = 'open'))
  )`;

const COMPARE = `
  WITH ${REPORTED}, ${JUDGED}, ${UNSETTLED}, ${TRANSFERS}, now_so AS MATERIALIZED (
    SELECT gateway, subject, kind, file_id, our_order AS order_id, book_id, payment_id, utr, expected, settled, expected_fee, fee FROM judged
    UNION ALL
    SELECT gateway, subject, CASE WHEN is_reported_by_order THEN NULL ELSE 'unsettled' END, NULL, order_id, book_id, gateway_payment_id, '', amount_paise, 0, fee, 0
    FROM lonely WHERE NOT is_reported
    UNION ALL
    SELECT gateway, 'utr ' || utr, CASE WHEN settled = expected THEN NULL ELSE 'utr_differs' END, $1, NULL, NULL, '', utr, expected, settled, 0, 0 FROM transfer
  ), healed AS (
    UPDATE settlement_difference d SET state = 'resolved', resolved_at = $2, healed_by = $1 FROM now_so n
    WHERE n.kind IS NULL AND d.gateway = n.gateway AND d.subject = n.subject AND d.state = 'open' RETURNING 1
  ), changed AS (
    UPDATE settlement_difference d SET kind = n.kind, file_id = COALESCE(n.file_id, d.file_id), order_id = n.order_id, book_id = n.book_id, utr = n.utr,
      expected_paise = n.expected, settled_paise = n.settled, expected_fee_paise = n.expected_fee, settled_fee_paise = n.fee
    FROM now_so n WHERE n.kind IS NOT NULL AND d.gateway = n.gateway AND d.subject = n.subject AND d.state = 'open'
      AND (d.kind, d.order_id, d.expected_paise, d.settled_paise, d.expected_fee_paise, d.settled_fee_paise)
        IS DISTINCT FROM (n.kind, n.order_id, n.expected, n.settled, n.expected_fee, n.fee)
    RETURNING 1
  ), opened AS (
    -- A difference that staff closed with a note is not opened again while it is unchanged.
    INSERT INTO settlement_difference (gateway, subject, kind, file_id, order_id, book_id, payment_id, utr, expected_paise, settled_paise,
      expected_fee_paise, settled_fee_paise, opened_at)
    SELECT n.gateway, n.subject, n.kind, n.file_id, n.order_id, n.book_id, n.payment_id, n.utr, n.expected, n.settled, n.expected_fee, n.fee, $2
    FROM now_so n WHERE n.kind IS NOT NULL AND NOT EXISTS (
      SELECT FROM settlement_difference d WHERE d.gateway = n.gateway AND d.subject = n.subject AND (d.state = 'open' OR (d.resolved_by IS NOT NULL
        AND (d.kind, d.expected_paise, d.settled_paise, d.expected_fee_paise, d.settled_fee_paise)
          IS NOT DISTINCT FROM (n.kind, n.expected, n.settled, n.expected_fee, n.fee))))
    ORDER BY n.subject RETURNING 1
  )
  SELECT (SELECT count(*)::int FROM opened) AS opened, (SELECT count(*)::int FROM changed) AS changed, (SELECT count(*)::int FROM healed) AS healed`;

/**
 * Compares what a file says, what is open, and what should have been settled by now, with our books: opens differences, brings open ones up to
 * date, and closes those that are none any more.
 */
export async function compare(
  client: PoolClient,
  input: { fileId: string | null; at: number; settledWithinDays: number },
): Promise<Compared> {
  const { fileId, at, settledWithinDays } = input;
  const { gateways, subjects, closed } = await placeLines(client, input);
  const { rows } = await client.query<Compared>(COMPARE, [fileId, new Date(at), settledWithinDays, gateways, subjects]);
  const compared = rows[0] ?? { opened: 0, changed: 0, healed: 0 };
  return { ...compared, healed: compared.healed + closed };
}
