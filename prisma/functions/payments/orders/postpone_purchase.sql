-- Notes that the purchase of a paid order could not complete: it is 'refund_due' and tried again after 30 seconds, then twice as long each time, up
-- to 64 minutes; once p_give_up_after has passed since the payment, its refund begins instead. The first time writes the event payment.failed,
-- unless it is an installment. Answers the order's status. Locks the order. Times on the book's clock.
CREATE OR REPLACE FUNCTION postpone_purchase(p_order_id text, p_reason text, p_at timestamptz, p_event_id text, p_refund_id text, p_give_up_after interval)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
  v_offset interval;
  v_next timestamptz;
  v_is_news boolean;
BEGIN
  SELECT * INTO o FROM payment_order WHERE book_id = book_of_order(p_order_id) AND id = p_order_id FOR NO KEY UPDATE;
  IF o.status NOT IN ('paid', 'refund_due') OR o.refund_id IS NOT NULL THEN RETURN o.status; END IF;
  SELECT clock_offset_ms * interval '1 millisecond' INTO v_offset FROM book WHERE id = o.book_id;
  v_is_news := o.status = 'paid';
  IF p_at >= o.paid_at + p_give_up_after THEN
    PERFORM begin_refund(o, 'purchase_failed', p_at, p_refund_id);
  ELSE
    v_next := LEAST(p_at + back_off('30 seconds', 2, o.purchase_attempts, '64 minutes'), o.paid_at + p_give_up_after);
    UPDATE payment_order SET purchase_attempts = purchase_attempts + 1, due_at = v_next, wake_at = v_next - v_offset WHERE book_id = o.book_id AND id = o.id;
  END IF;
  UPDATE payment_order SET status = 'refund_due', fail_reason = p_reason WHERE book_id = o.book_id AND id = o.id RETURNING * INTO o;
  IF v_is_news AND o.sip_id IS NULL THEN
    PERFORM tell_order(p_event_id, 'payment.failed', o, p_at, CASE WHEN o.refund_id IS NULL THEN o.paid_at + p_give_up_after END);
  END IF;
  RETURN o.status;
END $$;
