-- Closes the oldest month of a book that is due at this moment of its clock, for good, and answers it; null where none is due. The
-- caller makes the statement in the same transaction, while nobody else enters anything into the book.
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
