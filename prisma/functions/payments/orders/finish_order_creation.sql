-- Notes what the gateway answered to an order without a link: the link, or the reason for having none, with which the order fails. The idempotency
-- record is completed with 201 or 502 in the same commit. Answers the order; one that has a link or has ended is answered as it is. Locks the order.
CREATE OR REPLACE FUNCTION finish_order_creation(p_order_id text, p_endpoint text, p_gateway_order_id text, p_upi_url text, p_fail_reason text,
  p_at timestamptz, p_event_id text) RETURNS SETOF payment_order LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
BEGIN
  SELECT * INTO o FROM payment_order WHERE book_id = book_of_order(p_order_id) AND id = p_order_id FOR NO KEY UPDATE;
  IF o.status = 'created' AND o.upi_url IS NULL THEN
    IF p_fail_reason IS NULL THEN
      UPDATE payment_order SET gateway_order_id = p_gateway_order_id, upi_url = p_upi_url WHERE book_id = o.book_id AND id = o.id RETURNING * INTO o;
    ELSE
      PERFORM close_order(o.id, 'failed', p_fail_reason, p_at, p_event_id);
      SELECT * INTO o FROM payment_order WHERE book_id = book_of_order(p_order_id) AND id = p_order_id;
    END IF;
    UPDATE idempotency_record SET state = 'done', status = CASE WHEN p_fail_reason IS NULL THEN 201 ELSE 502 END, outcome = to_jsonb(o)
      WHERE book_id = o.book_id AND endpoint = p_endpoint AND key = o.idempotency_key AND reference_id = o.id;
  END IF;
  RETURN NEXT o;
END $$;
