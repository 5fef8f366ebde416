-- Moves a book's mark in the commission ledger (statement_gate.entered_to) over transactions that were recorded before p_recorded_before (real time),
-- so that no lower id can be committed any more; at most 2000 at a time. They are entered where they earn, or undecided: those it sets into commission_due, so
-- that a buy which stays debited for days holds up no later trade, and takes them out once they are entered or voided. Answers whether it moved. One
-- in an old month is entered (move_ledger_rows).
CREATE OR REPLACE FUNCTION move_commission_mark(p_book_id int, p_recorded_before timestamptz) RETURNS boolean LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  v_mark text := COALESCE((SELECT g.entered_to FROM statement_gate g WHERE g.book_id = p_book_id), '');
  v_to text;
  v_undecided text[];
BEGIN
  DELETE FROM commission_due d USING ONLY transaction t WHERE d.book_id = p_book_id AND t.book_id = d.book_id AND t.id = d.transaction_id
    AND (t.status = 'voided' OR EXISTS (SELECT FROM commission_entry c WHERE c.book_id = p_book_id AND c.transaction_id = t.id));
  SELECT max(w.id) FILTER (WHERE w.is_done), array_agg(w.id) FILTER (WHERE w.is_done AND w.status = 'debited') INTO v_to, v_undecided FROM (
    SELECT t.id, t.status, bool_and(t.recorded_at < p_recorded_before AND (t.status <> 'completed' OR NOT earns_commission(t.type)
      OR EXISTS (SELECT FROM commission_entry c WHERE c.book_id = p_book_id AND c.transaction_id = t.id AND (c.kind = 'reversal') = false))) OVER (ORDER BY t.id) AS is_done
    FROM (SELECT * FROM ONLY transaction n WHERE n.book_id = p_book_id AND n.id > v_mark ORDER BY n.id LIMIT 2000) t
  ) w;
  IF v_to IS NULL THEN RETURN false; END IF;
  INSERT INTO commission_due (book_id, transaction_id) SELECT p_book_id, u.id FROM unnest(v_undecided) AS u (id) ORDER BY 2 ON CONFLICT DO NOTHING;
  INSERT INTO statement_gate AS g (book_id, entered_to) VALUES (p_book_id, v_to)
    ON CONFLICT (book_id) DO UPDATE SET entered_to = GREATEST(g.entered_to, excluded.entered_to);
  RETURN true;
END $$;
