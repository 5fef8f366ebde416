-- Claims deliveries of an open book that are due at p_now (on the book's clock) for one process, of each endpoint the longest due first: up to
-- p_limit less what the process holds of it (p_held, an endpoint for each), so that a slow one takes no room of another. Each is 'sending' and has a new
-- attempt. Answers each with its event, its body of earlier attempts, and was_postponed where it is due later than its event. Skips deliveries that
-- another process is claiming. Claims nothing while a restored database is held. A process of an earlier release, which knows one endpoint, names no p_held.
CREATE OR REPLACE FUNCTION claim_deliveries(p_book_id int, p_now timestamptz, p_process text, p_limit int, p_held text[] DEFAULT '{}')
RETURNS TABLE (id text, endpoint_id text, attempt int, body text, was_postponed bool, event_id text, kind text, sequence int, data jsonb, event_created_at timestamptz)
LANGUAGE sql ROWS 16
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH RECURSIVE waiting (endpoint_id) AS (
    (SELECT d.endpoint_id FROM webhook_delivery d WHERE d.book_id = p_book_id AND d.state = 'pending' ORDER BY d.endpoint_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.endpoint_id FROM webhook_delivery d WHERE d.book_id = p_book_id AND d.state = 'pending' AND d.endpoint_id > w.endpoint_id
      ORDER BY d.endpoint_id LIMIT 1)
    FROM waiting w WHERE w.endpoint_id IS NOT NULL
  ), due AS (
    SELECT f.id FROM waiting w CROSS JOIN LATERAL (
      SELECT d.id FROM webhook_delivery d
      WHERE d.book_id = p_book_id AND d.endpoint_id = w.endpoint_id AND d.state = 'pending' AND d.next_attempt_at <= p_now
        AND EXISTS (SELECT FROM book b WHERE b.id = p_book_id AND b.closed_at IS NULL) AND NOT is_held()
      ORDER BY d.next_attempt_at, d.id
      LIMIT GREATEST(p_limit - COALESCE(cardinality(array_positions(p_held, w.endpoint_id)), 0), 0) FOR UPDATE OF d SKIP LOCKED) f
    WHERE w.endpoint_id IS NOT NULL
  ), claimed AS (
    UPDATE webhook_delivery d SET state = 'sending', claimed_by = p_process, claimed_at = clock_timestamp(), attempts = d.attempts + 1
    FROM due WHERE d.book_id = p_book_id AND d.id = due.id RETURNING d.*
  ), noted AS (
    INSERT INTO webhook_attempt (book_id, delivery_id, number, started_at) SELECT c.book_id, c.id, c.attempts, p_now FROM claimed c
  )
  SELECT c.id, c.endpoint_id, c.attempts, c.body, c.next_attempt_at > c.created_at, e.id, e.kind, e.sequence, e.data, e.created_at
  FROM claimed c CROSS JOIN LATERAL (
    SELECT n.* FROM ONLY event n WHERE n.book_id = p_book_id AND n.id = c.event_id UNION ALL SELECT o.* FROM old_event(p_book_id, c.event_id) o LIMIT 1) e
  ORDER BY c.next_attempt_at, c.id
$$;
