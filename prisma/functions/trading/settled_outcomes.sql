-- The outcomes of settled buys, by the number of their settlement; p_books has their books in that order. Buys that were settled by this batch stand among
-- the newest transactions. One that was settled before, and is asked for again, may stand in an old month.
CREATE OR REPLACE FUNCTION settled_outcomes(p_settlements settlement_request[], p_books int[]) RETURNS TABLE (number int, outcome jsonb) LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_found int;
BEGIN
  RETURN QUERY SELECT s.number, settled_buy_outcome(t)
    FROM unnest(p_settlements) WITH ORDINALITY s JOIN ONLY transaction t ON t.book_id = p_books[s.ordinality] AND t.id = s.transaction_id;
  GET DIAGNOSTICS v_found = ROW_COUNT;
  IF v_found < cardinality(p_settlements) THEN
    RETURN QUERY SELECT s.number, settled_buy_outcome(t)
      FROM unnest(p_settlements) WITH ORDINALITY s JOIN transaction t ON t.book_id = p_books[s.ordinality] AND t.id = s.transaction_id
      WHERE t.tableoid <> 'public.transaction'::regclass;
  END IF;
END $$;
