-- Step 4 of execute_quotes, lines: posts the executions and settlements of a batch, one posting each. The verdict of an execution may be that
-- an account is short; a settlement moves what is in clearing already, so one that is short is a broken invariant and aborts.
CREATE OR REPLACE FUNCTION post_executions(p_requests execute_request[], p_settlements settlement_request[], p_trades transaction[], p_lines execution_line[])
RETURNS ledger_verdict[] LANGUAGE plpgsql AS $$
DECLARE
  v_verdicts ledger_verdict[];
BEGIN
  v_verdicts := ARRAY(
    SELECT v FROM ledger_post(
      ARRAY(
        SELECT ROW(r.number, r.book_id, CASE WHEN r.at_once THEN r.kind ELSE 'buy_debit' END, r.transaction_id, r.now)::ledger_posting
        FROM unnest(p_requests) r
        UNION ALL
        SELECT ROW(s.number, t.book_id, CASE WHEN s.fulfilled THEN 'buy_settlement' ELSE 'buy_void' END, t.id, s.now)::ledger_posting
        FROM unnest(p_trades) t JOIN unnest(p_settlements) s ON s.transaction_id = t.id),
      ARRAY(SELECT ROW(l.number, l.account_id, l.amount)::ledger_line FROM unnest(p_lines) l)) v);
  IF cardinality(p_settlements) > 0 AND EXISTS (
    SELECT FROM unnest(v_verdicts) v JOIN unnest(p_settlements) s ON s.number = v.number WHERE v.short_account_id IS NOT NULL)
  THEN
    RAISE EXCEPTION 'a debited buy could not be settled' USING ERRCODE = 'check_violation', CONSTRAINT = 'settlement_never_short';
  END IF;
  RETURN v_verdicts;
END $$;
