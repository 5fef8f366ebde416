-- Posts a delivery: metal (micrograms) from the user, what they hold freely first, then that of their SIPs; charges and GST (paise) from the
-- partner's float. Answers refusal 'holdings' or 'funds' where nothing was posted, else the posting and what the user held before it. Locks
-- the accounts of the book. The caller holds the locks on quote and stock.
CREATE OR REPLACE FUNCTION pay_delivery(r delivery_request, q quote, d delivery_quote, OUT refusal text, OUT posting_id bigint, OUT held_micrograms bigint)
LANGUAGE plpgsql AS $$
DECLARE
  v_free bigint;
  v_posting ledger_verdict;
BEGIN
  PERFORM lock_books(ARRAY[r.book_id]);
  SELECT sum(a.balance) FILTER (WHERE a.kind = 'user_metal'),
      sum(a.balance) FILTER (WHERE a.kind = 'user_metal') + sum(a.balance) FILTER (WHERE a.kind = 'user_sip_metal')
    INTO v_free, held_micrograms FROM account a WHERE a.book_id = r.book_id AND a.user_id = q.user_id AND a.asset = q.asset;
  IF held_micrograms < q.metal_micrograms THEN
    refusal := 'holdings';
    RETURN;
  END IF;
  SELECT v.* INTO v_posting FROM ledger_post(
    ARRAY[ROW(0, r.book_id, 'delivery', r.transaction_id, r.now)::ledger_posting],
    ARRAY(
      SELECT ROW(0, a.id, l.amount)::ledger_line FROM (VALUES
        ('user_metal', q.asset, q.user_id, -least(v_free, q.metal_micrograms)),
        ('user_sip_metal', q.asset, q.user_id, least(v_free, q.metal_micrograms) - q.metal_micrograms),
        ('delivered_metal', q.asset, 0, q.metal_micrograms),
        ('partner_float', 'INR', 0, -q.amount_paise),
        ('delivery_charges', 'INR', 0, d.making_paise + d.delivery_paise),
        ('gst_payable', 'INR', 0, q.gst_paise)
      ) AS l (kind, asset, user_id, amount)
      JOIN account a ON a.book_id = r.book_id AND a.kind = l.kind AND a.asset = l.asset AND COALESCE(a.user_id, 0) = l.user_id
      WHERE l.amount <> 0)) v;
  IF v_posting.short_account_id IS NOT NULL THEN
    refusal := 'funds';
    RETURN;
  END IF;
  posting_id := v_posting.posting_id;
END $$;
