-- Claims a withdrawal that is due at p_at (on the book's clock), for half a minute, so that one process asks its provider, and another one follows
-- should it end. Answers it with its new attempt number, or no row where it is not due. One that is completed may come back: it is due again after
-- as long as it has been completed, at least an hour, for seven days. Locks the withdrawal and plans its job.
CREATE OR REPLACE FUNCTION claim_withdrawal(p_id text, p_at timestamptz, p_now timestamptz) RETURNS SETOF withdrawal LANGUAGE plpgsql AS $$
DECLARE
  w withdrawal;
  v_offset interval;
BEGIN
  SELECT * INTO w FROM withdrawal WHERE id = p_id FOR NO KEY UPDATE;
  SELECT b.clock_offset_ms * interval '1 millisecond' INTO v_offset FROM book b WHERE b.id = w.book_id AND b.closed_at IS NULL;
  IF v_offset IS NULL OR w.due_at IS NULL OR w.due_at > p_at THEN RETURN; END IF;
  w.due_at := CASE WHEN w.status = 'processing' THEN p_at + interval '30 seconds'
    WHEN p_at < w.completed_at + interval '7 days' THEN p_at + GREATEST(p_at - w.completed_at, interval '1 hour') END;
  UPDATE withdrawal SET attempts = attempts + 1, asked_at = p_now, due_at = w.due_at, wake_at = w.due_at - v_offset
    WHERE id = p_id RETURNING * INTO w;
  IF w.wake_at IS NOT NULL THEN PERFORM wake_withdrawal(w.id, w.wake_at); END IF;
  RETURN NEXT w;
END $$;
