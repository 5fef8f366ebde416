-- Trigger: writes a delivery of each new event to each endpoint that wants its kind, and plans the job that sends it, in the same transaction. An
-- event of spec 6.1 that no endpoint of a sandbox wants has one that is 'unsent', as its partner would get it by default; others, and those of live,
-- have none. In a closed book it is 'unsent'; where the endpoint is switched off it is 'failed', to be sent again later. A test.ping goes to the
-- endpoint that it names.
CREATE OR REPLACE FUNCTION deliver_new_events() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_books int[];
  v_floats int[];
BEGIN
  WITH wanted AS (
    SELECT e.id, e.book_id, e.kind, e.created_at, w.id AS endpoint_id, w.number, b.closed_at IS NOT NULL AS is_closed,
      w.disabled_at IS NOT NULL OR c.disabled_at IS NOT NULL AS is_off
    FROM new_events e
    JOIN book b ON b.id = e.book_id
    LEFT JOIN webhook_endpoint w ON w.partner_id = b.partner_id AND COALESCE(w.mode, b.mode) = b.mode
      AND CASE e.kind WHEN 'test.ping' THEN w.id = COALESCE(e.data ->> 'endpointId', w.id) ELSE e.kind = ANY (w.kinds) END
    LEFT JOIN webhook_channel c ON c.book_id = e.book_id AND c.endpoint_id = w.id
    WHERE w.id IS NOT NULL OR (b.mode = 'sandbox' AND e.kind = ANY (standard_event_kinds()))
  ), made AS (
    INSERT INTO webhook_delivery (id, book_id, event_id, endpoint_id, kind, state, next_attempt_at, created_at, settled_at, last_error)
    SELECT 'whd' || substr(t.id, 4) || CASE WHEN t.number > 1 THEN t.number::text ELSE '' END, t.book_id, t.id, t.endpoint_id, t.kind,
      CASE WHEN t.endpoint_id IS NULL OR t.is_closed THEN 'unsent' WHEN t.is_off THEN 'failed' ELSE 'pending' END,
      CASE WHEN t.endpoint_id IS NOT NULL AND NOT t.is_closed AND NOT t.is_off THEN t.created_at END, t.created_at,
      CASE WHEN t.endpoint_id IS NULL OR t.is_closed OR t.is_off THEN t.created_at END,
      CASE WHEN t.is_closed THEN 'sandbox_reset' WHEN t.is_off THEN 'switched_off' END
    FROM wanted t
    RETURNING book_id, kind, state
  )
  SELECT array_agg(DISTINCT m.book_id) FILTER (WHERE m.kind <> 'float.low'), array_agg(m.book_id) FILTER (WHERE m.kind = 'float.low')
    INTO v_books, v_floats FROM made m WHERE m.state = 'pending';
  IF v_books IS NOT NULL THEN PERFORM wake_webhooks(v_books); END IF;
  -- float.low is written amid the posting of a batch, before the batch's other events wake their books: a job without a key is one that no
  -- other transaction waits for, so that the order of the two does not matter.
  IF v_floats IS NOT NULL THEN
    PERFORM graphile_worker.add_job('deliver_webhooks', json_build_object('bookId', f.id), priority => 25) FROM unnest(v_floats) AS f (id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_is_delivered AFTER INSERT ON "event"
  REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION deliver_new_events();
