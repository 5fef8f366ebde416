-- Notes, before a withdrawal is sent, that its provider may have it (may_exist), and answers whether it may have had it before. No row where another
-- attempt has asked since, the withdrawal is decided, or a restored database is held: then it must not be sent. Locks the withdrawal.
CREATE OR REPLACE FUNCTION begin_payout(p_id text, p_attempt int) RETURNS TABLE (may_have_existed boolean) LANGUAGE plpgsql AS $$
BEGIN
  SELECT w.may_exist INTO may_have_existed FROM withdrawal w
    WHERE w.id = p_id AND w.attempts = p_attempt AND w.status = 'processing' AND NOT is_held() FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE withdrawal SET may_exist = true WHERE id = p_id AND NOT may_exist;
  RETURN NEXT;
END $$;
