-- Drops the partitions of IST days before this one, and answers how many. Dropping shuts the whole log for a moment, and calls that are
-- written or read meanwhile wait behind it: so it waits itself no longer than a fifth of a second, and then leaves all of them to the next call.
CREATE OR REPLACE FUNCTION drop_request_log(p_before int) RETURNS int LANGUAGE plpgsql SET lock_timeout = '200ms' AS $$
DECLARE
  v_name name;
  v_dropped int := 0;
BEGIN
  FOR v_name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'request_log'::regclass AND c.relname < request_log_name(p_before) COLLATE "C" ORDER BY c.relname
  LOOP
    EXECUTE format('DROP TABLE %I', v_name);
    v_dropped := v_dropped + 1;
  END LOOP;
  RETURN v_dropped;
EXCEPTION WHEN lock_not_available THEN RETURN 0;
END $$;
