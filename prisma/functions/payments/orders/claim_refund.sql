-- Claims a refund for two minutes from p_now (real time), so that one process asks the gateway about it; it is due again then, should that process
-- end. Answers the refund, or no row where it is claimed, or completed and not watched. Writes the first attempt, under the refund's own id, before it is sent, and clears unknown_at of its
-- attempts: which of them the gateway does not know is found out anew.
CREATE OR REPLACE FUNCTION claim_refund(p_id text, p_now timestamptz) RETURNS SETOF payment_refund LANGUAGE plpgsql AS $$
DECLARE
  r payment_refund;
BEGIN
  UPDATE payment_refund SET claimed_until = p_now + interval '2 minutes',
      wake_at = CASE WHEN wake_at IS NOT NULL THEN p_now + interval '2 minutes' END,
      watch_at = CASE WHEN watch_at IS NOT NULL THEN p_now + interval '2 minutes' END
    WHERE id = p_id AND (status = 'pending' OR watch_at IS NOT NULL) AND (claimed_until IS NULL OR claimed_until <= p_now) RETURNING * INTO r;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE refund_attempt SET unknown_at = NULL WHERE refund_id = p_id AND unknown_at IS NOT NULL;
  INSERT INTO refund_attempt (id, refund_id, number, created_at) VALUES (r.id, r.id, 1, p_now) ON CONFLICT DO NOTHING;
  RETURN NEXT r;
END $$;
