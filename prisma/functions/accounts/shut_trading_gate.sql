CREATE OR REPLACE FUNCTION shut_trading_gate() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('tola trading', 0))
$$;
