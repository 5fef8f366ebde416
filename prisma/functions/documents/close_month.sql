-- Makes the oldest open month with entries final, where one of this book is due at p_at (on the book's clock), and answers it (YYYY-MM), or null.
-- Plans the next. Takes the advisory lock of the book's months alone until the transaction ends, in which the caller writes the statement: nothing
-- is entered into the book meanwhile. Writes statement_gate.
CREATE OR REPLACE FUNCTION close_month(p_book_id int, p_at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  g statement_gate;
  v_month text;
  v_next text;
BEGIN
  PERFORM pg_advisory_xact_lock(20261122, p_book_id);
  SELECT * INTO g FROM statement_gate WHERE book_id = p_book_id AND due_at <= p_at FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  v_month := (SELECT min(m.month) FROM commission_month m WHERE m.book_id = p_book_id AND m.month > COALESCE(g.closed_month, ''));
  v_next := (SELECT min(m.month) FROM commission_month m WHERE m.book_id = p_book_id AND m.month > v_month);
  UPDATE statement_gate SET closed_month = v_month, due_at = month_due(v_next),
    wake_at = month_due(v_next) - (SELECT b.clock_offset_ms * interval '1 millisecond' FROM book b WHERE b.id = p_book_id)
    WHERE book_id = p_book_id;
  RETURN v_month;
END $$;
