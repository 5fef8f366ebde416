-- Cancels an order that is placed or packed, in an open book: posts the lines of its posting with the opposite sign, so that each account gets back
-- what it gave, SIP metal too; returns the pieces to the stock; voids the transaction. Answers the order, or no row where it cannot be cancelled.
-- The courier of a packed one is asked not to come (call_off_at). Locks order, stock, accounts, in this order. Raises check_violation (delivery_cancel_never_short) where an account cannot give back.
CREATE OR REPLACE FUNCTION cancel_delivery(p_order_id text, p_reason text, p_at timestamptz) RETURNS SETOF delivery_order LANGUAGE plpgsql AS $$
DECLARE
  o delivery_order;
  v_scope int;
  v_posting ledger_verdict;
BEGIN
  SELECT d.* INTO o FROM delivery_order d JOIN book b ON b.id = d.book_id
    WHERE d.id = p_order_id AND d.status IN ('placed', 'packed') AND b.closed_at IS NULL FOR NO KEY UPDATE OF d;
  IF NOT FOUND THEN RETURN; END IF;
  v_scope := delivery_scope(o.book_id);
  PERFORM lock_delivery_stock(v_scope, o.sku);
  UPDATE delivery_stock s SET pieces = s.pieces + o.quantity WHERE s.scope_book_id = v_scope AND s.sku = o.sku;
  SELECT v.* INTO v_posting FROM ledger_post(
    ARRAY[ROW(0, o.book_id, 'delivery_cancel', o.transaction_id, p_at)::ledger_posting],
    ARRAY(SELECT ROW(0, e.account_id, -e.amount)::ledger_line FROM posting p JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id
      WHERE p.book_id = o.book_id AND p.reference_id = o.transaction_id AND p.kind = 'delivery')) v;
  IF v_posting.short_account_id IS NOT NULL THEN
    RAISE EXCEPTION 'a delivery could not be given back' USING ERRCODE = 'check_violation', CONSTRAINT = 'delivery_cancel_never_short';
  END IF;
  UPDATE ONLY transaction SET status = 'voided', settled_at = p_at WHERE book_id = o.book_id AND id = o.transaction_id;
  UPDATE delivery_order SET status = 'cancelled', cancelled_at = p_at, cancel_reason = p_reason, due_at = NULL, wake_at = NULL,
    call_off_at = CASE WHEN o.status = 'packed' AND o.courier <> 'by_hand' THEN clock_timestamp() + interval '1 minute' END WHERE id = o.id RETURNING * INTO o;
  RETURN NEXT o;
END $$;
