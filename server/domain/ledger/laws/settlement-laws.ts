/** Laws of settled statements (decision statement-settlement), as `check-laws.ts` proves them. */
export const settlementLaws: { law: string; checked: string; broken: string }[] = [
  {
    law: 'each settled statement is live and moved its figures by one posting, and no other statement moved any',
    checked: 'SELECT count(*) FROM posting',
    broken: `WITH due AS (
               SELECT z.statement_id, l.kind, l.amount FROM statement_settlement z
               JOIN statement s ON s.id = z.statement_id JOIN book b ON b.id = s.book_id AND b.mode = 'live'
               CROSS JOIN LATERAL (VALUES
                 (CASE z.through WHEN 'float' THEN 'partner_float' ELSE 'bank' END, s.net_payable_paise),
                 ('commission_payable', -s.commission_paise), ('gst_input', -s.commission_gst_paise),
                 ('markup_payable', -s.markup_passthrough_paise), ('gateway_fee_receivable', s.gateway_fees_paise + s.gateway_fees_gst_paise)
               ) AS l (kind, amount) WHERE l.amount <> 0 AND s.net_payable_paise = z.net_paise
             ), moved AS (
               SELECT p.reference_id, a.kind, e.amount FROM posting p JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id
               JOIN statement s ON s.id = p.reference_id AND s.book_id = p.book_id
               WHERE p.kind IN ('statement_credit', 'statement_debit')
             )
             SELECT statement_id AS found FROM ((TABLE due EXCEPT ALL TABLE moved) UNION ALL (TABLE moved EXCEPT ALL TABLE due)) unequal
             UNION
             SELECT COALESCE(z.statement_id, p.reference_id) FROM statement_settlement z
             FULL JOIN (SELECT reference_id, kind FROM posting WHERE kind IN ('statement_credit', 'statement_debit')) p
               ON p.reference_id = z.statement_id AND p.kind = z.posting_kind
             WHERE z.statement_id IS NULL OR p.reference_id IS NULL`,
  },
  {
    law: 'each settlement was approved by another person than asked for it, for that statement and by that reference',
    checked: `SELECT count(*) FROM account WHERE kind = 'gst_input'`,
    broken: `SELECT z.statement_id AS found FROM statement_settlement z LEFT JOIN approval a ON a.id = z.approval_id
             WHERE a.id IS NULL OR a.state <> 'executed' OR a.kind <> 'statement.settle' OR a.reference <> z.reference
               OR a.requested_by = a.decided_by OR a.input::jsonb ->> 'statementId' <> z.statement_id`,
  },
  {
    law: 'what is owed by statement is what trades accrued, less what was settled',
    checked: `SELECT count(*) FROM account WHERE kind IN ('commission_payable', 'markup_payable', 'gateway_fee_receivable')`,
    broken: `SELECT 'account ' || a.id AS found FROM account a
             LEFT JOIN (SELECT e.account_id, sum(e.amount) AS amount FROM ledger_entry e JOIN posting p ON p.book_id = e.book_id AND p.id = e.posting_id
               WHERE p.kind NOT IN ('statement_credit', 'statement_debit') GROUP BY 1) t ON t.account_id = a.id
             LEFT JOIN (SELECT s.book_id, sum(s.commission_paise) AS commission, sum(s.markup_passthrough_paise) AS markup,
                 sum(s.gateway_fees_paise + s.gateway_fees_gst_paise) AS fees
               FROM statement s JOIN statement_settlement z ON z.statement_id = s.id GROUP BY 1) s ON s.book_id = a.book_id
             WHERE a.kind IN ('commission_payable', 'markup_payable', 'gateway_fee_receivable') AND a.balance <> COALESCE(t.amount, 0)
               - CASE a.kind WHEN 'commission_payable' THEN COALESCE(s.commission, 0) WHEN 'markup_payable' THEN COALESCE(s.markup, 0)
                 ELSE -COALESCE(s.fees, 0) END`,
  },
];
