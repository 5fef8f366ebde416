-- Ends the moving into a month: from here on its table takes no row, and how many it has and their digest are noted. Rows of the month that could not
-- be moved stay where they are, and are read from there.
CREATE OR REPLACE FUNCTION close_ledger_month(p_source text, p_month date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  d record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('tola ledger months', 0));
  PERFORM FROM ledger_month m WHERE m.source = p_source AND m.month = p_month AND m.closed_at IS NULL;
  IF NOT FOUND THEN RETURN; END IF;
  EXECUTE format('ANALYZE months.%I', ledger_month_name(p_source, p_month));
  SELECT * INTO d FROM ledger_month_digest(p_source, p_month);
  UPDATE ledger_month m SET closed_at = clock_timestamp(), rows = d.rows, digest = d.digest WHERE m.source = p_source AND m.month = p_month;
  PERFORM protect_ledger_month(p_source, p_month);
END $$;
