-- Writes postings that must not be refused, for callers that read no verdicts: all of them, or it ends the transaction. Raises check_violation where
-- a posting moves nothing (posting_never_empty), is refused or gets no verdict (posting_never_refused).
CREATE OR REPLACE FUNCTION ledger_post_or_abort(p_postings ledger_posting[], p_lines ledger_line[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v ledger_verdict;
  v_written int := 0;
BEGIN
  IF EXISTS (SELECT FROM unnest(p_postings) p WHERE NOT EXISTS (SELECT FROM unnest(p_lines) l WHERE l.number = p.number AND l.amount <> 0)) THEN
    RAISE EXCEPTION 'a posting moves nothing' USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_never_empty';
  END IF;
  FOR v IN SELECT * FROM ledger_post(p_postings, p_lines) LOOP
    IF v.short_account_id IS NOT NULL THEN
      RAISE EXCEPTION 'posting % of % was refused: account % cannot pay', (p_postings[v.number + 1]).kind, (p_postings[v.number + 1]).reference_id,
        v.short_account_id USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_never_refused';
    END IF;
    v_written := v_written + 1;
  END LOOP;
  IF v_written <> cardinality(p_postings) THEN
    RAISE EXCEPTION 'a posting got no verdict' USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_never_refused';
  END IF;
END $$;
