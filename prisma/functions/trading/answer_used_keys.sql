-- Step 1 of execute_quotes, keys: locks the idempotency keys of a batch, then its quotes, each in one order, until its commit, and answers the
-- records of the keys that were used before and have not expired, by the number of their request; null where there is none. A record that has
-- expired goes, so that the key can be used again. The locks are advisory, since locks of rows are written to the log.
CREATE OR REPLACE FUNCTION answer_used_keys(p_requests execute_request[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_used jsonb;
  v_expired int[];
  v_now timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(s.lock) FROM (
    SELECT 1 AS step, hashtextextended(concat_ws('/', r.book_id, r.endpoint, r.idempotency_key), 0) AS lock
    FROM unnest(p_requests) r WHERE r.idempotency_key IS NOT NULL
    UNION ALL
    SELECT 2, hashtextextended(r.quote_id, 0) FROM unnest(p_requests) r ORDER BY 1, 2
  ) s;
  v_now := clock_timestamp();
  SELECT jsonb_object_agg(r.number, to_jsonb(i)) FILTER (WHERE i.expires_at > v_now),
    array_agg(r.number) FILTER (WHERE i.expires_at <= v_now) INTO v_used, v_expired
  FROM unnest(p_requests) r CROSS JOIN LATERAL (
    SELECT * FROM idempotency_record i
    WHERE i.book_id = r.book_id AND i.endpoint = r.endpoint AND i.key = r.idempotency_key
    LIMIT 1   -- one look-up per key: without it the planner may read the table instead
  ) i;
  IF v_expired IS NOT NULL THEN
    DELETE FROM idempotency_record i USING unnest(p_requests) r
      WHERE r.number = ANY (v_expired) AND i.book_id = r.book_id AND i.endpoint = r.endpoint AND i.key = r.idempotency_key;
  END IF;
  RETURN v_used;
END $$;
