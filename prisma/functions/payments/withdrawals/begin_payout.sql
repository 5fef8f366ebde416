-- Before a withdrawal is sent it is on record that its provider may have it. Answers whether it may have had it before; no row where
-- somebody else has asked since, or it is decided: then it is not sent.
CREATE OR REPLACE FUNCTION begin_payout(p_id text, p_attempt int) RETURNS TABLE (may_have_existed boolean) LANGUAGE plpgsql AS $$
BEGIN
  SELECT w.may_exist INTO may_have_existed FROM withdrawal w
    WHERE w.id = p_id AND w.attempts = p_attempt AND w.status = 'processing' FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE withdrawal SET may_exist = true WHERE id = p_id AND NOT may_exist;
  RETURN NEXT;
END $$;
