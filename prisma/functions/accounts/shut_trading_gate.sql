-- Takes the advisory lock of the trading gate alone until the transaction ends: waits for the trades under way and holds new ones back. Called by
-- the transaction that begins a trading halt, before it writes platform_stop.
CREATE OR REPLACE FUNCTION shut_trading_gate() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('tola trading', 0))
$$;
