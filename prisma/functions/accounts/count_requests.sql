-- Counts requests in the window of each caller (bucket) and answers its requests so far and its end, in milliseconds since the epoch as p_now_ms is.
-- A window that has ended is replaced by one that begins now. Writes rate_window; rows are locked in the order of their buckets, so that concurrent
-- calls wait for each other instead of deadlocking.
CREATE OR REPLACE FUNCTION count_requests(p_now_ms bigint, p_buckets text[], p_counts int[], p_window_ms int[])
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
