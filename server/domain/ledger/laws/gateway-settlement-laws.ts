/** Laws of what gateways settled into the bank, as `check-laws.ts` proves them. */
export const gatewaySettlementLaws: { law: string; checked: string; broken: string }[] = [
  {
    law: 'each transfer of a gateway is in the bank once and in full, and nothing else is booked as one',
    checked: 'SELECT count(*) FROM settlement_utr WHERE booked_at IS NOT NULL',
    broken: `WITH moved AS (
               SELECT p.reference_id, count(DISTINCT p.id) AS postings, count(DISTINCT p.book_id) AS books,
                 COALESCE(-sum(e.amount) FILTER (WHERE a.kind = 'bank'), 0) AS banked,
                 count(*) FILTER (WHERE a.kind NOT IN ('bank', 'gateway_clearing', 'gateway_fee_expense')) AS strange
               FROM posting p JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id
               WHERE p.kind = 'settlement' GROUP BY 1)
             SELECT COALESCE(u.gateway || ' ' || u.utr, m.reference_id) AS found
             FROM (SELECT * FROM settlement_utr WHERE booked_at IS NOT NULL) u FULL JOIN moved m ON m.reference_id = u.approval_id
             WHERE u.utr IS NULL OR COALESCE(m.banked, 0) <> u.booked_paise OR m.strange > 0 OR m.postings <> m.books`,
  },
];
