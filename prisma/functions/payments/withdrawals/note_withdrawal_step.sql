-- Writes a step of a withdrawal's timeline: status, source, reason, moment on the book's clock. The caller has just written the
-- withdrawal, or holds its lock.
CREATE OR REPLACE FUNCTION note_withdrawal_step(p_id text, p_status text, p_source text, p_reason text, p_at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO withdrawal_step (withdrawal_id, number, status, source, reason, at)
    SELECT p_id, count(*) + 1, p_status, p_source, p_reason, p_at FROM withdrawal_step s WHERE s.withdrawal_id = p_id
$$;
