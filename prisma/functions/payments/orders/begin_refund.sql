-- Begins the refund of an order's own payment (paise), due at once; from then on nothing is bought for the order. Writes payment_order and
-- payment_refund. The caller holds the lock on the order.
CREATE OR REPLACE FUNCTION begin_refund(o payment_order, p_reason text, p_at timestamptz, p_refund_id text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_order SET refund_id = p_refund_id, due_at = NULL, wake_at = NULL WHERE book_id = o.book_id AND id = o.id;
  INSERT INTO payment_refund (id, book_id, order_id, gateway, gateway_payment_id, sip_id, amount_paise, reason, created_at, wake_at)
    SELECT p_refund_id, o.book_id, o.id, r.gateway, r.gateway_payment_id, o.sip_id, r.amount_paise, p_reason, p_at, clock_timestamp()
    FROM payment_receipt r WHERE r.order_id = o.id AND r.disposition = 'applied';
END $$;
