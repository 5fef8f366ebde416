/** Laws of withdrawals (decisions 11), as `check-laws.ts` proves them. */
export const withdrawalLaws: { law: string; checked: string; broken: string }[] = [
  {
    law: 'money in payout clearing is exactly that of withdrawals that are processing',
    checked: `SELECT count(*) FROM account WHERE kind = 'payout_clearing'`,
    broken: `SELECT 'book ' || a.book_id AS found FROM account a WHERE a.kind = 'payout_clearing' AND a.balance <> (
               SELECT COALESCE(sum(w.amount_paise), 0) FROM withdrawal w WHERE w.book_id = a.book_id AND w.status = 'processing')`,
  },
  {
    law: 'each withdrawal left the wallet once, and went to the bank or back as its state says, each once and in full',
    checked: 'SELECT count(*) FROM withdrawal',
    broken: `WITH due AS (
               SELECT w.id, l.posting, l.kind, l.user_id, l.amount FROM withdrawal w CROSS JOIN LATERAL (VALUES
                 ('withdrawal', 'user_inr', w.user_id, -w.amount_paise, true),
                 ('withdrawal', 'payout_clearing', 0, w.amount_paise, true),
                 ('withdrawal_paid', 'payout_clearing', 0, -w.amount_paise, w.completed_at IS NOT NULL),
                 ('withdrawal_paid', 'bank', 0, w.amount_paise, w.completed_at IS NOT NULL),
                 ('withdrawal_returned', 'payout_clearing', 0, -w.amount_paise, w.status = 'failed' AND w.completed_at IS NULL),
                 ('withdrawal_returned', 'user_inr', w.user_id, w.amount_paise, w.status = 'failed' AND w.completed_at IS NULL),
                 ('withdrawal_reversed', 'bank', 0, -w.amount_paise, w.status = 'failed' AND w.completed_at IS NOT NULL),
                 ('withdrawal_reversed', 'user_inr', w.user_id, w.amount_paise, w.status = 'failed' AND w.completed_at IS NOT NULL)
               ) AS l (posting, kind, user_id, amount, is_due) WHERE l.is_due
             ), moved AS (
               SELECT p.reference_id AS id, p.kind AS posting, a.kind, COALESCE(a.user_id, 0) AS user_id, sum(e.amount)::bigint AS amount
               FROM posting p JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id
               WHERE p.kind IN ('withdrawal', 'withdrawal_paid', 'withdrawal_returned', 'withdrawal_reversed') GROUP BY 1, 2, 3, 4
             )
             SELECT id AS found FROM ((TABLE due EXCEPT TABLE moved) UNION ALL (TABLE moved EXCEPT TABLE due)) unequal
             UNION
             SELECT p.reference_id FROM posting p
             WHERE p.kind IN ('withdrawal', 'withdrawal_paid', 'withdrawal_returned', 'withdrawal_reversed')
             GROUP BY p.reference_id, p.kind HAVING count(*) <> 1`,
  },
  {
    law: 'each withdrawal is where its steps have brought it, and whatever is open of it is due',
    checked: 'SELECT count(*) FROM withdrawal',
    broken: `SELECT w.id AS found FROM withdrawal w LEFT JOIN LATERAL (
               SELECT count(*) AS made, max(s.number) AS last, (array_agg(s.status ORDER BY s.number))[1] AS first,
                 (array_agg(s.status ORDER BY s.number DESC))[1] AS now FROM withdrawal_step s WHERE s.withdrawal_id = w.id) s ON true
             WHERE s.made <> s.last OR s.first <> 'processing' OR s.now IS DISTINCT FROM
               (CASE WHEN w.reversed_at IS NOT NULL THEN 'reversed' ELSE w.status END)
             UNION ALL
             SELECT w.id FROM withdrawal w JOIN book b ON b.id = w.book_id
             WHERE b.closed_at IS NULL AND w.status <> 'completed' AND (w.due_at IS NOT NULL) <> (w.status = 'processing')`,
  },
  {
    law: 'each withdrawal goes to an account of its own user, and each key names the withdrawal that it made',
    checked: 'SELECT count(*) FROM withdrawal',
    // A reset sandbox hands the accounts of kept users on to the new book.
    broken: `SELECT w.id AS found FROM withdrawal w JOIN book b ON b.id = w.book_id LEFT JOIN bank_account a ON a.id = w.bank_account_id
             WHERE a.id IS NULL OR (b.closed_at IS NULL AND (a.user_id <> w.user_id OR a.book_id <> w.book_id))
             UNION ALL
             SELECT i.endpoint || ' ' || i.reference_id FROM idempotency_record i LEFT JOIN withdrawal w ON w.id = i.reference_id
             WHERE i.endpoint = '/partner/users/:user_code/withdrawals'
               AND (w.id IS NULL OR w.book_id <> i.book_id OR w.idempotency_key IS DISTINCT FROM i.key OR i.state <> 'done')`,
  },
];
