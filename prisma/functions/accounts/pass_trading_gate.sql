-- The gate that whatever trades passes before it commits. Many pass at once; a stop shuts the gate for its own commit, so it waits for
-- those that are through, and whoever comes after it reads it: each statement here sees what is committed when it begins.
CREATE OR REPLACE FUNCTION pass_trading_gate() RETURNS text[] LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('tola trading', 0));
  RETURN ARRAY(SELECT s.what FROM platform_stop s WHERE s.what <> 'payments');
END $$;
