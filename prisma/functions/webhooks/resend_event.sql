-- Sends an event of a book once more: a new delivery of the same id and bytes to the endpoint p_endpoint_id, or to each that wants its kind. Endpoints
-- that their partner switched off get none. Answers the deliveries, none where no such endpoint is on, and wakes a deliverer. Ids of deliveries are
-- taken from p_ids, five of them; p_at is on the book's clock.
CREATE OR REPLACE FUNCTION resend_event(p_book_id int, p_event_id text, p_endpoint_id text, p_ids text[], p_at timestamptz)
RETURNS TABLE (delivery_id text, endpoint_id text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  INSERT INTO webhook_delivery (id, book_id, event_id, endpoint_id, kind, state, next_attempt_at, body, created_at)
  SELECT p_ids[row_number() OVER (ORDER BY w.number)], e.book_id, e.id, w.id, e.kind, 'pending', p_at,
    (SELECT (array_agg(d.body ORDER BY d.id))[1] FROM webhook_delivery d WHERE d.book_id = e.book_id AND d.event_id = e.id AND d.body IS NOT NULL), p_at
  FROM event e JOIN book b ON b.id = e.book_id AND b.closed_at IS NULL
  JOIN webhook_endpoint w ON w.partner_id = b.partner_id AND COALESCE(w.mode, b.mode) = b.mode AND w.disabled_at IS NULL
    AND CASE WHEN p_endpoint_id IS NULL THEN e.kind = ANY (w.kinds) OR w.id = e.data ->> 'endpointId' ELSE w.id = p_endpoint_id END
  WHERE e.book_id = p_book_id AND e.id = p_event_id
  RETURNING id, endpoint_id;
  IF FOUND THEN PERFORM wake_webhooks(ARRAY[p_book_id]); END IF;
END $$;
