-- Notes the results of attempts and what follows of each: success, another attempt after its delay (spec 6.5), or failure after the last. One
-- success makes the channel of an endpoint in a book healthy; one with nothing but failures for p_off_after is switched off, and its pending deliveries
-- fail. Answers the channels whose owners are to be informed: 'failing' (p_tell_after of failures) or 'off'. Plans a job for each next attempt, at its
-- real time. An attempt whose delivery was given back meanwhile changes nothing. Of an endpoint that was removed meanwhile no attempt follows,
-- and no channel is kept.
CREATE OR REPLACE FUNCTION finish_attempts(p_results attempt_result[], p_delays interval[], p_tell_after interval, p_off_after interval,
  p_books int[] DEFAULT NULL)
RETURNS TABLE (book_id int, endpoint_id text, news text) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_finished finished_attempt[];
  v_off webhook_channel[];
  v_books int[] := p_books;
BEGIN
  IF v_books IS NULL THEN v_books := books_of_deliveries(ARRAY(SELECT r.delivery_id FROM unnest(p_results) r)); END IF;
  WITH judged AS (
    SELECT d.id, d.book_id, d.failures, d.body AS kept_body, r.body, r.number, r.url, r.request_headers, r.status, r.response_headers,
      r.response_body, r.latency_ms, r.error, r.again, a.started_at, r.error IS NULL AND r.status BETWEEN 200 AND 299 AS ok,
      b.clock_offset_ms * interval '1 millisecond' AS clock_offset,
      b.closed_at IS NULL AND c.disabled_at IS NULL AND w.id IS NOT NULL AND w.disabled_at IS NULL AS goes_on
    FROM unnest(p_results) WITH ORDINALITY r
    JOIN webhook_delivery d ON d.book_id = v_books[r.ordinality] AND d.id = r.delivery_id AND d.state = 'sending' AND d.attempts = r.number
    JOIN webhook_attempt a ON a.book_id = d.book_id AND a.delivery_id = r.delivery_id AND a.number = r.number
    JOIN book b ON b.id = d.book_id
    LEFT JOIN webhook_channel c ON c.book_id = d.book_id AND c.endpoint_id = d.endpoint_id
    LEFT JOIN webhook_endpoint w ON w.id = d.endpoint_id
  ), followed AS (
    SELECT j.*, CASE WHEN j.ok AND j.again AND j.goes_on THEN j.started_at
      WHEN NOT j.ok AND j.goes_on THEN j.started_at + p_delays[j.failures + 1] END AS next_at FROM judged j
  ), noted AS (
    UPDATE webhook_attempt a SET url = f.url, request_headers = f.request_headers, status = f.status, response_headers = f.response_headers,
      response_body = f.response_body, latency_ms = f.latency_ms, error = f.error
    FROM followed f WHERE a.book_id = f.book_id AND a.delivery_id = f.id AND a.number = f.number
  ), settled AS (
    UPDATE webhook_delivery d SET claimed_by = NULL, claimed_at = NULL, body = COALESCE(f.kept_body, f.body), last_status = f.status,
      last_error = f.error, failures = d.failures + CASE WHEN f.ok THEN 0 ELSE 1 END, next_attempt_at = f.next_at,
      state = CASE WHEN f.next_at IS NOT NULL THEN 'pending' WHEN f.ok THEN 'succeeded' ELSE 'failed' END,
      settled_at = CASE WHEN f.next_at IS NULL THEN f.started_at END
    FROM followed f WHERE d.book_id = f.book_id AND d.id = f.id AND d.state = 'sending' AND d.attempts = f.number
    RETURNING d.id, d.book_id, d.endpoint_id, f.ok, f.started_at, d.next_attempt_at - f.clock_offset AS wake_at
  )
  SELECT array_agg(ROW(s.id, s.book_id, s.ok, s.started_at, s.wake_at, s.endpoint_id)::finished_attempt) INTO v_finished FROM settled s;

  -- The health of each channel. A success on a healthy channel writes nothing.
  INSERT INTO webhook_channel AS c (book_id, endpoint_id, failing_since)
    SELECT f.book_id, f.endpoint_id, CASE WHEN NOT bool_or(f.ok) THEN min(f.started_at) END FROM unnest(v_finished) f
    WHERE EXISTS (SELECT FROM webhook_endpoint w WHERE w.id = f.endpoint_id)
    GROUP BY f.book_id, f.endpoint_id
    HAVING NOT bool_or(f.ok) OR EXISTS (SELECT FROM webhook_channel ill WHERE ill.book_id = f.book_id AND ill.endpoint_id = f.endpoint_id
      AND (ill.failing_since IS NOT NULL OR ill.disabled_at IS NOT NULL))
    ORDER BY f.book_id, f.endpoint_id
    ON CONFLICT (book_id, endpoint_id) DO UPDATE SET
      failing_since = CASE WHEN excluded.failing_since IS NOT NULL THEN COALESCE(c.failing_since, excluded.failing_since) END,
      disabled_at = CASE WHEN excluded.failing_since IS NOT NULL THEN c.disabled_at END,
      told_at = CASE WHEN excluded.failing_since IS NOT NULL THEN c.told_at END;
  WITH off AS (
    UPDATE webhook_channel c SET disabled_at = f.at, told_at = COALESCE(c.told_at, f.at)
    FROM (SELECT g.book_id, g.endpoint_id, max(g.started_at) AS at FROM unnest(v_finished) g GROUP BY g.book_id, g.endpoint_id) f
    WHERE c.book_id = f.book_id AND c.endpoint_id = f.endpoint_id AND c.disabled_at IS NULL AND c.failing_since <= f.at - p_off_after
    RETURNING c.*
  ) SELECT array_agg(off::webhook_channel) INTO v_off FROM off;
  IF v_off IS NOT NULL THEN
    UPDATE webhook_delivery d SET state = 'failed', last_error = 'switched_off', next_attempt_at = NULL, settled_at = o.disabled_at
      FROM unnest(v_off) o WHERE d.book_id = o.book_id AND d.endpoint_id = o.endpoint_id AND d.state = 'pending';
  END IF;

  IF EXISTS (SELECT FROM unnest(v_finished) f WHERE f.wake_at IS NOT NULL) THEN
    PERFORM graphile_worker.add_jobs(ARRAY(
      SELECT ROW('deliver_webhooks', json_build_object('bookId', f.book_id), NULL, f.wake_at, 25::smallint, 'webhook ' || f.delivery_id, NULL, NULL)::graphile_worker.job_spec
      FROM unnest(v_finished) f WHERE f.wake_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM unnest(v_off) o WHERE o.book_id = f.book_id AND o.endpoint_id = f.endpoint_id) ORDER BY f.delivery_id));
  END IF;
  RETURN QUERY SELECT o.book_id, o.endpoint_id, 'off'::text FROM unnest(v_off) o;
  RETURN QUERY UPDATE webhook_channel c SET told_at = f.at
    FROM (SELECT g.book_id, g.endpoint_id, max(g.started_at) AS at FROM unnest(v_finished) g GROUP BY g.book_id, g.endpoint_id) f
    WHERE c.book_id = f.book_id AND c.endpoint_id = f.endpoint_id AND c.told_at IS NULL AND c.disabled_at IS NULL AND c.failing_since <= f.at - p_tell_after
    RETURNING c.book_id, c.endpoint_id, 'failing'::text;
END $$;
