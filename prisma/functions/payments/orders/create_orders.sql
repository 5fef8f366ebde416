-- Writes orders in one commit. Each input is an object of the order's columns with number, and idempotency_key and body_sha256 where the caller gave
-- a key. Verdicts: 'created' (row), 'replay' (record), 'user_not_found', 'duplicate_reference'. Without p_is_done the idempotency record stays in
-- progress until the gateway has answered. Locks the keys, then the references, each in one order.
CREATE OR REPLACE FUNCTION create_orders(p_endpoint text, p_key_life interval, p_is_done boolean, p_orders jsonb)
RETURNS TABLE (number int, verdict text, record jsonb, "row" jsonb) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_left jsonb := p_orders;
BEGIN
  IF EXISTS (SELECT FROM jsonb_array_elements(p_orders) e (j) WHERE e.j ->> 'idempotency_key' IS NOT NULL) THEN
    PERFORM pg_advisory_xact_lock(s.lock) FROM (
      SELECT DISTINCT hashtextextended(concat_ws('/', e.j ->> 'book_id', p_endpoint, e.j ->> 'idempotency_key'), 0) AS lock
      FROM jsonb_array_elements(p_orders) e (j) WHERE e.j ->> 'idempotency_key' IS NOT NULL ORDER BY 1
    ) s;
    RETURN QUERY SELECT (e.j ->> 'number')::int, 'replay'::text, to_jsonb(i), NULL::jsonb
      FROM jsonb_array_elements(p_orders) e (j) CROSS JOIN LATERAL (
        SELECT * FROM idempotency_record i
        WHERE i.book_id = (e.j ->> 'book_id')::int AND i.endpoint = p_endpoint AND i.key = e.j ->> 'idempotency_key' LIMIT 1
      ) i WHERE i.expires_at > clock_timestamp();
    IF FOUND THEN
      v_left := (SELECT COALESCE(jsonb_agg(e.j), '[]') FROM jsonb_array_elements(p_orders) e (j) WHERE NOT EXISTS (
        SELECT FROM idempotency_record i WHERE i.book_id = (e.j ->> 'book_id')::int AND i.endpoint = p_endpoint
          AND i.key = e.j ->> 'idempotency_key' AND i.expires_at > clock_timestamp()));
    END IF;
  END IF;
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT (e.j ->> 'number')::int AS number, e.j || jsonb_build_object('user_id', u.id) AS j, u.id AS user_id
    FROM jsonb_array_elements(v_left) e (j)
    LEFT JOIN end_user u ON u.book_id = (e.j ->> 'book_id')::int AND u.user_code = e.j ->> 'user_code'
  ), made AS (
    INSERT INTO payment_order SELECT (jsonb_populate_record(NULL::payment_order, a.j)).* FROM asked a WHERE a.user_id IS NOT NULL
    -- References are inserted in one order, so that batches of two processes cannot deadlock.
    ORDER BY a.j ->> 'book_id', a.j ->> 'reference'
    ON CONFLICT (book_id, reference) WHERE reference IS NOT NULL AND (status <> 'failed' OR upi_url IS NOT NULL) DO NOTHING RETURNING *
  ), kept AS (
    -- The record of an expired key is replaced.
    INSERT INTO idempotency_record (book_id, endpoint, key, body_sha256, reference_id, created_at, expires_at, state, status, outcome)
    SELECT m.book_id, p_endpoint, a.j ->> 'idempotency_key', (a.j ->> 'body_sha256')::bytea, m.id, clock_timestamp(),
      clock_timestamp() + p_key_life, CASE WHEN p_is_done THEN 'done' ELSE 'in_progress' END, CASE WHEN p_is_done THEN 201 END,
      CASE WHEN p_is_done THEN to_jsonb(m) END
    FROM made m JOIN asked a ON a.j ->> 'id' = m.id WHERE a.j ->> 'idempotency_key' IS NOT NULL
    ON CONFLICT (book_id, endpoint, key) DO UPDATE SET body_sha256 = excluded.body_sha256, reference_id = excluded.reference_id,
      created_at = excluded.created_at, expires_at = excluded.expires_at, state = excluded.state, status = excluded.status,
      outcome = excluded.outcome
  )
  SELECT a.number,
    CASE WHEN a.user_id IS NULL THEN 'user_not_found' WHEN m.id IS NULL THEN 'duplicate_reference' ELSE 'created' END,
    NULL::jsonb, to_jsonb(m)
  FROM asked a LEFT JOIN made m ON m.id = a.j ->> 'id';
END $$;
