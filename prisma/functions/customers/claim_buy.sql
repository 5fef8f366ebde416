-- Whether a paid order may become metal: it is held since it was made, or, where its hold is forgotten since it had lapsed, there is room
-- for it still, and it is held from now on. A hold that is found stays until the caller is through; to take a new one is to wait
-- for the user's other buys.
CREATE OR REPLACE FUNCTION claim_buy(p_order_id text, p_since text, p_allowed bigint, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
BEGIN
  PERFORM FROM buy_hold h WHERE h.id = p_order_id FOR SHARE;
  IF FOUND THEN RETURN true; END IF;
  SELECT * INTO o FROM payment_order WHERE id = p_order_id;
  PERFORM pg_advisory_xact_lock(hashtextextended('buys ' || o.user_id, 0));
  PERFORM FROM buy_hold h WHERE h.id = p_order_id;
  IF FOUND THEN RETURN true; END IF;
  DELETE FROM buy_hold h WHERE h.user_id = o.user_id AND NOT is_buy_open(h, p_now);
  IF bought_and_open(o.user_id, p_since, p_now) + o.funded_paise > p_allowed THEN RETURN false; END IF;
  INSERT INTO buy_hold (id, user_id, amount_paise, expires_at) VALUES (o.id, o.user_id, o.funded_paise, o.expires_at);
  RETURN true;
END $$;
