-- Begins the refund of an order that is paid and bought no metal; one that was 'paid' becomes 'refund_due', with an event unless it is an
-- installment. Answers whether the refund began now. Locks the order.
CREATE OR REPLACE FUNCTION give_up_order(p_order_id text, p_reason text, p_at timestamptz, p_event_id text, p_refund_id text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
BEGIN
  SELECT * INTO o FROM payment_order WHERE book_id = book_of_order(p_order_id) AND id = p_order_id FOR NO KEY UPDATE;
  IF o.status NOT IN ('paid', 'refund_due') OR o.refund_id IS NOT NULL THEN RETURN false; END IF;
  PERFORM begin_refund(o, p_reason, p_at, p_refund_id);
  IF o.status = 'paid' THEN
    UPDATE payment_order SET status = 'refund_due', fail_reason = 'purchase_failed' WHERE book_id = o.book_id AND id = o.id RETURNING * INTO o;
    IF o.sip_id IS NULL THEN PERFORM tell_order(p_event_id, 'payment.failed', o, p_at); END IF;
  END IF;
  RETURN true;
END $$;
