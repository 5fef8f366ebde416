-- Executes a quote of a delivery in one commit: idempotency record, quote, stock, metal (micrograms), charges (paise), transaction, order.
-- Verdicts: 'placed' (outcome), 'replay' (record has the first outcome), 'not_found', 'consumed', 'locked', 'expired', 'otp_expired',
-- 'otp_wrong' (an attempt is spent), 'out_of_stock', 'holdings' (the user's metal), 'funds' (the partner's float). Locks key, quote, stock,
-- accounts, in this order. Times on the book's clock.
CREATE OR REPLACE FUNCTION place_delivery(r delivery_request, p_key_life interval) RETURNS TABLE (verdict text, record jsonb, outcome jsonb)
LANGUAGE plpgsql AS $$
DECLARE
  q quote;
  d delivery_quote;
  o delivery_order;
  v_scope int := delivery_scope(r.book_id);
  v_offset interval;
  v_payment record;
BEGIN
  IF r.idempotency_key IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws('/', r.book_id, r.endpoint, r.idempotency_key), 0));
    SELECT to_jsonb(i) INTO record FROM idempotency_record i
      WHERE i.book_id = r.book_id AND i.endpoint = r.endpoint AND i.key = r.idempotency_key AND i.expires_at > clock_timestamp();
    IF record IS NOT NULL THEN
      verdict := 'replay';
      RETURN NEXT;
      RETURN;
    END IF;
  END IF;

  SELECT * INTO q FROM quote WHERE id = r.quote_id AND book_id = r.book_id AND kind = 'delivery' AND user_code = r.user_code FOR NO KEY UPDATE;
  verdict := CASE
    WHEN q.id IS NULL THEN 'not_found' WHEN q.status = 'consumed' THEN 'consumed' WHEN q.status <> 'issued' THEN 'locked'
    WHEN q.expires_at <= r.now THEN 'expired' WHEN q.otp_expires_at <= r.now THEN 'otp_expired'
    WHEN q.otp_hash IS DISTINCT FROM r.otp_hash THEN 'otp_wrong' END;
  -- Each wrong code is an attempt of the quote; the fifth locks it (spec 3.1).
  IF verdict = 'otp_wrong' THEN
    UPDATE quote SET otp_attempts = q.otp_attempts + 1, status = CASE WHEN q.otp_attempts >= 4 THEN 'locked' ELSE q.status END WHERE book_id = q.book_id AND id = q.id;
  END IF;
  IF verdict IS NOT NULL THEN
    RETURN NEXT;
    RETURN;
  END IF;
  SELECT * INTO STRICT d FROM delivery_quote WHERE quote_id = q.id;

  IF lock_delivery_stock(v_scope, d.sku) < d.quantity THEN
    verdict := 'out_of_stock';
    RETURN NEXT;
    RETURN;
  END IF;

  SELECT * INTO v_payment FROM pay_delivery(r, q, d);
  IF v_payment.refusal IS NOT NULL THEN
    verdict := v_payment.refusal;
    RETURN NEXT;
    RETURN;
  END IF;

  UPDATE quote SET status = 'consumed' WHERE book_id = q.book_id AND id = q.id;
  UPDATE delivery_stock s SET pieces = s.pieces - d.quantity WHERE s.scope_book_id = v_scope AND s.sku = d.sku;
  INSERT INTO transaction (id, book_id, type, channel, status, user_id, user_code, quote_id, asset, amount_paise, metal_micrograms, rate,
    base_rate, gst_paise, denomination, price_block_id, created_at, settled_at, idempotency_key,
    reference, metadata)
    VALUES (r.transaction_id, r.book_id, 'delivery', 'api', 'completed', q.user_id, q.user_code, q.id, q.asset, q.amount_paise, q.metal_micrograms,
      q.rate, q.base_rate, q.gst_paise, 'grams', q.price_block_id, r.now, r.now, r.idempotency_key, d.reference,
      q.metadata);
  SELECT b.clock_offset_ms * interval '1 millisecond' INTO v_offset FROM book b WHERE b.id = r.book_id;
  INSERT INTO delivery_order (id, book_id, user_id, user_code, quote_id, transaction_id, sku, name, asset, weight_micrograms, quantity, making_paise,
    delivery_paise, gst_paise, address_sealed, state_code, courier, reference, metadata, created_at, due_at, wake_at)
    SELECT r.order_id, r.book_id, q.user_id, q.user_code, q.id, r.transaction_id, p.sku, p.name, q.asset, q.metal_micrograms / d.quantity, d.quantity,
      d.making_paise, d.delivery_paise, q.gst_paise, d.address_sealed, d.state_code, r.courier, d.reference, q.metadata, r.now, r.due_at, r.due_at - v_offset
    FROM delivery_product p WHERE p.sku = d.sku RETURNING * INTO o;
  outcome := jsonb_build_object('order', to_jsonb(o), 'userMetalMicrograms', (v_payment.held_micrograms - q.metal_micrograms)::text, 'walletPaise', (
    SELECT e.balance_after::text FROM ledger_entry e JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id
    WHERE e.book_id = r.book_id AND e.posting_id = v_payment.posting_id AND a.kind = 'partner_float'));
  IF r.idempotency_key IS NOT NULL THEN
    -- The record of an expired key is replaced.
    INSERT INTO idempotency_record (book_id, endpoint, key, body_sha256, reference_id, created_at, expires_at, state, status, outcome)
      VALUES (r.book_id, r.endpoint, r.idempotency_key, r.body_sha256, r.transaction_id, clock_timestamp(), clock_timestamp() + p_key_life, 'done', 200,
        place_delivery.outcome)
      ON CONFLICT (book_id, endpoint, key) DO UPDATE SET body_sha256 = excluded.body_sha256, reference_id = excluded.reference_id,
        created_at = excluded.created_at, expires_at = excluded.expires_at, state = excluded.state, status = excluded.status,
        outcome = excluded.outcome;
  END IF;
  verdict := 'placed';
  RETURN NEXT;
END $$;
