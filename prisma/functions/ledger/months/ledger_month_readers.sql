-- The transactions that hold a table since before this month of it was opened: what they read was planned without the month's table, so that they would
-- not see a row that is moved there. Rows are moved once these have ended. Of other roles it is not told when they began: they count as older.
CREATE OR REPLACE FUNCTION ledger_month_readers(p_source text, p_month date) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT COALESCE(array_agg(DISTINCT l.virtualtransaction), '{}')
  FROM ledger_month m JOIN pg_locks l ON l.locktype = 'relation' AND l.relation = format('public.%I', m.source)::regclass
    AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())
  LEFT JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE m.source = p_source AND m.month = p_month AND l.pid <> pg_backend_pid()
    -- Vacuum reads no rows for anybody.
    AND l.mode <> 'ShareUpdateExclusiveLock' AND COALESCE(a.xact_start, '-infinity') <= m.opened_at
$$;
