-- Lets a restored service go on, as two persons approved: money that waits is due at once, and is looked for at its provider before it is sent.
-- Deliveries that waited when the database was restored are sent under the same event ids (p_webhooks 'send'), or not at all ('skip'). Answers whether
-- there was anything to release.
CREATE OR REPLACE FUNCTION release_restoration(p_webhooks text, p_approval_id text, p_at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE restoration SET released_at = p_at, webhooks = p_webhooks, approval_id = p_approval_id WHERE released_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  IF p_webhooks = 'skip' THEN
    UPDATE webhook_delivery d SET state = 'failed', last_error = 'restored', next_attempt_at = NULL,
        settled_at = p_at + b.clock_offset_ms * interval '1 millisecond'
      FROM book b WHERE b.id = d.book_id AND d.state = 'pending' AND d.last_error = 'held';
  END IF;
  UPDATE withdrawal w SET due_at = p_at + b.clock_offset_ms * interval '1 millisecond', wake_at = p_at
    FROM book b WHERE b.id = w.book_id AND b.closed_at IS NULL AND w.status = 'processing';
  UPDATE payment_refund SET wake_at = p_at WHERE status = 'pending' AND wake_at IS NOT NULL;
  RETURN true;
END $$;
