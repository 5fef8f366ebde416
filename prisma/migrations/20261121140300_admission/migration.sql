-- Who is asking, and how much of their allowance is left: one round trip for all requests that arrive together.

ALTER TABLE "rate_window" SET UNLOGGED;

-- Counts requests in each caller's window, opening a new one where the last has ended. Every caller's row is touched in the
-- order of its name, so that processes wait for each other instead of deadlocking.
CREATE FUNCTION count_requests(p_now_ms bigint, p_buckets text[], p_counts int[], p_window_ms int[])
RETURNS TABLE (bucket text, requests int, ends_at bigint) LANGUAGE sql AS $$
  INSERT INTO rate_window AS w (bucket, starts_at, ends_at, requests)
  SELECT b.bucket, p_now_ms, p_now_ms + b.window_ms, b.requests
  FROM unnest(p_buckets, p_counts, p_window_ms) AS b (bucket, requests, window_ms) ORDER BY b.bucket
  ON CONFLICT (bucket) DO UPDATE SET
    starts_at = CASE WHEN w.ends_at <= p_now_ms THEN excluded.starts_at ELSE w.starts_at END,
    ends_at = CASE WHEN w.ends_at <= p_now_ms THEN excluded.ends_at ELSE w.ends_at END,
    requests = CASE WHEN w.ends_at <= p_now_ms THEN 0 ELSE w.requests END + excluded.requests
  RETURNING w.bucket, w.requests, w.ends_at
$$;

CREATE TYPE admission_request AS (
  number int,
  token_hash bytea,        -- null without a well-formed token
  is_metered boolean       -- counts against the sandbox's day if the token turns out to be a sandbox one
);

-- Finds each token's partner and open book, and counts sandbox requests against the partner's day. `sandbox_requests` is the
-- request's own place in the day: exactly as many as the cap allows get a place within it, however many processes ask.
CREATE FUNCTION admit(p_day int, p_sandbox_default int, p_requests admission_request[])
RETURNS TABLE (number int, token_id text, partner_id text, partner_version int, mode text, book_id int, wallet_type text,
  clock_offset_ms bigint, has_faults boolean, sandbox_requests int) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  WITH known AS (
    SELECT p.number, t.id AS token_id, t.mode, o.id AS partner_id, o.version, b.id AS book_id, b.wallet_type, b.clock_offset_ms,
      p.is_metered AND t.mode = 'sandbox' AND o.enabled AND o.sandbox_enabled
        AND COALESCE(o.sandbox_daily_limit, p_sandbox_default) > 0 AS is_metered
    FROM unnest(p_requests) p
    JOIN access_token t ON t.hash = p.token_hash AND t.revoked_at IS NULL
    JOIN partner o ON o.id = t.partner_id
    JOIN book b ON b.partner_id = t.partner_id AND b.mode = t.mode AND b.closed_at IS NULL
  ), metered AS (
    INSERT INTO sandbox_usage AS s (partner_id, day, requests)
    SELECT k.partner_id, p_day, count(*) FROM known k WHERE k.is_metered GROUP BY k.partner_id ORDER BY k.partner_id
    ON CONFLICT ON CONSTRAINT sandbox_usage_pkey DO UPDATE SET requests = s.requests + excluded.requests
    RETURNING s.partner_id, s.requests
  )
  SELECT k.number, k.token_id, k.partner_id, k.version, k.mode, k.book_id, k.wallet_type, k.clock_offset_ms,
    k.mode = 'sandbox' AND EXISTS (SELECT FROM sandbox_fault f WHERE f.book_id = k.book_id AND f.times > 0),
    CASE WHEN k.is_metered THEN
      (m.requests - count(*) OVER of_partner + row_number() OVER (of_partner ORDER BY k.number))::int END
  FROM known k LEFT JOIN metered m ON m.partner_id = k.partner_id
  WINDOW of_partner AS (PARTITION BY k.partner_id, k.is_metered);
END $$;
