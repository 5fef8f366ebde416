-- Notes a payment (paise) that arrived for an order, each once. Verdicts: 'paid' (the first of the right amount: its metal is due at once), 'refund'
-- (a second one, another amount, or the order failed: its refund is due), 'known', 'not_found'. Receipt, posting into clearing, order and refund are
-- one commit; a refused posting aborts. Locks the order.
CREATE OR REPLACE FUNCTION receive_payment(p_order_id text, p_gateway text, p_payment_id text, p_amount bigint, p_bank_reference text,
  p_at timestamptz, p_refund_id text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
  v_is_first boolean;
  v_disposition text;
BEGIN
  SELECT * INTO o FROM payment_order WHERE book_id = book_of_order(p_order_id) AND id = p_order_id AND gateway = p_gateway FOR NO KEY UPDATE;
  IF o.id IS NULL THEN RETURN 'not_found'; END IF;
  v_is_first := o.status IN ('created', 'expired') AND p_amount = o.amount_paise;
  v_disposition := CASE WHEN v_is_first THEN 'applied' ELSE 'refund' END;
  INSERT INTO payment_receipt (gateway, gateway_payment_id, order_id, book_id, amount_paise, bank_reference, disposition, received_at)
    VALUES (p_gateway, p_payment_id, o.id, o.book_id, p_amount, p_bank_reference, v_disposition, p_at) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN 'known'; END IF;
  PERFORM ledger_post_or_abort(
    ARRAY[ROW(0, o.book_id, 'payment_received', o.id, p_at)::ledger_posting],
    ARRAY(SELECT ROW(0, a.id, CASE a.kind WHEN 'payment_clearing' THEN p_amount ELSE -p_amount END)::ledger_line FROM account a
      WHERE a.book_id = o.book_id AND a.asset = 'INR' AND a.kind IN ('gateway_clearing', 'payment_clearing') AND COALESCE(a.user_id, 0) = 0));
  IF v_is_first THEN
    UPDATE payment_order SET status = 'paid', paid_at = p_at, due_at = p_at, wake_at = clock_timestamp(), look_at = NULL WHERE book_id = o.book_id AND id = o.id;
    RETURN 'paid';
  END IF;
  INSERT INTO payment_refund (id, book_id, order_id, gateway, gateway_payment_id, amount_paise, reason, created_at, wake_at)
    VALUES (p_refund_id, o.book_id, o.id, p_gateway, p_payment_id, p_amount,
      CASE WHEN o.status = 'failed' THEN 'order_closed' WHEN o.status IN ('created', 'expired') THEN 'wrong_amount' ELSE 'second_payment' END, p_at, clock_timestamp());
  RETURN 'refund';
END $$;
