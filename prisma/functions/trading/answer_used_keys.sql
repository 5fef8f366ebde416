-- Step 1 of execute_quotes, keys: locks the idempotency keys of a batch, then its quotes, each in one order, until its commit, and answers the
-- records of the keys that were used before and have not expired. A record that has expired goes, so that the key can be used again. The
-- locks are advisory, since locks of rows are written to the log; the rows of gifts are locked too, for codes that are sent again meanwhile.
CREATE OR REPLACE FUNCTION answer_used_keys(p_requests execute_request[]) RETURNS TABLE (number int, record jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_has_expired boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(s.lock) FROM (
    SELECT DISTINCT 1 AS step, hashtextextended(concat_ws('/', r.book_id, r.endpoint, r.idempotency_key), 0) AS lock
    FROM unnest(p_requests) r WHERE r.idempotency_key IS NOT NULL
    UNION ALL
    SELECT DISTINCT 2, hashtextextended(r.quote_id, 0) FROM unnest(p_requests) r ORDER BY 1, 2
  ) s;
  FOR answer_used_keys.number, record, v_has_expired IN
    SELECT r.number, to_jsonb(i), i.expires_at <= clock_timestamp() FROM unnest(p_requests) r CROSS JOIN LATERAL (
      SELECT * FROM idempotency_record i
      WHERE i.book_id = r.book_id AND i.endpoint = r.endpoint AND i.key = r.idempotency_key
      LIMIT 1   -- one look-up per key: without it the planner may read the table instead
    ) i
  LOOP
    IF v_has_expired THEN
      DELETE FROM idempotency_record i USING unnest(p_requests) r
        WHERE r.number = answer_used_keys.number AND i.book_id = r.book_id AND i.endpoint = r.endpoint AND i.key = r.idempotency_key;
    ELSE
      RETURN NEXT;
    END IF;
  END LOOP;
  IF EXISTS (SELECT FROM unnest(p_requests) r WHERE r.kind = 'gift') THEN
    PERFORM FROM quote q WHERE q.id = ANY (ARRAY(SELECT r.quote_id FROM unnest(p_requests) r WHERE r.kind = 'gift'))
      ORDER BY q.id FOR NO KEY UPDATE;
  END IF;
END $$;
