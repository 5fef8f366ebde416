/** Laws of the commission ledger and of statements (spec 2.7, 2.10, decisions 12), as `check-laws.ts` proves them. */
export const commissionLaws: { law: string; checked: string; broken: string }[] = [
  {
    law: 'each trade that earned is in the commission ledger once, with its own figures, and no other is',
    checked: 'SELECT count(*) FROM commission_entry',
    broken: `WITH trade AS (
               SELECT * FROM transaction t WHERE t.type IN ('buy', 'sell', 'sip_installment')
             )
             SELECT COALESCE(t.id, c.transaction_id) AS found
             FROM (SELECT * FROM trade WHERE status = 'completed') t
             FULL JOIN (SELECT * FROM commission_entry WHERE kind <> 'reversal') c ON c.transaction_id = t.id
             LEFT JOIN commission_entry r ON r.transaction_id = c.transaction_id AND r.kind = 'reversal'
             LEFT JOIN statement_gate g ON g.book_id = t.book_id
             LEFT JOIN commission_due d ON d.book_id = t.book_id AND d.transaction_id = t.id
             WHERE (c.id IS NULL AND t.id <= g.entered_to AND d.book_id IS NULL) OR (t.id IS NULL AND r.id IS NULL)
               OR (t.id IS NOT NULL AND c.id IS NOT NULL AND ((c.book_id, c.type, c.channel, c.funded_paise, c.commission_milli_pct, c.commission_paise, c.markup_paise, c.posted_at)
                 IS DISTINCT FROM (t.book_id, t.type, t.channel, t.amount_paise, t.commission_milli_pct, t.commission_paise, t.markup_paise, t.settled_at)))
             UNION ALL
             SELECT r.transaction_id FROM commission_entry r
             LEFT JOIN trade t ON t.id = r.transaction_id
             LEFT JOIN commission_entry c ON c.transaction_id = r.transaction_id AND c.kind <> 'reversal'
             WHERE r.kind = 'reversal' AND (t.status IS DISTINCT FROM 'voided'
               OR (r.funded_paise, r.commission_paise, r.markup_paise) IS DISTINCT FROM (-c.funded_paise, -c.commission_paise, -c.markup_paise))`,
  },
  {
    law: 'what entries of a trade say is what its postings moved to be paid to the partner, or by it',
    checked: 'SELECT count(*) FROM commission_entry',
    broken: `SELECT COALESCE(c.transaction_id, m.reference_id) AS found FROM (
               SELECT transaction_id, sum(commission_paise) AS commission, sum(markup_paise) AS markup, sum(gateway_fee_paise) AS fee
               FROM commission_entry GROUP BY 1) c
             FULL JOIN (
               SELECT p.reference_id, COALESCE(sum(e.amount) FILTER (WHERE a.kind = 'commission_payable'), 0) AS commission,
                 COALESCE(sum(e.amount) FILTER (WHERE a.kind = 'markup_payable'), 0) AS markup,
                 COALESCE(-sum(e.amount) FILTER (WHERE a.kind = 'gateway_fee_receivable'), 0) AS fee
               FROM ledger_entry e JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id JOIN posting p ON p.book_id = e.book_id AND p.id = e.posting_id
               WHERE a.kind IN ('commission_payable', 'markup_payable', 'gateway_fee_receivable')
                 AND p.kind NOT IN ('statement_credit', 'statement_debit') GROUP BY 1) m
               ON m.reference_id = c.transaction_id
             WHERE (COALESCE(c.commission, 0) <> COALESCE(m.commission, 0) OR COALESCE(c.markup, 0) <> COALESCE(m.markup, 0)
               OR COALESCE(c.fee, 0) <> COALESCE(m.fee, 0))
               AND (c.transaction_id IS NOT NULL OR NOT EXISTS (
                 SELECT FROM transaction t LEFT JOIN statement_gate g ON g.book_id = t.book_id
                 WHERE t.id = m.reference_id AND (t.id > COALESCE(g.entered_to, '')
                   OR EXISTS (SELECT FROM commission_due d WHERE d.book_id = t.book_id AND d.transaction_id = t.id))))`,
  },
  {
    law: 'each entry is in the month of its posting, or, where that was final, in a later one',
    checked: 'SELECT count(*) FROM commission_entry',
    broken: `SELECT 'entry ' || c.id AS found FROM commission_entry c
             WHERE CASE c.kind WHEN 'trade' THEN c.month <> ist_month(c.posted_at) WHEN 'late' THEN c.month <= ist_month(c.posted_at)
               ELSE c.month < ist_month(c.posted_at) END`,
  },
  {
    law: 'what is counted of a month is what its entries add up to, and they lie between its numbers',
    checked: 'SELECT count(*) FROM commission_month',
    broken: `SELECT 'book ' || book_id || ' ' || month AS found FROM (
               SELECT book_id, month, type, channel, kind, count(*) AS entries, sum(funded_paise) AS funded, sum(commission_paise) AS commission,
                 sum(markup_paise) AS markup, sum(gateway_fee_paise) AS fee, min(id) AS first, max(id) AS last FROM commission_entry GROUP BY 1, 2, 3, 4, 5) e
             FULL JOIN commission_month m USING (book_id, month, type, channel, kind)
             WHERE (m.entries, m.funded_paise, m.commission_paise, m.markup_paise, m.gateway_fee_paise)
                 IS DISTINCT FROM (e.entries, e.funded, e.commission, e.markup, e.fee)
               OR (m.first_id <= e.first AND m.last_id >= e.last) IS NOT TRUE`,
  },
  {
    law: 'each month up to the closed one is a statement whose lines are its entries, and no other month is',
    checked: 'SELECT count(*) FROM statement_gate',
    broken: `SELECT 'book ' || m.book_id || ' ' || m.month AS found FROM commission_month m JOIN statement_gate g ON g.book_id = m.book_id
             LEFT JOIN statement s ON s.book_id = m.book_id AND s.month = m.month
             LEFT JOIN statement_line l ON l.statement_id = s.id AND (l.type, l.channel, l.kind) = (m.type, m.channel, m.kind)
             WHERE (COALESCE(g.closed_month, '') >= m.month) <> (s.id IS NOT NULL)
               OR (s.id IS NOT NULL AND (l.entries, l.funded_paise, l.commission_paise, l.markup_paise, l.gateway_fee_paise)
                 IS DISTINCT FROM (m.entries, m.funded_paise, m.commission_paise, m.markup_paise, m.gateway_fee_paise))
             UNION ALL
             SELECT s.id FROM statement s JOIN statement_line l ON l.statement_id = s.id
             LEFT JOIN commission_month m ON (m.book_id, m.month, m.type, m.channel, m.kind) = (s.book_id, s.month, l.type, l.channel, l.kind)
             WHERE m.book_id IS NULL
             UNION ALL
             SELECT 'book ' || m.book_id || ' ' || m.month FROM (SELECT DISTINCT book_id, month FROM commission_month) m
             LEFT JOIN statement_gate g ON g.book_id = m.book_id WHERE g.book_id IS NULL`,
  },
  {
    law: 'the figures of each statement are those of its lines, and its invoices are numbered',
    checked: 'SELECT count(*) FROM statement_gate',
    broken: `SELECT s.id AS found FROM statement s LEFT JOIN LATERAL (
               SELECT COALESCE(sum(l.entries), 0) AS entries, COALESCE(sum(l.funded_paise) FILTER (WHERE l.type <> 'sell'), 0) AS bought,
                 COALESCE(sum(l.funded_paise) FILTER (WHERE l.type = 'sell'), 0) AS sold, COALESCE(sum(l.commission_paise), 0) AS commission,
                 COALESCE(sum(l.markup_paise), 0) AS markup, COALESCE(sum(l.gateway_fee_paise), 0) AS fees
               FROM statement_line l WHERE l.statement_id = s.id) l ON true
             WHERE (s.transactions, s.buy_volume_paise, s.sell_volume_paise, s.commission_paise, s.markup_passthrough_paise)
                 IS DISTINCT FROM (l.entries, l.bought, l.sold, l.commission, l.markup)
               OR s.gateway_fees_paise + s.gateway_fees_gst_paise <> l.fees OR abs(s.commission_gst_paise * 100 - s.commission_paise * 18) > 50
               OR (SELECT count(*) FROM statement_invoice i WHERE i.statement_id = s.id AND i.kind = 'commission') <> (l.commission > 0)::int
               OR (SELECT count(*) FROM statement_invoice i WHERE i.statement_id = s.id AND i.kind = 'gateway_fees') <> (l.fees > 0)::int
             UNION ALL
             SELECT i.id FROM statement_invoice i LEFT JOIN statement s ON s.id = i.statement_id WHERE s.id IS NULL`,
  },
];
