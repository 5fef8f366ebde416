-- The outcome of a debited buy that has been settled or voided, in the form of buy_outcome; its balances are read from the entries of its own
-- postings.
CREATE OR REPLACE FUNCTION settled_buy_outcome(t transaction) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT buy_outcome(t,
    max(e.balance_after) FILTER (WHERE a.kind = 'partner_float' AND p.kind IN ('buy', 'buy_debit')),
    max(e.balance_after) FILTER (WHERE a.kind = 'user_metal'))
  FROM posting p JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id
  WHERE p.book_id = t.book_id AND p.reference_id = t.id
$$;
