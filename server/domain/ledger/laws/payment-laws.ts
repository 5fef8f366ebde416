/** Laws of payment orders (spec 3.3, decisions 9), as `check-laws.ts` proves them. */
export const paymentLaws: { law: string; checked: string; broken: string }[] = [
  {
    law: 'each completed order bought exactly what it says, once, with one event of the order and one of the buy',
    checked: `SELECT count(*) FROM payment_order WHERE status = 'completed'`,
    broken: `WITH bought AS (
               SELECT o.id, o.sip_id, o.amount_paise, o.fee_paise, o.fee_bearer, t.id AS transaction_id, t.user_id, t.asset, t.amount_paise AS funded,
                 t.metal_micrograms, t.gst_paise, t.markup_paise, t.rounding_paise, t.commission_paise
               FROM payment_order o JOIN transaction t ON t.book_id = o.book_id AND t.id = o.transaction_id
               WHERE o.status = 'completed' AND t.status = 'completed'
                 AND (t.type, t.channel) = (CASE WHEN o.sip_id IS NULL THEN 'buy' ELSE 'sip_installment' END, o.channel)
                 AND t.book_id = o.book_id AND t.user_id = o.user_id AND t.asset = o.asset AND t.amount_paise = o.funded_paise
                 AND t.metal_micrograms = o.metal_micrograms AND t.rate = o.rate
             ), due AS (
               SELECT b.transaction_id, l.kind, l.asset, l.user_id, l.amount FROM bought b CROSS JOIN LATERAL (VALUES
                 ('payment_clearing', 'INR', 0::bigint, -b.amount_paise),
                 ('gateway_clearing', 'INR', 0, b.fee_paise),
                 ('gateway_fee_expense', 'INR', 0, CASE b.fee_bearer WHEN 'service' THEN -b.fee_paise ELSE 0 END),
                 ('gateway_fee_receivable', 'INR', 0, CASE b.fee_bearer WHEN 'partner' THEN -b.fee_paise ELSE 0 END),
                 ('metal_sales', 'INR', 0, b.funded - b.gst_paise - b.markup_paise - b.rounding_paise),
                 ('gst_payable', 'INR', 0, b.gst_paise),
                 ('markup_payable', 'INR', 0, b.markup_paise),
                 ('rounding', 'INR', 0, b.rounding_paise),
                 ('commission_expense', 'INR', 0, -b.commission_paise),
                 ('commission_payable', 'INR', 0, b.commission_paise),
                 ('platform_inventory', b.asset, 0, -b.metal_micrograms),
                 (CASE WHEN b.sip_id IS NULL THEN 'user_metal' ELSE 'user_sip_metal' END, b.asset, b.user_id, b.metal_micrograms)
               ) AS l (kind, asset, user_id, amount) WHERE l.amount <> 0
             ), moved AS (
               SELECT b.transaction_id, a.kind, a.asset, COALESCE(a.user_id, 0) AS user_id, sum(e.amount)::bigint AS amount
               FROM bought b JOIN posting p ON p.reference_id = b.transaction_id AND p.kind = 'payment_purchase'
               JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id GROUP BY 1, 2, 3, 4
             )
             SELECT transaction_id AS found FROM (
               (TABLE due EXCEPT TABLE moved) UNION ALL (TABLE moved EXCEPT TABLE due)) unequal
             UNION
             SELECT o.id FROM payment_order o LEFT JOIN bought b ON b.id = o.id WHERE o.status = 'completed' AND (b.id IS NULL
               OR (SELECT count(*) FROM posting p WHERE p.reference_id = b.transaction_id) <> 1
               OR (SELECT count(*) FROM event v WHERE v.subject_id = b.transaction_id AND v.kind = 'buy.completed') <> (CASE WHEN b.sip_id IS NULL THEN 1 ELSE 0 END))
             UNION
             SELECT p.reference_id FROM posting p WHERE p.kind = 'payment_purchase'
               AND NOT EXISTS (SELECT FROM payment_order o WHERE o.transaction_id = p.reference_id)`,
  },
  {
    law: 'money of payments in clearing is exactly what is received and neither metal nor given back',
    checked: `SELECT count(*) FROM account WHERE kind = 'payment_clearing'`,
    broken: `SELECT 'book ' || a.book_id AS found FROM account a WHERE a.kind = 'payment_clearing' AND a.balance <>
               (SELECT COALESCE(sum(r.amount_paise), 0) FROM payment_receipt r WHERE r.book_id = a.book_id)
               - (SELECT COALESCE(sum(o.amount_paise), 0) FROM payment_order o WHERE o.book_id = a.book_id AND o.status = 'completed')
               - (SELECT COALESCE(sum(f.amount_paise), 0) FROM payment_refund f WHERE f.book_id = a.book_id AND f.status = 'completed')`,
  },
  {
    law: 'each payment came in once, and either it is its order’s or it goes back, once and in full',
    checked: 'SELECT count(*) FROM payment_receipt',
    broken: `SELECT 'payment ' || r.gateway_payment_id AS found FROM payment_receipt r JOIN payment_order o ON o.id = r.order_id
             WHERE r.book_id <> o.book_id OR (SELECT count(*) FROM payment_refund f
               WHERE f.gateway = r.gateway AND f.gateway_payment_id = r.gateway_payment_id AND f.amount_paise = r.amount_paise
                 AND f.book_id = r.book_id) <> (CASE WHEN r.disposition = 'refund' OR o.refund_id IS NOT NULL THEN 1 ELSE 0 END)
             UNION ALL
             SELECT o.id FROM payment_order o LEFT JOIN LATERAL (
               SELECT count(*) AS receipts, count(*) FILTER (WHERE r.disposition = 'applied' AND r.amount_paise = o.amount_paise) AS applied,
                 COALESCE(sum(r.amount_paise), 0) AS received FROM payment_receipt r WHERE r.order_id = o.id) r ON true
             LEFT JOIN LATERAL (
               SELECT count(*) AS postings, COALESCE(sum(e.amount), 0) AS posted FROM posting p
               JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id AND a.kind = 'payment_clearing'
               WHERE p.reference_id = o.id AND p.kind = 'payment_received') p ON true
             WHERE p.postings <> r.receipts OR p.posted <> r.received
               OR r.applied <> (CASE WHEN o.status IN ('paid', 'refund_due', 'completed', 'refunded') THEN 1 ELSE 0 END)`,
  },
  {
    law: 'each refund that is made left clearing once, and its order knows',
    checked: 'SELECT count(*) FROM payment_refund',
    broken: `SELECT 'refund ' || f.id AS found FROM payment_refund f JOIN payment_order o ON o.id = f.order_id
             WHERE (SELECT count(*) FROM posting p JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id
                 WHERE p.reference_id = f.id AND p.kind = 'payment_refund' AND a.kind = 'payment_clearing' AND e.amount = -f.amount_paise)
                 <> (CASE f.status WHEN 'completed' THEN 1 ELSE 0 END)
               OR (f.status = 'completed') <> (f.reference IS NOT NULL)
               OR (o.refund_id = f.id AND (f.status = 'completed') <> (o.status = 'refunded'))
             UNION ALL
             SELECT o.id FROM payment_order o WHERE o.refund_id IS NOT NULL
               AND NOT EXISTS (SELECT FROM payment_refund f WHERE f.id = o.refund_id AND f.order_id = o.id)`,
  },
  {
    law: 'each refund went back by one attempt at most, or staff know of it',
    checked: 'SELECT count(*) FROM refund_attempt',
    broken: `SELECT 'refund ' || f.id AS found FROM payment_refund f LEFT JOIN LATERAL (
               SELECT count(*) AS made, max(a.number) AS last, count(*) FILTER (WHERE a.status = 'completed') + f.by_hand::int AS completed,
                 count(*) FILTER (WHERE a.status = 'asked') AS asked FROM refund_attempt a WHERE a.refund_id = f.id) a ON true
             WHERE a.made <> COALESCE(a.last, 0) OR a.asked > 1 OR (f.status = 'pending' AND a.completed > 0)
               OR (a.completed > 1 AND f.exception IS DISTINCT FROM 'twice')
               OR (f.exception = 'exhausted' AND (f.status <> 'pending' OR a.asked > 0))`,
  },
  {
    law: 'money that went back too often left the gateway’s clearing no more often than staff dealt with it',
    checked: 'SELECT count(*) FROM payment_refund',
    broken: `SELECT 'refund ' || f.id AS found FROM payment_refund f LEFT JOIN LATERAL (
               SELECT count(*) FILTER (WHERE a.status = 'completed') + f.by_hand::int - 1 AS losses FROM refund_attempt a WHERE a.refund_id = f.id) a ON true
             LEFT JOIN LATERAL (
               SELECT COALESCE(sum(e.amount) FILTER (WHERE c.kind = 'gateway_clearing'), 0) AS moved,
                 count(*) FILTER (WHERE c.kind NOT IN ('gateway_clearing', 'bank', 'gateway_fee_expense')) AS strange
               FROM posting p JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id JOIN account c ON c.book_id = e.book_id AND c.id = e.account_id
               WHERE p.reference_id = f.id AND p.kind = 'payment_refund_twice') p ON true
             WHERE (f.exception = 'twice' OR f.losses_closed > 0) AND (f.losses_closed > a.losses
                 OR (f.reviewed_at IS NOT NULL) <> (f.losses_closed = a.losses) OR p.strange > 0
                 OR p.moved NOT BETWEEN 0 AND f.losses_closed * f.amount_paise OR p.moved % f.amount_paise <> 0)
             UNION ALL
             SELECT p.reference_id FROM posting p WHERE p.kind = 'payment_refund_twice'
               AND NOT EXISTS (SELECT FROM payment_refund f WHERE f.id = p.reference_id AND f.losses_closed > 0)`,
  },
  {
    law: 'each order has one event for each of its steps, in sequence, and everything still open of it is due',
    checked: 'SELECT count(*) FROM payment_order',
    broken: `SELECT o.id AS found FROM payment_order o LEFT JOIN LATERAL (
               SELECT count(*) AS sent, max(v.sequence) AS last, count(*) FILTER (WHERE v.kind = 'payment.completed') AS completed,
                 count(*) FILTER (WHERE v.kind = 'payment.failed') AS failed, count(*) FILTER (WHERE v.kind = 'payment.expired') AS expired,
                 count(*) FILTER (WHERE v.kind = 'payment.refunded') AS refunded
               FROM event v WHERE v.subject_id = o.id) v ON true
             WHERE v.sent <> o.event_sequence OR COALESCE(v.last, 0) <> v.sent
               -- A debit of a SIP has events of its refunds alone; what it buys is told of the SIP.
               OR o.sip_id IS NOT NULL AND (v.sent <> v.refunded
                 -- Those completed before such refunds were told of have none. A sandbox runs ahead: its clock is taken back to real time.
                 OR v.refunded NOT BETWEEN (SELECT count(*) FROM payment_refund f JOIN book b ON b.id = f.book_id
                   WHERE f.order_id = o.id AND f.status = 'completed' AND f.completed_at - b.clock_offset_ms * interval '1 millisecond'
                     >= (SELECT m.finished_at FROM _prisma_migrations m WHERE m.migration_name = '20261126130000_refunds_of_sips'))
                 AND (SELECT count(*) FROM payment_refund f WHERE f.order_id = o.id AND f.status = 'completed'))
               OR o.sip_id IS NULL AND (v.completed <> (CASE o.status WHEN 'completed' THEN 1 ELSE 0 END)
               -- Refunds of second and wrong payments have events too, since they are shown with their order.
               OR v.refunded NOT BETWEEN (CASE o.status WHEN 'refunded' THEN 1 ELSE 0 END)
                 AND (SELECT count(*) FROM payment_refund f WHERE f.order_id = o.id AND f.status = 'completed')
               OR v.expired > 1 OR (o.status = 'expired' AND v.expired <> 1) OR (o.status IN ('created', 'failed') AND v.expired <> 0)
               OR v.failed > 1 OR (o.status IN ('failed', 'refund_due', 'refunded')) <> (v.failed = 1) AND o.status <> 'completed')
             UNION ALL
             SELECT o.id FROM payment_order o JOIN book b ON b.id = o.book_id WHERE b.closed_at IS NULL
               AND (o.due_at IS NOT NULL) <> (o.status IN ('created', 'paid') OR (o.status = 'refund_due' AND o.refund_id IS NULL))
             UNION ALL
             SELECT f.id FROM payment_refund f JOIN book b ON b.id = f.book_id
             WHERE b.closed_at IS NULL AND (f.wake_at IS NOT NULL) <> (f.status = 'pending')`,
  },
  {
    law: 'each key of an order is done exactly when a gateway has answered',
    checked: 'SELECT count(*) FROM payment_order WHERE idempotency_key IS NOT NULL',
    broken: `SELECT i.endpoint || ' ' || i.reference_id AS found FROM idempotency_record i JOIN payment_order o ON o.id = i.reference_id
             WHERE (i.state = 'done') <> (o.upi_url IS NOT NULL OR o.status = 'failed')`,
  },
];
