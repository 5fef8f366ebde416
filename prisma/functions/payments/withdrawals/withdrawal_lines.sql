-- The two lines that move a withdrawal's amount (paise) between places: 'wallet' (its user's), 'clearing' (payout_clearing) or 'bank'.
CREATE OR REPLACE FUNCTION withdrawal_lines(w withdrawal, p_from text, p_to text) RETURNS ledger_line[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT ROW(0, a.id, l.amount)::ledger_line FROM (VALUES (p_from, -w.amount_paise), (p_to, w.amount_paise)) AS l (place, amount)
    JOIN account a ON a.book_id = w.book_id AND a.asset = 'INR'
      AND a.kind = CASE l.place WHEN 'wallet' THEN 'user_inr' WHEN 'clearing' THEN 'payout_clearing' ELSE 'bank' END
      AND COALESCE(a.user_id, 0) = CASE l.place WHEN 'wallet' THEN w.user_id ELSE 0 END)
$$;
