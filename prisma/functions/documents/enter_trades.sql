-- Enters up to so many of them, and answers how many. Whoever enters holds the book's door alone, as whoever closes a month does: so
-- each trade is entered once, and all that committed before a month is closed are in a month by then.
CREATE OR REPLACE FUNCTION enter_trades(p_book_id int, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_trades transaction[];
BEGIN
  PERFORM pg_advisory_xact_lock(20261122, p_book_id);
  v_trades := ARRAY(SELECT ROW(t.*)::transaction FROM trades_not_entered(p_book_id, p_limit) t);
  IF cardinality(v_trades) > 0 THEN PERFORM enter_commission(v_trades, false); END IF;
  RETURN cardinality(v_trades);
END $$;
