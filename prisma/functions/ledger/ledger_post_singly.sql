-- Judges postings of which one cannot be written, one after the other, on locked books: answers for each that is refused the account that
-- cannot pay, and writes the others together. Called by ledger_post only. Raises check_violation (posting_line_once) where a posting names
-- an account twice.
CREATE OR REPLACE FUNCTION ledger_post_singly(p_postings ledger_posting[], p_lines ledger_line[]) RETURNS SETOF ledger_verdict LANGUAGE plpgsql AS $$
DECLARE
  one ledger_posting;
  v_accepted int[] := '{}';
  v_short bigint;
BEGIN
  IF EXISTS (SELECT FROM unnest(p_lines) l WHERE l.amount <> 0 GROUP BY l.number, l.account_id HAVING count(*) > 1) THEN
    RAISE EXCEPTION 'a posting names an account twice' USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_line_once';
  END IF;
  FOR one IN SELECT p.number, p.book_id, p.kind, p.reference_id, p.created_at FROM unnest(p_postings) p ORDER BY p.number LOOP
    SELECT a.id INTO v_short FROM unnest(p_lines) l JOIN account a ON a.book_id = one.book_id AND a.id = l.account_id
      WHERE l.number = one.number AND l.amount < 0 AND a.floor IS NOT NULL AND a.floor > a.balance + l.amount + COALESCE((
        SELECT sum(b.amount) FROM unnest(p_lines) b WHERE b.account_id = l.account_id AND b.number = ANY (v_accepted)), 0)
      ORDER BY a.id LIMIT 1;
    IF v_short IS NULL THEN
      v_accepted := v_accepted || one.number;
    ELSE
      RETURN NEXT ROW(one.number, NULL, v_short, NULL, NULL)::ledger_verdict;
    END IF;
  END LOOP;
  IF cardinality(v_accepted) > 0 THEN
    RETURN QUERY SELECT * FROM ledger_post(
      ARRAY(SELECT p FROM unnest(p_postings) p WHERE p.number = ANY (v_accepted)),
      ARRAY(SELECT l FROM unnest(p_lines) l WHERE l.number = ANY (v_accepted)));
  END IF;
END $$;
