-- Whether a paid order may become metal under the user's limit of buys without approved KYC (p_allowed, paise). True where its hold still exists,
-- or, after a lapsed hold was deleted, where the order still fits the limit: then a new hold is written. An existing hold is locked until the
-- transaction ends; otherwise this takes the advisory lock of the user's buys and deletes their lapsed holds.
CREATE OR REPLACE FUNCTION claim_buy(p_order_id text, p_since text, p_allowed bigint, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
BEGIN
  PERFORM FROM buy_hold h WHERE h.id = p_order_id FOR SHARE;
  IF FOUND THEN RETURN true; END IF;
  SELECT * INTO o FROM payment_order WHERE book_id = book_of_order(p_order_id) AND id = p_order_id;
  PERFORM pg_advisory_xact_lock(hashtextextended('buys ' || o.user_id, 0));
  PERFORM FROM buy_hold h WHERE h.id = p_order_id;
  IF FOUND THEN RETURN true; END IF;
  DELETE FROM buy_hold d WHERE d.book_id = o.book_id AND d.id IN (
    SELECT h.id FROM buy_hold h CROSS JOIN LATERAL buy_hold_state(h, p_now) s WHERE h.book_id = o.book_id AND h.user_id = o.user_id AND NOT s.is_open);
  IF bought_in_book(o.book_id, o.user_id, p_since, p_now) + o.funded_paise > p_allowed THEN RETURN false; END IF;
  INSERT INTO buy_hold (id, book_id, user_id, amount_paise, expires_at) VALUES (o.id, o.book_id, o.user_id, o.funded_paise, o.expires_at);
  RETURN true;
END $$;
