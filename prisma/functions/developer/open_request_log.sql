-- Makes the partitions of these IST days where they are missing. Calls are written and read meanwhile: a table that is attached keeps them out
-- of nothing, while one made as a partition would. Processes that come for one day at once take turns, by the lock that attaching takes anyway.
CREATE OR REPLACE FUNCTION open_request_log(p_days int[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_day int;
BEGIN
  LOCK TABLE request_log IN SHARE UPDATE EXCLUSIVE MODE;
  FOR v_day IN SELECT DISTINCT d.day FROM unnest(p_days) AS d (day) ORDER BY 1 LOOP
    CONTINUE WHEN to_regclass(request_log_name(v_day)) IS NOT NULL;
    EXECUTE format('CREATE TABLE %I (LIKE request_log INCLUDING ALL)', request_log_name(v_day));
    EXECUTE format('ALTER TABLE request_log ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      request_log_name(v_day), request_id_bound(v_day), request_id_bound(v_day + 1));
  END LOOP;
END $$;
