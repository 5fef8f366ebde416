-- Trigger: writes a delivery for each new event and plans the job that sends it, in the same transaction. Without an endpoint a sandbox keeps the
-- delivery as 'unsent', and live has none; in a closed book it is 'unsent'; where the endpoint is switched off it is 'failed', to be sent again
-- later.
CREATE OR REPLACE FUNCTION deliver_new_events() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_books int[];
BEGIN
  WITH made AS (
    INSERT INTO webhook_delivery (id, book_id, event_id, kind, state, next_attempt_at, created_at, settled_at, last_error)
    SELECT 'whd' || substr(e.id, 4), e.book_id, e.id, e.kind,
      CASE WHEN w.partner_id IS NULL OR b.closed_at IS NOT NULL THEN 'unsent' WHEN c.disabled_at IS NOT NULL THEN 'failed' ELSE 'pending' END,
      CASE WHEN w.partner_id IS NOT NULL AND b.closed_at IS NULL AND c.disabled_at IS NULL THEN e.created_at END, e.created_at,
      CASE WHEN w.partner_id IS NULL OR b.closed_at IS NOT NULL OR c.disabled_at IS NOT NULL THEN e.created_at END,
      CASE WHEN b.closed_at IS NOT NULL THEN 'sandbox_reset' WHEN c.disabled_at IS NOT NULL THEN 'switched_off' END
    FROM new_events e
    JOIN book b ON b.id = e.book_id
    LEFT JOIN webhook_endpoint w ON w.partner_id = b.partner_id
    LEFT JOIN webhook_channel c ON c.book_id = e.book_id
    WHERE w.partner_id IS NOT NULL OR b.mode = 'sandbox'
    RETURNING book_id, state
  )
  SELECT array_agg(DISTINCT m.book_id) INTO v_books FROM made m WHERE m.state = 'pending';
  IF v_books IS NOT NULL THEN PERFORM wake_webhooks(v_books); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_is_delivered AFTER INSERT ON "event"
  REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION deliver_new_events();
