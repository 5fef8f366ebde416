-- What the ledger refuses never happens by half (spec 3.3, 3.4, decisions 11; server/domain/ledger/refused-postings.test.ts).

-- Posts what nothing can refuse: all of it, or the commit that it belongs to ends. Whoever does not read the verdicts of ledger_post
-- calls this one.
CREATE FUNCTION ledger_post_or_abort(p_postings ledger_posting[], p_lines ledger_line[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v ledger_verdict;
  v_written int := 0;
BEGIN
  IF EXISTS (SELECT FROM unnest(p_postings) p WHERE NOT EXISTS (SELECT FROM unnest(p_lines) l WHERE l.number = p.number AND l.amount <> 0)) THEN
    RAISE EXCEPTION 'a posting moves nothing' USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_never_empty';
  END IF;
  FOR v IN SELECT * FROM ledger_post(p_postings, p_lines) LOOP
    IF v.short_account_id IS NOT NULL THEN
      RAISE EXCEPTION 'posting % of % was refused: account % cannot pay', (p_postings[v.number + 1]).kind, (p_postings[v.number + 1]).reference_id,
        v.short_account_id USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_never_refused';
    END IF;
    v_written := v_written + 1;
  END LOOP;
  IF v_written <> cardinality(p_postings) THEN
    RAISE EXCEPTION 'a posting got no verdict' USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_never_refused';
  END IF;
END $$;

-- As before, but the money moves or nothing happens.
CREATE OR REPLACE FUNCTION receive_payment(p_order_id text, p_gateway text, p_payment_id text, p_amount bigint, p_bank_reference text,
  p_at timestamptz, p_refund_id text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
  v_is_first boolean;
  v_disposition text;
BEGIN
  SELECT * INTO o FROM payment_order WHERE id = p_order_id AND gateway = p_gateway FOR NO KEY UPDATE;
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
    UPDATE payment_order SET status = 'paid', paid_at = p_at, due_at = p_at, wake_at = clock_timestamp() WHERE id = o.id;
    RETURN 'paid';
  END IF;
  INSERT INTO payment_refund (id, book_id, order_id, gateway, gateway_payment_id, amount_paise, reason, created_at, wake_at)
    VALUES (p_refund_id, o.book_id, o.id, p_gateway, p_payment_id, p_amount,
      CASE WHEN o.status = 'failed' THEN 'order_closed' WHEN o.status IN ('created', 'expired') THEN 'wrong_amount' ELSE 'second_payment' END, p_at, clock_timestamp());
  RETURN 'refund';
END $$;

CREATE OR REPLACE FUNCTION receive_debit(p_sip_id text, p_gateway text, p_payment_id text, p_amount bigint, p_bank_reference text, p_due_on date,
  p_at timestamptz, p_order_id text, p_refund_id text, p_next_slot int, p_next_on date, p_due_at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  s sip;
  v_no int;
  v_reason text;
BEGIN
  SELECT * INTO s FROM sip WHERE id = p_sip_id AND gateway = p_gateway FOR NO KEY UPDATE;
  IF s.id IS NULL THEN RETURN 'not_found'; END IF;
  IF EXISTS (SELECT FROM payment_receipt r WHERE r.gateway = p_gateway AND r.gateway_payment_id = p_payment_id) THEN RETURN 'known'; END IF;
  IF s.status = 'pending_authorisation' THEN RETURN 'early'; END IF;
  v_reason := CASE
    WHEN s.ended_at IS NOT NULL THEN 'sip_closed'
    WHEN p_amount <> s.installment_paise THEN 'wrong_amount'
    WHEN EXISTS (SELECT FROM payment_order o WHERE o.sip_id = s.id AND o.due_on = p_due_on) THEN 'second_payment'
  END;
  v_no := CASE WHEN v_reason IS NULL THEN (SELECT COALESCE(max(o.installment_no), 0) + 1 FROM payment_order o WHERE o.sip_id = s.id) END;
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
    -- Money that comes after all for a day that was missed.
    DELETE FROM sip_miss m WHERE m.sip_id = s.id AND m.due_on = p_due_on;
    PERFORM move_sip_on(s.id, p_next_slot, p_next_on, p_due_at);
    RETURN 'paid';
  END IF;
  INSERT INTO payment_refund (id, book_id, order_id, gateway, gateway_payment_id, sip_id, amount_paise, reason, created_at, wake_at)
    VALUES (p_refund_id, s.book_id, p_order_id, p_gateway, p_payment_id, s.id, p_amount, v_reason, p_at, clock_timestamp());
  RETURN 'refund';
END $$;

CREATE OR REPLACE FUNCTION complete_refund(p_refund_id text, p_reference text, p_at timestamptz, p_event_id text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  r payment_refund;
  o payment_order;
BEGIN
  SELECT * INTO r FROM payment_refund WHERE id = p_refund_id;
  SELECT * INTO o FROM payment_order WHERE id = r.order_id FOR NO KEY UPDATE;
  UPDATE payment_refund SET status = 'completed', reference = p_reference, completed_at = p_at, wake_at = NULL
    WHERE id = p_refund_id AND status = 'pending' RETURNING * INTO r;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM ledger_post_or_abort(
    ARRAY[ROW(0, r.book_id, 'payment_refund', r.id, p_at)::ledger_posting],
    ARRAY(SELECT ROW(0, a.id, CASE a.kind WHEN 'payment_clearing' THEN -r.amount_paise ELSE r.amount_paise END)::ledger_line FROM account a
      WHERE a.book_id = r.book_id AND a.asset = 'INR' AND a.kind IN ('gateway_clearing', 'payment_clearing') AND COALESCE(a.user_id, 0) = 0));
  IF o.refund_id = r.id THEN
    UPDATE payment_order SET status = 'refunded', refund_reference = p_reference, refunded_at = p_at WHERE id = o.id RETURNING * INTO o;
    IF o.sip_id IS NULL THEN PERFORM tell_order(p_event_id, 'payment.refunded', o, p_at); END IF;
  END IF;
  RETURN true;
END $$;

-- As before; and the user's sources say so when the first order or installment of a kind completes.
CREATE OR REPLACE FUNCTION complete_purchase(p purchase, p_service_name text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
  t transaction;
  s sip;
BEGIN
  SELECT * INTO o FROM payment_order WHERE id = (p).order_id FOR NO KEY UPDATE;
  IF o.status NOT IN ('paid', 'refund_due') OR o.refund_id IS NOT NULL THEN RETURN o.status; END IF;
  -- The plan before the money, as where a debit is received: neither waits for the other for ever.
  PERFORM FROM sip WHERE id = o.sip_id FOR NO KEY UPDATE;
  -- How the customer came to be the partner's, if by this (decisions 6). Before the accounts, as where a receiver is made.
  UPDATE end_user u SET sources = u.sources || c.source FROM (SELECT CASE WHEN o.sip_id IS NOT NULL THEN 'sip' ELSE o.channel END AS source) c
    WHERE u.id = o.user_id AND c.source IN ('checkout', 'sip') AND c.source <> ALL (u.sources);
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
    markup_milli_pct, markup_paise, gst_paise, rounding_paise, commission_paise, commission_milli_pct, price_block_id, created_at, settled_at)
    VALUES ((p).transaction_id, o.book_id, CASE WHEN o.sip_id IS NULL THEN 'buy' ELSE 'sip_installment' END,
      CASE WHEN o.sip_id IS NULL THEN (p).channel ELSE 'sip' END, 'completed', o.user_id, o.user_code, o.asset, o.funded_paise, (p).metal, (p).rate,
      (p).base_rate, (p).markup_milli_pct, (p).markup, (p).gst, (p).rounding, (p).commission, (p).commission_milli_pct, (p).price_block_id, (p).at, (p).at)
    RETURNING * INTO t;
  UPDATE payment_order SET status = 'completed', transaction_id = t.id, metal_micrograms = (p).metal, rate = (p).rate, completed_at = (p).at,
    due_at = NULL, wake_at = NULL WHERE id = o.id RETURNING * INTO o;
  IF o.sip_id IS NOT NULL THEN
    UPDATE sip SET paid_count = paid_count + 1, invested_paise = invested_paise + o.funded_paise, metal_micrograms = sip.metal_micrograms + (p).metal
      WHERE id = o.sip_id RETURNING * INTO s;
    PERFORM tell_sip((p).payment_event_id, 'sip.installment', s, (p).at, jsonb_build_object('installmentNo', o.installment_no,
      'feePaise', o.fee_paise::text, 'fundedPaise', o.funded_paise::text, 'metalMicrograms', o.metal_micrograms::text, 'rate', o.rate::text,
      'transactionId', t.id, 'nextInstallmentDate', s.next_on));
    RETURN o.status;
  END IF;
  -- Partners know the service by its name (spec 2.10).
  IF o.fee_bearer = 'service' THEN o.fee_bearer := p_service_name; END IF;
  PERFORM tell_order((p).payment_event_id, 'payment.completed', o, (p).at);
  INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
    VALUES ((p).buy_event_id, o.book_id, 'buy.completed', t.id, 1, buy_completed_data(t), (p).at);
  RETURN o.status;
END $$;

-- Moves a withdrawal's amount from one place to another: 'wallet' (its user's), 'clearing' or 'bank'.
DROP FUNCTION move_withdrawal(withdrawal, text, text, text, timestamptz);
CREATE FUNCTION withdrawal_lines(w withdrawal, p_from text, p_to text) RETURNS ledger_line[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT ROW(0, a.id, l.amount)::ledger_line FROM (VALUES (p_from, -w.amount_paise), (p_to, w.amount_paise)) AS l (place, amount)
    JOIN account a ON a.book_id = w.book_id AND a.asset = 'INR'
      AND a.kind = CASE l.place WHEN 'wallet' THEN 'user_inr' WHEN 'clearing' THEN 'payout_clearing' ELSE 'bank' END
      AND COALESCE(a.user_id, 0) = CASE l.place WHEN 'wallet' THEN w.user_id ELSE 0 END)
$$;
CREATE FUNCTION move_withdrawal(w withdrawal, p_kind text, p_from text, p_to text, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_post_or_abort(ARRAY[ROW(0, w.book_id, p_kind, w.id, p_at)::ledger_posting], withdrawal_lines(w, p_from, p_to));
END $$;

-- Takes a withdrawal's amount out of the wallet; answers whether the wallet had it. To be read.
CREATE FUNCTION take_out_of_wallet(w withdrawal) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_short bigint;
BEGIN
  SELECT v.short_account_id INTO v_short FROM ledger_post(
    ARRAY[ROW(0, w.book_id, 'withdrawal', w.id, w.created_at)::ledger_posting], withdrawal_lines(w, 'wallet', 'clearing')) v;
  RETURN v_short IS NULL;
END $$;

-- As before.
CREATE OR REPLACE FUNCTION request_withdrawal(w withdrawal, p_endpoint text, p_key_life interval, p_body_sha256 bytea)
RETURNS TABLE (verdict text, record jsonb, "row" jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_kyc_status text;
BEGIN
  IF w.idempotency_key IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws('/', w.book_id, p_endpoint, w.idempotency_key), 0));
    RETURN QUERY SELECT 'replay'::text, to_jsonb(i), NULL::jsonb FROM idempotency_record i
      WHERE i.book_id = w.book_id AND i.endpoint = p_endpoint AND i.key = w.idempotency_key AND i.expires_at > clock_timestamp();
    IF FOUND THEN RETURN; END IF;
  END IF;
  SELECT u.id, p.kyc_status INTO w.user_id, v_kyc_status FROM end_user u JOIN person p ON p.id = u.person_id
    WHERE u.book_id = w.book_id AND u.user_code = w.user_code;
  IF w.user_id IS NULL THEN RETURN QUERY SELECT 'user_not_found', NULL::jsonb, NULL::jsonb; RETURN; END IF;
  IF v_kyc_status <> 'approved' THEN RETURN QUERY SELECT 'kyc_required', NULL::jsonb, NULL::jsonb; RETURN; END IF;
  PERFORM FROM bank_account b WHERE b.id = w.bank_account_id AND b.user_id = w.user_id AND b.status = 'active' FOR SHARE;
  IF NOT FOUND THEN RETURN QUERY SELECT 'account_not_found', NULL::jsonb, NULL::jsonb; RETURN; END IF;
  IF NOT take_out_of_wallet(w) THEN
    RETURN QUERY SELECT 'insufficient', NULL::jsonb, NULL::jsonb;
    RETURN;
  END IF;
  -- A fault armed in this sandbox is met by the next withdrawal that is asked for, and kept with it however often it is sent.
  UPDATE sandbox_fault f SET times = f.times - 1 WHERE f.book_id = w.book_id AND f.fault = 'payout' AND f.times > 0;
  w.must_fail := FOUND;
  w.may_exist := false;
  INSERT INTO withdrawal SELECT w.*;
  PERFORM note_withdrawal_step(w.id, 'processing', 'request', NULL, w.created_at);
  IF w.idempotency_key IS NOT NULL THEN
    -- A key past its life is taken over.
    INSERT INTO idempotency_record (book_id, endpoint, key, body_sha256, reference_id, created_at, expires_at, state, status, outcome)
      VALUES (w.book_id, p_endpoint, w.idempotency_key, p_body_sha256, w.id, clock_timestamp(), clock_timestamp() + p_key_life, 'done', 200, withdrawal_shown(w))
      ON CONFLICT (book_id, endpoint, key) DO UPDATE SET body_sha256 = excluded.body_sha256, reference_id = excluded.reference_id,
        created_at = excluded.created_at, expires_at = excluded.expires_at, state = excluded.state, status = excluded.status,
        outcome = excluded.outcome;
  END IF;
  PERFORM wake_withdrawal(w.id, w.wake_at);
  RETURN QUERY SELECT 'created'::text, NULL::jsonb, withdrawal_shown(w);
END $$;
