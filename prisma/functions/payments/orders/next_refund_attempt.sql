-- Writes the next attempt of a pending refund, before it is sent, and answers it. No row where an attempt is open or has succeeded, or where there
-- were attempts_max already. Locks the refund.
CREATE OR REPLACE FUNCTION next_refund_attempt(p_refund_id text, p_now timestamptz) RETURNS SETOF refund_attempt LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payment_refund r WHERE r.id = p_refund_id AND r.status = 'pending' FOR NO KEY UPDATE;
  IF NOT FOUND OR EXISTS (SELECT FROM refund_attempt a WHERE a.refund_id = p_refund_id AND a.status NOT IN ('failed', 'refused')) THEN RETURN; END IF;
  RETURN QUERY INSERT INTO refund_attempt (id, refund_id, number, created_at)
    SELECT p_refund_id || '_' || max(a.number) + 1, p_refund_id, max(a.number) + 1, p_now FROM refund_attempt a JOIN payment_refund r ON r.id = a.refund_id
    WHERE a.refund_id = p_refund_id GROUP BY r.attempts_max HAVING max(a.number) < r.attempts_max RETURNING *;
END $$;
