-- Notes that the bank debited a mandate (paise) for a day of its schedule, each debit once. Verdicts: 'paid' (the first of the installment's amount
-- for that day: its metal is due at once), 'refund' (another amount, a second debit for the day, or the SIP has ended: its refund is due), 'known',
-- 'early' (not approved yet: nothing is written), 'not_found'. Receipt, order, posting into clearing and refund are one commit; a refused posting
-- aborts. Locks the SIP.
CREATE OR REPLACE FUNCTION receive_debit(p_sip_id text, p_gateway text, p_payment_id text, p_amount bigint, p_bank_reference text, p_due_on date,
  p_at timestamptz, p_order_id text, p_refund_id text, p_next_slot int, p_next_on date, p_due_at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  s sip;
  v_no int;
  v_reason text;
BEGIN
  SELECT * INTO s FROM sip WHERE book_id = book_of_sip(p_sip_id) AND id = p_sip_id AND gateway = p_gateway FOR NO KEY UPDATE;
  IF s.id IS NULL THEN RETURN 'not_found'; END IF;
  IF EXISTS (SELECT FROM payment_receipt r WHERE r.gateway = p_gateway AND r.gateway_payment_id = p_payment_id) THEN RETURN 'known'; END IF;
  IF s.status = 'pending_authorisation' THEN RETURN 'early'; END IF;
  v_reason := CASE
    WHEN s.ended_at IS NOT NULL THEN 'sip_closed'
    WHEN p_amount <> s.installment_paise THEN 'wrong_amount'
    WHEN EXISTS (SELECT FROM payment_order o WHERE o.book_id = s.book_id AND o.sip_id = s.id AND o.due_on = p_due_on) THEN 'second_payment'
  END;
  v_no := CASE WHEN v_reason IS NULL THEN (SELECT COALESCE(max(o.installment_no), 0) + 1 FROM payment_order o WHERE o.book_id = s.book_id AND o.sip_id = s.id) END;
  INSERT INTO payment_receipt (gateway, gateway_payment_id, order_id, book_id, amount_paise, bank_reference, disposition, received_at)
    VALUES (p_gateway, p_payment_id, p_order_id, s.book_id, p_amount, p_bank_reference,
      CASE WHEN v_reason IS NULL THEN 'applied' ELSE 'refund' END, p_at);
  INSERT INTO payment_order (id, book_id, user_id, user_code, status, checkout_type, channel, asset, amount_paise, fee_bearer, fee_paise, funded_paise,
    estimate_micrograms, estimate_rate, gateway, expires_at, created_at, paid_at, fail_reason, due_at, wake_at, sip_id, installment_no, due_on)
    VALUES (p_order_id, s.book_id, s.user_id, s.user_code, CASE WHEN v_reason IS NULL THEN 'paid' ELSE 'failed' END, 'sip', 'sip', s.asset, p_amount,
      s.fee_bearer, CASE WHEN v_reason IS NULL THEN s.fee_paise ELSE 0 END, CASE WHEN v_reason IS NULL THEN s.funded_paise ELSE p_amount END,
      0, 0, p_gateway, p_at, p_at, CASE WHEN v_reason IS NULL THEN p_at END, v_reason, CASE WHEN v_reason IS NULL THEN p_at END,
      CASE WHEN v_reason IS NULL THEN clock_timestamp() END, s.id, v_no, CASE WHEN v_reason IS NULL THEN p_due_on END);
  PERFORM ledger_post_or_abort(
    ARRAY[ROW(0, s.book_id, 'payment_received', p_order_id, p_at)::ledger_posting],
    ARRAY(SELECT ROW(0, a.id, CASE a.kind WHEN 'payment_clearing' THEN p_amount ELSE -p_amount END)::ledger_line FROM account a
      WHERE a.book_id = s.book_id AND a.asset = 'INR' AND a.kind IN ('gateway_clearing', 'payment_clearing') AND COALESCE(a.user_id, 0) = 0));
  IF v_reason IS NULL THEN
    -- The debit has come after all for a day that was noted as missed.
    DELETE FROM sip_miss m WHERE m.book_id = s.book_id AND m.sip_id = s.id AND m.due_on = p_due_on;
    PERFORM move_sip_on(s.id, p_next_slot, p_next_on, p_due_at);
    RETURN 'paid';
  END IF;
  INSERT INTO payment_refund (id, book_id, order_id, gateway, gateway_payment_id, sip_id, amount_paise, reason, created_at, wake_at)
    VALUES (p_refund_id, s.book_id, p_order_id, p_gateway, p_payment_id, s.id, p_amount, v_reason, p_at, clock_timestamp());
  RETURN 'refund';
END $$;
