-- Notes that an attempt of a refund failed or was refused (p_status). The next one is due after ten minutes, then six times as long each time, up to
-- a day; after the last one (attempts_max) the refund is an exception for staff ('exhausted'). Changes nothing where the attempt has ended already.
-- Times are real time. Locks the refund, then the attempt.
CREATE OR REPLACE FUNCTION fail_refund_attempt(p_attempt_id text, p_reason text, p_now timestamptz, p_status text DEFAULT 'failed') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  a refund_attempt;
BEGIN
  -- Before the attempt, as in claim_refund, so that the two cannot deadlock.
  PERFORM FROM payment_refund WHERE id = (SELECT t.refund_id FROM refund_attempt t WHERE t.id = p_attempt_id) FOR NO KEY UPDATE;
  UPDATE refund_attempt SET status = p_status, reason = p_reason, ended_at = p_now WHERE id = p_attempt_id AND status = 'asked' RETURNING * INTO a;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE payment_refund SET attempts = attempts + 1, asked_at = p_now, claimed_until = NULL, problem = CASE p_status WHEN 'refused' THEN 'its gateway made nothing of it: ' ELSE 'it failed at the gateway: ' END || p_reason,
      wake_at = p_now + back_off('10 minutes', 6, a.number - 1, '1 day'),
      exception = CASE WHEN a.number >= attempts_max THEN 'exhausted' END, exception_at = CASE WHEN a.number >= attempts_max THEN p_now END
    WHERE id = a.refund_id AND status = 'pending';
END $$;
