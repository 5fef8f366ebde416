-- How many transactions of the whole server began since the oldest read that is still open there: a statement or transaction of this database, a
-- prepared transaction, a standby or a replication slot. PostgreSQL keeps every version of a row from then on. Runs as the owner, who sees
-- sessions of other roles as a superuser or a member of pg_read_all_stats; otherwise those of its own and the service's alone are counted.
CREATE OR REPLACE FUNCTION transactions_since_oldest_read() RETURNS int LANGUAGE sql AS $$
  SELECT COALESCE(max(held.age), 0) FROM (
    -- What a vacuum sees holds no version.
    SELECT age(a.backend_xmin) FROM pg_stat_activity a
    WHERE a.pid <> pg_backend_pid() AND a.backend_type <> 'autovacuum worker' AND (a.datname IS NULL OR a.datname = current_database())
    UNION ALL
    SELECT age(s.xmin) FROM pg_replication_slots s
    UNION ALL
    SELECT age(p.transaction) FROM pg_prepared_xacts p WHERE p.database = current_database()) held
$$;
