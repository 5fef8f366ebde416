-- As before; which of its attempts the gateway does not know is found out anew.
CREATE OR REPLACE FUNCTION claim_refund(p_id text, p_now timestamptz) RETURNS SETOF payment_refund LANGUAGE plpgsql AS $$
DECLARE
  r payment_refund;
BEGIN
  UPDATE payment_refund SET claimed_until = p_now + interval '2 minutes'
    WHERE id = p_id AND (status = 'pending' OR watch_at IS NOT NULL) AND (claimed_until IS NULL OR claimed_until <= p_now) RETURNING * INTO r;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE refund_attempt SET unknown_at = NULL WHERE refund_id = p_id AND unknown_at IS NOT NULL;
  INSERT INTO refund_attempt (id, refund_id, number, created_at) VALUES (r.id, r.id, 1, p_now) ON CONFLICT DO NOTHING;
  RETURN NEXT r;
END $$;
