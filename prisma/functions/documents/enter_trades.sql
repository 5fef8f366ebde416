-- Enters up to p_limit trades of a book that have no entry in the commission ledger yet, and answers how many. Takes the advisory lock of the book's
-- months alone, as close_month does: each trade is entered once, and what was committed before a month is closed is in a month by then.
CREATE OR REPLACE FUNCTION enter_trades(p_book_id int, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_trades transaction[];
BEGIN
  PERFORM pg_advisory_xact_lock(20261122, p_book_id);
  v_trades := ARRAY(SELECT ROW(t.*)::transaction FROM trades_not_entered(p_book_id, p_limit) t);
  IF cardinality(v_trades) > 0 THEN PERFORM enter_commission(v_trades, false); END IF;
  RETURN cardinality(v_trades);
END $$;
