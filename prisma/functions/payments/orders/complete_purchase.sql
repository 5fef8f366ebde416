-- Buys the metal of an order or installment that is paid and has no refund: money leaves clearing, the gateway's fee goes to its bearer, the user
-- gets the metal; order, transaction, SIP, the user's sources and events in one commit. Answers the order's status, also where there was nothing to
-- do. Paise, micrograms, paise per gram. Locks order, SIP, user, accounts, in this order. A refused posting aborts.
CREATE OR REPLACE FUNCTION complete_purchase(p purchase, p_service_name text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
  t transaction;
  s sip;
BEGIN
  SELECT * INTO o FROM payment_order WHERE book_id = book_of_order((p).order_id) AND id = (p).order_id FOR NO KEY UPDATE;
  IF o.status NOT IN ('paid', 'refund_due') OR o.refund_id IS NOT NULL THEN RETURN o.status; END IF;
  -- The SIP is locked before the accounts, as in receive_debit, so that the two cannot deadlock.
  SELECT * INTO s FROM sip WHERE book_id = o.book_id AND id = o.sip_id FOR NO KEY UPDATE;
  -- How the customer came to the partner (decisions 6). The user is locked before the accounts, as where a receiver's account is opened.
  UPDATE end_user u SET sources = u.sources || c.source FROM (SELECT CASE WHEN o.sip_id IS NOT NULL THEN 'sip' ELSE o.channel END AS source) c
    WHERE u.book_id = o.book_id AND u.id = o.user_id AND c.source IN ('checkout', 'sip') AND c.source <> ALL (u.sources);
  PERFORM ledger_post_or_abort(
    ARRAY[ROW(0, o.book_id, 'payment_purchase', (p).transaction_id, (p).at)::ledger_posting],
    ARRAY(
      SELECT ROW(0, a.id, l.amount)::ledger_line FROM (VALUES
        ('payment_clearing', 'INR', 0::bigint, -o.amount_paise),
        ('gateway_clearing', 'INR', 0, o.fee_paise),
        ('gateway_fee_expense', 'INR', 0, CASE WHEN o.fee_bearer = 'service' THEN -o.fee_paise ELSE 0 END),
        ('gateway_fee_receivable', 'INR', 0, CASE WHEN o.fee_bearer = 'partner' THEN -o.fee_paise ELSE 0 END),
        ('metal_sales', 'INR', 0, o.funded_paise - (p).gst - (p).markup - (p).rounding),
        ('gst_payable', 'INR', 0, (p).gst),
        ('markup_payable', 'INR', 0, (p).markup),
        ('rounding', 'INR', 0, (p).rounding),
        ('commission_expense', 'INR', 0, -(p).commission),
        ('commission_payable', 'INR', 0, (p).commission),
        ('platform_inventory', o.asset, 0, -(p).metal),
        (CASE WHEN o.sip_id IS NULL THEN 'user_metal' ELSE 'user_sip_metal' END, o.asset, o.user_id, (p).metal)
      ) AS l (kind, asset, user_id, amount)
      JOIN account a ON a.book_id = o.book_id AND a.kind = l.kind AND a.asset = l.asset AND COALESCE(a.user_id, 0) = l.user_id
      WHERE l.amount <> 0));
  INSERT INTO transaction (id, book_id, type, channel, status, user_id, user_code, asset, amount_paise, metal_micrograms, rate, base_rate,
    markup_milli_pct, markup_paise, gst_paise, rounding_paise, commission_paise, commission_milli_pct, price_block_id, created_at, settled_at, payment_id, sip_number, reference, metadata)
    VALUES ((p).transaction_id, o.book_id, CASE WHEN o.sip_id IS NULL THEN 'buy' ELSE 'sip_installment' END,
      CASE WHEN o.sip_id IS NULL THEN (p).channel ELSE 'sip' END, 'completed', o.user_id, o.user_code, o.asset, o.funded_paise, (p).metal, (p).rate,
      (p).base_rate, (p).markup_milli_pct, (p).markup, (p).gst, (p).rounding, (p).commission, (p).commission_milli_pct, (p).price_block_id, (p).at, (p).at,
      CASE WHEN o.sip_id IS NULL THEN o.id END, s.number, CASE WHEN o.sip_id IS NULL THEN o.reference ELSE s.reference END,
      CASE WHEN o.sip_id IS NULL THEN o.metadata ELSE s.metadata END)
    RETURNING * INTO t;
  UPDATE payment_order SET status = 'completed', transaction_id = t.id, metal_micrograms = (p).metal, rate = (p).rate, completed_at = (p).at,
    due_at = NULL, wake_at = NULL WHERE book_id = o.book_id AND id = o.id RETURNING * INTO o;
  IF o.sip_id IS NOT NULL THEN
    UPDATE sip SET paid_count = paid_count + 1, invested_paise = invested_paise + o.funded_paise, metal_micrograms = sip.metal_micrograms + (p).metal
      WHERE book_id = o.book_id AND id = o.sip_id RETURNING * INTO s;
    PERFORM tell_sip((p).payment_event_id, 'sip.installment', s, (p).at, jsonb_build_object('installmentNo', o.installment_no,
      'feePaise', o.fee_paise::text, 'fundedPaise', o.funded_paise::text, 'metalMicrograms', o.metal_micrograms::text, 'rate', o.rate::text,
      'transactionId', t.id, 'nextInstallmentDate', s.next_on));
    RETURN o.status;
  END IF;
  -- Events name the service by its name (spec 2.10).
  IF o.fee_bearer = 'service' THEN o.fee_bearer := p_service_name; END IF;
  PERFORM tell_order((p).payment_event_id, 'payment.completed', o, (p).at);
  INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
    VALUES ((p).buy_event_id, o.book_id, 'buy.completed', t.id, 1, buy_completed_data(t), (p).at);
  RETURN o.status;
END $$;
