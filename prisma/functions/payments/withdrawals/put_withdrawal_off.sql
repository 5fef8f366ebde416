-- Plans when a withdrawal that is not decided is asked about again: after 2 seconds, then three times as long each time, up to an hour. Keeps
-- p_problem, why it could not be asked, for staff. Changes nothing where another attempt has asked since. Times on the book's clock.
CREATE OR REPLACE FUNCTION put_withdrawal_off(p_id text, p_attempt int, p_problem text, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  w withdrawal;
BEGIN
  UPDATE withdrawal x SET problem = p_problem, due_at = p_at + d.delay, wake_at = p_at + d.delay - b.clock_offset_ms * interval '1 millisecond'
    FROM book b, (SELECT back_off('2 seconds', 3, p_attempt - 1) AS delay) d
    WHERE x.id = p_id AND x.status = 'processing' AND x.attempts = p_attempt AND b.id = x.book_id AND b.closed_at IS NULL
    RETURNING x.* INTO w;
  IF w.id IS NOT NULL THEN PERFORM wake_withdrawal(w.id, w.wake_at); END IF;
END $$;
