-- The outcome of a debited buy that has been settled or voided, in the form of buy_outcome; its balances are read from the entries of its own
-- postings. Looks into old months only where those are not all at hand.
CREATE OR REPLACE FUNCTION settled_buy_outcome(t transaction) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_wallet bigint;
  v_metal bigint;
BEGIN
  SELECT max(p.balances[l.place]) FILTER (WHERE a.kind = 'partner_float' AND p.kind IN ('buy', 'buy_debit')),
    max(p.balances[l.place]) FILTER (WHERE a.kind = 'user_metal') INTO v_wallet, v_metal
  FROM ONLY posting p CROSS JOIN LATERAL unnest(p.account_ids) WITH ORDINALITY AS l (account_id, place)
  JOIN account a ON a.book_id = p.book_id AND a.id = l.account_id
  WHERE p.book_id = t.book_id AND p.reference_id = t.id;
  IF v_wallet IS NULL OR (v_metal IS NULL AND t.status = 'completed') THEN
    SELECT max(e.balance_after) FILTER (WHERE a.kind = 'partner_float' AND p.kind IN ('buy', 'buy_debit')),
      max(e.balance_after) FILTER (WHERE a.kind = 'user_metal') INTO v_wallet, v_metal
    FROM posting p JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id
    WHERE p.book_id = t.book_id AND p.reference_id = t.id;
  END IF;
  -- The buy does not move the metal of the user's SIPs, which is part of what they hold: as it is now.
  RETURN buy_outcome(t, v_wallet, v_metal + COALESCE((
    SELECT a.balance FROM account a WHERE a.book_id = t.book_id AND a.kind = 'user_sip_metal' AND a.asset = t.asset AND COALESCE(a.user_id, 0) = t.user_id
    ORDER BY a.page_moves DESC LIMIT 1), 0));
END $$;
