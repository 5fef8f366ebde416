-- Answers the metals with a trading halt. Called first in every transaction that trades: it takes the advisory lock of the trading gate shared until
-- the commit, so that trades do not wait for each other while a halt waits for those under way. A trade that waited for a halt reads it: the second
-- statement sees what was committed while the first one waited.
CREATE OR REPLACE FUNCTION pass_trading_gate() RETURNS text[] LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('tola trading', 0));
  RETURN ARRAY(SELECT s.what FROM platform_stop s WHERE s.what <> 'payments');
END $$;
