/** Laws of recurring plans (spec 2.12, 3.4, decisions 9), as `check-laws.ts` proves them. */
export const sipLaws: { law: string; checked: string; broken: string }[] = [
  {
    law: 'each plan counts exactly the installments that bought metal, what for and how much',
    checked: 'SELECT count(*) FROM sip',
    broken: `SELECT s.id AS found FROM sip s LEFT JOIN LATERAL (
               SELECT count(*) AS paid, COALESCE(sum(o.funded_paise), 0) AS invested, COALESCE(sum(o.metal_micrograms), 0) AS metal
               FROM payment_order o WHERE o.sip_id = s.id AND o.status = 'completed') o ON true
             WHERE (s.paid_count, s.invested_paise, s.metal_micrograms) <> (o.paid, o.invested, o.metal)`,
  },
  {
    law: 'installments are of their plan’s customer, metal and amount, one for a day, and numbered without a gap',
    checked: 'SELECT count(*) FROM payment_order WHERE installment_no IS NOT NULL',
    broken: `SELECT o.id AS found FROM payment_order o LEFT JOIN sip s ON s.id = o.sip_id
             WHERE o.sip_id IS NOT NULL AND (s.id IS NULL OR (o.book_id, o.user_id, o.asset, o.gateway) <> (s.book_id, s.user_id, s.asset, s.gateway)
               OR (o.installment_no IS NOT NULL
                 AND (o.amount_paise, o.fee_paise, o.funded_paise, o.fee_bearer) <> (s.installment_paise, s.fee_paise, s.funded_paise, s.fee_bearer)))
             UNION ALL
             SELECT sip_id FROM payment_order WHERE installment_no IS NOT NULL GROUP BY sip_id
               HAVING max(installment_no) <> count(*) OR min(installment_no) <> 1 OR count(DISTINCT due_on) <> count(*)
             UNION ALL
             SELECT m.sip_id FROM sip_miss m JOIN payment_order o ON o.sip_id = m.sip_id AND o.due_on = m.due_on`,
  },
  {
    law: 'a debit that is no installment goes back',
    checked: 'SELECT count(*) FROM payment_order WHERE sip_id IS NOT NULL AND installment_no IS NULL',
    broken: `SELECT o.id AS found FROM payment_order o WHERE o.sip_id IS NOT NULL AND o.installment_no IS NULL AND (o.status <> 'failed'
               OR NOT EXISTS (SELECT FROM payment_refund f WHERE f.order_id = o.id AND f.amount_paise = o.amount_paise AND f.sip_id = o.sip_id))`,
  },
  {
    law: 'each plan has one event for each of its steps, in sequence, and its set-up is listed',
    checked: 'SELECT count(*) FROM sip',
    broken: `SELECT s.id AS found FROM sip s LEFT JOIN LATERAL (
               SELECT count(*) AS sent, max(v.sequence) AS last, count(*) FILTER (WHERE v.kind = 'sip.created') AS created,
                 count(*) FILTER (WHERE v.kind = 'sip.activated') AS activated, count(*) FILTER (WHERE v.kind = 'sip.installment') AS installments,
                 count(DISTINCT v.data ->> 'installmentNo') AS numbers, count(*) FILTER (WHERE v.kind = 'sip.mandate_failed') AS failed
               FROM event v WHERE v.subject_id = s.id) v ON true
             WHERE v.sent <> s.event_sequence OR COALESCE(v.last, 0) <> v.sent
               OR v.created <> (CASE WHEN s.upi_url IS NULL THEN 0 ELSE 1 END)
               OR v.activated <> (CASE WHEN s.activated_at IS NULL THEN 0 ELSE 1 END)
               OR v.failed <> (CASE s.status WHEN 'failed' THEN 1 ELSE 0 END)
               OR v.installments <> s.paid_count OR v.numbers <> s.paid_count
             UNION ALL
             SELECT 'set-ups of book ' || b.id FROM book b
             WHERE (SELECT count(*) FROM transaction t WHERE t.book_id = b.id AND t.type = 'sip_setup')
               < (SELECT count(*) FROM sip s WHERE s.book_id = b.id AND s.activated_at IS NOT NULL)`,
  },
  {
    law: 'whatever is open of a plan is due, and nothing is of one that has ended',
    checked: 'SELECT count(*) FROM sip',
    broken: `SELECT s.id AS found FROM sip s JOIN book b ON b.id = s.book_id
             WHERE (b.closed_at IS NULL AND (s.due_at IS NOT NULL) <> (s.ended_at IS NULL))
               OR (s.next_on IS NOT NULL AND s.status <> 'active')
               OR EXISTS (SELECT FROM payment_order o WHERE o.sip_id = s.id AND o.due_on >= s.next_on)`,
  },
  {
    law: 'no customer has more than ten plans that go on',
    checked: 'SELECT count(DISTINCT user_id) FROM sip',
    broken: `SELECT 'user ' || user_id AS found FROM sip WHERE ended_at IS NULL GROUP BY user_id HAVING count(*) > 10`,
  },
  {
    law: 'each key of a plan is done exactly when a gateway has answered or the plan has ended',
    checked: 'SELECT count(*) FROM sip WHERE idempotency_key IS NOT NULL',
    broken: `SELECT i.endpoint || ' ' || i.reference_id AS found FROM idempotency_record i JOIN sip s ON s.id = i.reference_id
             WHERE (i.state = 'done') <> (s.upi_url IS NOT NULL OR s.ended_at IS NOT NULL)`,
  },
];
