-- Step 1 of execute_quotes, keys: locks the idempotency keys of a batch in one order until its commit, and answers the records of those that
-- were used before and have not expired.
CREATE OR REPLACE FUNCTION answer_used_keys(p_requests execute_request[]) RETURNS TABLE (number int, record jsonb) LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM unnest(p_requests) r WHERE r.idempotency_key IS NOT NULL) THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(s.lock) FROM (
    SELECT DISTINCT hashtextextended(concat_ws('/', r.book_id, r.endpoint, r.idempotency_key), 0) AS lock
    FROM unnest(p_requests) r WHERE r.idempotency_key IS NOT NULL ORDER BY 1
  ) s;
  RETURN QUERY
    SELECT r.number, to_jsonb(i) FROM unnest(p_requests) r CROSS JOIN LATERAL (
      SELECT * FROM idempotency_record i
      WHERE i.book_id = r.book_id AND i.endpoint = r.endpoint AND i.key = r.idempotency_key
      LIMIT 1   -- one look-up per key: without it the planner may read the table instead
    ) i WHERE i.expires_at > clock_timestamp();
END $$;
