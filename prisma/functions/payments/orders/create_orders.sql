-- Writes orders in one commit. Each input is an object of the order's columns with number, and idempotency_key and body_sha256 where the caller gave
-- a key. Verdicts: 'created' (row), 'replay' (record), 'user_not_found', 'duplicate_reference'. Without p_is_done the idempotency record stays in
-- progress until the gateway has answered. Locks the keys, then the references, each in one order, so that nothing is left to ON CONFLICT, which
-- writes each row twice into the log. A record that has expired goes, so that the key can be used again.
CREATE OR REPLACE FUNCTION create_orders(p_endpoint text, p_key_life interval, p_is_done boolean, p_orders jsonb)
RETURNS TABLE (number int, verdict text, record jsonb, "row" jsonb) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_left jsonb := p_orders;
  v_used jsonb;   -- records of the keys, by number
  v_now timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(s.lock) FROM (
    SELECT DISTINCT 1 AS step, hashtextextended(concat_ws('/', e.j ->> 'book_id', p_endpoint, e.j ->> 'idempotency_key'), 0) AS lock
    FROM jsonb_array_elements(p_orders) e (j) WHERE e.j ->> 'idempotency_key' IS NOT NULL
    UNION ALL
    SELECT DISTINCT 2, hashtextextended(concat_ws('/', e.j ->> 'book_id', 'reference', e.j ->> 'reference'), 0)
    FROM jsonb_array_elements(p_orders) e (j) WHERE e.j ->> 'reference' IS NOT NULL ORDER BY 1, 2
  ) s;
  v_now := clock_timestamp();
  SELECT jsonb_object_agg(e.j ->> 'number', to_jsonb(i)) INTO v_used
  FROM jsonb_array_elements(p_orders) e (j) CROSS JOIN LATERAL (
    SELECT * FROM idempotency_record i
    WHERE i.book_id = (e.j ->> 'book_id')::int AND i.endpoint = p_endpoint AND i.key = e.j ->> 'idempotency_key' LIMIT 1
  ) i;
  IF v_used IS NOT NULL THEN
    RETURN QUERY SELECT u.key::int, 'replay'::text, u.value, NULL::jsonb FROM jsonb_each(v_used) u WHERE (u.value ->> 'expires_at')::timestamptz > v_now;
    DELETE FROM idempotency_record i USING jsonb_array_elements(p_orders) e (j)
      WHERE i.book_id = (e.j ->> 'book_id')::int AND i.endpoint = p_endpoint AND i.key = e.j ->> 'idempotency_key' AND i.expires_at <= v_now;
    v_left := (SELECT COALESCE(jsonb_agg(e.j), '[]') FROM jsonb_array_elements(p_orders) e (j)
      WHERE ((v_used -> (e.j ->> 'number')) ->> 'expires_at')::timestamptz > v_now IS NOT TRUE);
  END IF;
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT (e.j ->> 'number')::int AS number, e.j || jsonb_build_object('user_id', u.id) AS j, u.id AS user_id,
      row_number() OVER (PARTITION BY e.j ->> 'book_id', e.j ->> 'reference' ORDER BY u.id IS NULL, (e.j ->> 'number')::int) AS nth
    FROM jsonb_array_elements(v_left) e (j)
    LEFT JOIN end_user u ON u.book_id = (e.j ->> 'book_id')::int AND u.user_code = e.j ->> 'user_code'
  ), made AS (
    -- The row of an order is made once: (jsonb_populate_record(...)).* makes it for each of its columns.
    INSERT INTO payment_order SELECT o.* FROM asked a CROSS JOIN LATERAL jsonb_populate_record(NULL::payment_order, a.j) o
    WHERE a.user_id IS NOT NULL AND (o.reference IS NULL OR (a.nth = 1 AND NOT EXISTS (
      SELECT FROM payment_order p WHERE p.book_id = o.book_id AND p.reference = o.reference AND (p.status <> 'failed' OR p.upi_url IS NOT NULL))))
    RETURNING *
  ), kept AS (
    INSERT INTO idempotency_record (book_id, endpoint, key, body_sha256, reference_id, created_at, expires_at, state, status, outcome)
    SELECT m.book_id, p_endpoint, a.j ->> 'idempotency_key', (a.j ->> 'body_sha256')::bytea, m.id, clock_timestamp(),
      clock_timestamp() + p_key_life, CASE WHEN p_is_done THEN 'done' ELSE 'in_progress' END, CASE WHEN p_is_done THEN 201 END,
      CASE WHEN p_is_done THEN to_jsonb(m) END
    FROM made m JOIN asked a ON a.j ->> 'id' = m.id WHERE a.j ->> 'idempotency_key' IS NOT NULL
  )
  SELECT a.number,
    CASE WHEN a.user_id IS NULL THEN 'user_not_found' WHEN m.id IS NULL THEN 'duplicate_reference' ELSE 'created' END,
    NULL::jsonb, to_jsonb(m)
  FROM asked a LEFT JOIN made m ON m.id = a.j ->> 'id';
END $$;
