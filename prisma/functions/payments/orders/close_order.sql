-- Ends an order that is 'created': p_status is 'expired' (not before its time) or 'failed'. One without a link fails with gateway_error, and its
-- idempotency record is completed with 502 (spec 3.3). For one with a link money may still come: the gateway is asked from five minutes later on
-- (look_at). Answers the status that the order then has. Locks the order and writes its event.
CREATE OR REPLACE FUNCTION close_order(p_order_id text, p_status text, p_reason text, p_at timestamptz, p_event_id text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
BEGIN
  SELECT * INTO o FROM payment_order WHERE book_id = book_of_order(p_order_id) AND id = p_order_id FOR NO KEY UPDATE;
  IF o.status <> 'created' OR (p_status = 'expired' AND o.expires_at > p_at) THEN RETURN o.status; END IF;
  IF o.upi_url IS NULL THEN
    -- Without a link the order could not be created (spec 3.3), and a repeat of its call is answered with that.
    p_status := 'failed';
    p_reason := 'gateway_error';
  END IF;
  UPDATE payment_order SET status = p_status, fail_reason = p_reason, due_at = NULL, wake_at = NULL,
    look_at = CASE WHEN upi_url IS NOT NULL THEN real_time(book_id, p_at) + interval '5 minutes' END WHERE book_id = o.book_id AND id = o.id RETURNING * INTO o;
  PERFORM tell_order(p_event_id, CASE p_status WHEN 'expired' THEN 'payment.expired' ELSE 'payment.failed' END, o, p_at);
  IF o.upi_url IS NULL THEN
    UPDATE idempotency_record SET state = 'done', status = 502, outcome = to_jsonb(o)
      WHERE book_id = o.book_id AND endpoint = '/partner/payments/orders' AND key = o.idempotency_key AND reference_id = o.id;
  END IF;
  RETURN o.status;
END $$;
