-- Endpoints of open books with a delivery that has been due for longer than p_grace: its process ended before claiming it, looked by a clock that is
-- behind, or the endpoint takes no more at a time. None while a restored database is held. Walks the index from endpoint to endpoint of each book.
CREATE OR REPLACE FUNCTION overdue_endpoints(p_grace interval) RETURNS TABLE (book_id int, endpoint_id text) LANGUAGE sql STABLE
SET enable_seqscan = off AS $$
  WITH RECURSIVE waiting (book_id, endpoint_id) AS (
    (SELECT d.book_id, d.endpoint_id FROM webhook_delivery d WHERE d.state = 'pending' ORDER BY d.book_id, d.endpoint_id LIMIT 1)
    UNION ALL
    SELECT n.book_id, n.endpoint_id FROM waiting w CROSS JOIN LATERAL (
      SELECT d.book_id, d.endpoint_id FROM webhook_delivery d WHERE d.state = 'pending' AND (d.book_id, d.endpoint_id) > (w.book_id, w.endpoint_id)
      ORDER BY d.book_id, d.endpoint_id LIMIT 1) n
  )
  SELECT w.book_id, w.endpoint_id FROM waiting w JOIN book b ON b.id = w.book_id
  WHERE b.closed_at IS NULL AND NOT is_held()
    AND EXISTS (SELECT FROM webhook_delivery d WHERE d.book_id = w.book_id AND d.endpoint_id = w.endpoint_id AND d.state = 'pending'
      AND d.next_attempt_at <= clock_timestamp() + b.clock_offset_ms * interval '1 millisecond' - p_grace)
$$;
