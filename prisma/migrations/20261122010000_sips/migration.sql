-- SIPs: metal bought again and again with one mandate of the customer's bank (spec 2.12, 3.4; server/domain/sips). Each debit of a
-- mandate is a payment order of its own, so that what is between money and metal stands once.

-- AlterTable
ALTER TABLE "payment_order" ADD COLUMN     "due_on" DATE,
ADD COLUMN     "installment_no" INTEGER,
ADD COLUMN     "sip_id" TEXT;

-- AlterTable
ALTER TABLE "payment_refund" ADD COLUMN     "sip_id" TEXT;

-- CreateTable
CREATE TABLE "sip" (
    "id" TEXT NOT NULL,
    "number" BIGSERIAL NOT NULL,
    "book_id" INTEGER NOT NULL,
    "user_id" BIGINT NOT NULL,
    "user_code" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending_authorisation',
    "asset" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "frequency" TEXT NOT NULL,
    "reference" TEXT,
    "return_url" TEXT,
    "installment_paise" BIGINT NOT NULL,
    "fee_bearer" TEXT NOT NULL,
    "fee_paise" BIGINT NOT NULL,
    "funded_paise" BIGINT NOT NULL,
    "gateway" TEXT NOT NULL,
    "gateway_mandate_id" TEXT,
    "upi_url" TEXT,
    "authorise_by" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "activated_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "anchor_on" DATE,
    "mandate_ends_on" DATE NOT NULL,
    "next_slot" INTEGER NOT NULL DEFAULT 0,
    "next_on" DATE,
    "paid_count" INTEGER NOT NULL DEFAULT 0,
    "invested_paise" BIGINT NOT NULL DEFAULT 0,
    "metal_micrograms" BIGINT NOT NULL DEFAULT 0,
    "end_reason" TEXT,
    "idempotency_key" TEXT,
    "event_sequence" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "wake_at" TIMESTAMPTZ(3),
    "stop_at" TIMESTAMPTZ(3),
    "stop_attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "sip_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sip_miss" (
    "sip_id" TEXT NOT NULL,
    "due_on" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "missed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sip_miss_pkey" PRIMARY KEY ("sip_id","due_on")
);

-- CreateTable
CREATE TABLE "simulated_mandate" (
    "id" TEXT NOT NULL,
    "status" TEXT NOT NULL,

    CONSTRAINT "simulated_mandate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "simulated_debit" (
    "id" TEXT NOT NULL,
    "sip_id" TEXT NOT NULL,
    "due_on" DATE NOT NULL,
    "amount_paise" BIGINT NOT NULL,
    "bank_reference" TEXT NOT NULL,
    "is_paid" BOOLEAN NOT NULL,

    CONSTRAINT "simulated_debit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sip_number_key" ON "sip"("number");

-- CreateIndex
CREATE INDEX "sip_book_id_id_idx" ON "sip"("book_id", "id" DESC);

-- CreateIndex
CREATE INDEX "sip_user_id_id_idx" ON "sip"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "simulated_debit_sip_id_idx" ON "simulated_debit"("sip_id");

-- A reference names one SIP of a book. One that no gateway opened leaves it free: the caller is told to try again.
CREATE UNIQUE INDEX "sip_reference_key" ON "sip" ("book_id", "reference")
  WHERE "reference" IS NOT NULL AND ("status" <> 'failed' OR "upi_url" IS NOT NULL);
-- What happens by itself: in a book, on its clock; and over all books, in real time.
CREATE INDEX "sip_due" ON "sip" ("book_id", "due_at") WHERE "due_at" IS NOT NULL;
CREATE INDEX "sip_wake" ON "sip" ("wake_at") WHERE "wake_at" IS NOT NULL;
CREATE INDEX "sip_stop" ON "sip" ("stop_at") WHERE "stop_at" IS NOT NULL;
-- SIPs of which nobody knows what the gateway did.
CREATE INDEX "sip_unopened" ON "sip" ("created_at") WHERE "status" = 'pending_authorisation' AND "upi_url" IS NULL;
-- One installment for a day of the schedule, and each number once.
CREATE UNIQUE INDEX "payment_order_sip_day_key" ON "payment_order" ("sip_id", "due_on") WHERE "due_on" IS NOT NULL;
CREATE UNIQUE INDEX "payment_order_installment_key" ON "payment_order" ("sip_id", "installment_no") WHERE "installment_no" IS NOT NULL;

ALTER TABLE "sip"
  ADD CONSTRAINT "sip_status" CHECK ("status" IN ('pending_authorisation', 'active', 'paused', 'cancelled', 'completed', 'failed')),
  ADD CONSTRAINT "sip_frequency" CHECK ("frequency" IN ('daily', 'weekly', 'monthly')),
  ADD CONSTRAINT "sip_amounts" CHECK ("installment_paise" > 0 AND "fee_paise" >= 0 AND "funded_paise" > 0
    AND "funded_paise" = "installment_paise" - CASE WHEN "fee_bearer" = 'end_user' THEN "fee_paise" ELSE 0 END),
  ADD CONSTRAINT "sip_anchor" CHECK (("activated_at" IS NULL) = ("anchor_on" IS NULL)),
  ADD CONSTRAINT "sip_wakes" CHECK (("due_at" IS NULL) = ("wake_at" IS NULL)),
  ADD CONSTRAINT "sip_end" CHECK (("ended_at" IS NOT NULL) = ("status" IN ('cancelled', 'completed', 'failed')));
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_installment"
  CHECK (("installment_no" IS NULL) = ("due_on" IS NULL) AND ("installment_no" IS NULL OR "sip_id" IS NOT NULL));

-- Only as spec 3.4 has it: an end is an end.
CREATE FUNCTION check_sip_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a SIP does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = 'sip_step';
END $$;
CREATE TRIGGER sip_steps BEFORE UPDATE ON "sip" FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NOT (
    (OLD.status = 'pending_authorisation' AND NEW.status IN ('active', 'cancelled', 'failed'))
    OR (OLD.status = 'active' AND NEW.status IN ('paused', 'cancelled', 'completed'))
    OR (OLD.status = 'paused' AND NEW.status IN ('active', 'cancelled', 'completed'))))
  EXECUTE FUNCTION check_sip_step();

-- Tells of a SIP (spec 6.1), in the transaction of what it tells.
CREATE FUNCTION tell_sip(p_event_id text, p_kind text, s sip, p_at timestamptz, p_more jsonb DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_sequence int;
BEGIN
  UPDATE sip SET event_sequence = event_sequence + 1 WHERE id = s.id RETURNING event_sequence INTO v_sequence;
  INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at) VALUES (p_event_id, s.book_id, p_kind, s.id, v_sequence,
    jsonb_build_object('id', s.id, 'sipId', s.number, 'userCode', s.user_code, 'status', s.status, 'asset', s.asset,
      'installmentPaise', s.installment_paise::text, 'frequency', s.frequency, 'reference', s.reference) || p_more, p_at);
END $$;

-- Keeps a SIP. Verdicts: 'created' (row), 'replay' (record), 'user_not_found', 'duplicate_reference' (row names the other),
-- 'too_many'. Without p_is_done its key stays in progress until the gateway has answered.
CREATE FUNCTION create_sip(p_endpoint text, p_key_life interval, p_is_done boolean, p_sips_max int, p_event_id text, p_sip jsonb)
RETURNS TABLE (verdict text, record jsonb, "row" jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_book int := (p_sip ->> 'book_id')::int;
  v_key text := p_sip ->> 'idempotency_key';
  v_user bigint;
  s sip;
  i idempotency_record;
BEGIN
  IF v_key IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws('/', v_book, p_endpoint, v_key), 0));
    SELECT * INTO i FROM idempotency_record r
      WHERE r.book_id = v_book AND r.endpoint = p_endpoint AND r.key = v_key AND r.expires_at > clock_timestamp();
    IF FOUND THEN RETURN QUERY SELECT 'replay'::text, to_jsonb(i), NULL::jsonb; RETURN; END IF;
  END IF;
  -- The customer's SIPs are counted one creation at a time.
  SELECT u.id INTO v_user FROM end_user u WHERE u.book_id = v_book AND u.user_code = p_sip ->> 'user_code' FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN QUERY SELECT 'user_not_found'::text, NULL::jsonb, NULL::jsonb; RETURN; END IF;
  SELECT * INTO s FROM sip o WHERE o.book_id = v_book AND o.reference = p_sip ->> 'reference' AND (o.status <> 'failed' OR o.upi_url IS NOT NULL);
  IF FOUND THEN RETURN QUERY SELECT 'duplicate_reference'::text, NULL::jsonb, to_jsonb(s); RETURN; END IF;
  IF (SELECT count(*) FROM sip o WHERE o.user_id = v_user AND o.ended_at IS NULL) >= p_sips_max THEN
    RETURN QUERY SELECT 'too_many'::text, NULL::jsonb, NULL::jsonb; RETURN;
  END IF;
  INSERT INTO sip SELECT (jsonb_populate_record(NULL::sip, p_sip || jsonb_build_object('user_id', v_user, 'number', nextval('sip_number_seq')))).*
    ON CONFLICT (book_id, reference) WHERE reference IS NOT NULL AND (status <> 'failed' OR upi_url IS NOT NULL) DO NOTHING RETURNING * INTO s;
  IF NOT FOUND THEN
    -- Another customer's, made at this very moment.
    SELECT * INTO s FROM sip o WHERE o.book_id = v_book AND o.reference = p_sip ->> 'reference' AND (o.status <> 'failed' OR o.upi_url IS NOT NULL);
    RETURN QUERY SELECT 'duplicate_reference'::text, NULL::jsonb, to_jsonb(s); RETURN;
  END IF;
  IF p_is_done THEN
    PERFORM tell_sip(p_event_id, 'sip.created', s, s.created_at);
    SELECT * INTO s FROM sip o WHERE o.id = s.id;
  END IF;
  IF v_key IS NOT NULL THEN
    INSERT INTO idempotency_record (book_id, endpoint, key, body_sha256, reference_id, created_at, expires_at, state, status, outcome)
      VALUES (v_book, p_endpoint, v_key, (p_sip ->> 'body_sha256')::bytea, s.id, clock_timestamp(), clock_timestamp() + p_key_life,
        CASE WHEN p_is_done THEN 'done' ELSE 'in_progress' END, CASE WHEN p_is_done THEN 201 END, CASE WHEN p_is_done THEN to_jsonb(s) END)
      ON CONFLICT (book_id, endpoint, key) DO UPDATE SET body_sha256 = excluded.body_sha256, reference_id = excluded.reference_id,
        created_at = excluded.created_at, expires_at = excluded.expires_at, state = excluded.state, status = excluded.status,
        outcome = excluded.outcome;
  END IF;
  RETURN QUERY SELECT 'created'::text, NULL::jsonb, to_jsonb(s);
END $$;

-- Takes a SIP back that no gateway has opened, with its key: the call that made it is refused, and may be repeated as it was.
CREATE FUNCTION forget_sip(p_sip_id text, p_endpoint text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  s sip;
BEGIN
  DELETE FROM sip WHERE id = p_sip_id AND status = 'pending_authorisation' AND upi_url IS NULL RETURNING * INTO s;
  DELETE FROM idempotency_record WHERE book_id = s.book_id AND endpoint = p_endpoint AND key = s.idempotency_key AND reference_id = s.id;
END $$;

-- What the gateway answered to a SIP that had to be asked for: its link, or why there is none. With it goes the key's outcome.
CREATE FUNCTION finish_sip_creation(p_sip_id text, p_endpoint text, p_mandate_id text, p_upi_url text, p_fail_reason text,
  p_at timestamptz, p_event_id text) RETURNS SETOF sip LANGUAGE plpgsql AS $$
DECLARE
  s sip;
BEGIN
  SELECT * INTO s FROM sip WHERE id = p_sip_id FOR NO KEY UPDATE;
  IF s.status = 'pending_authorisation' AND s.upi_url IS NULL THEN
    IF p_fail_reason IS NULL THEN
      UPDATE sip SET gateway_mandate_id = p_mandate_id, upi_url = p_upi_url WHERE id = s.id RETURNING * INTO s;
      PERFORM tell_sip(p_event_id, 'sip.created', s, p_at);
      SELECT * INTO s FROM sip WHERE id = p_sip_id;
    ELSE
      PERFORM end_sip(s.id, 'failed', p_fail_reason, p_at, p_event_id);
      SELECT * INTO s FROM sip WHERE id = p_sip_id;
    END IF;
    UPDATE idempotency_record SET state = 'done', status = CASE WHEN p_fail_reason IS NULL THEN 201 ELSE 502 END, outcome = to_jsonb(s)
      WHERE book_id = s.book_id AND endpoint = p_endpoint AND key = s.idempotency_key AND reference_id = s.id;
  END IF;
  RETURN NEXT s;
END $$;

-- The real moment of one on a book's clock.
CREATE FUNCTION real_time(p_book_id int, p_at timestamptz) RETURNS timestamptz LANGUAGE sql AS $$
  SELECT p_at - clock_offset_ms * interval '1 millisecond' FROM book WHERE id = p_book_id;
$$;

-- The bank has approved the mandate: the plan begins, its days counted from the anchor. Answers whether that was news.
CREATE FUNCTION activate_sip(p_sip_id text, p_anchor_on date, p_next_slot int, p_next_on date, p_due_at timestamptz, p_at timestamptz, p_event_id text,
  p_transaction_id text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  s sip;
BEGIN
  UPDATE sip SET status = 'active', activated_at = p_at, anchor_on = p_anchor_on, next_slot = p_next_slot, next_on = p_next_on, due_at = p_due_at,
    wake_at = real_time(book_id, p_due_at) WHERE id = p_sip_id AND status = 'pending_authorisation' AND upi_url IS NOT NULL RETURNING * INTO s;
  IF NOT FOUND THEN RETURN false; END IF;
  -- A mandate moves neither money nor metal: the row says that it was set up.
  INSERT INTO transaction (id, book_id, type, channel, status, user_id, user_code, asset, amount_paise, metal_micrograms, rate, base_rate,
    price_block_id, created_at, settled_at)
    VALUES (p_transaction_id, s.book_id, 'sip_setup', 'sip', 'completed', s.user_id, s.user_code, s.asset, 0, 0, 0, 0, '', p_at, p_at);
  PERFORM tell_sip(p_event_id, 'sip.activated', s, p_at);
  RETURN true;
END $$;

-- The bank has paused or resumed the mandate. While it is paused no day comes next; of days that are over or paid already, none does
-- afterwards. Answers whether that was news.
CREATE FUNCTION pause_sip(p_sip_id text, p_look_at timestamptz) RETURNS boolean LANGUAGE sql AS $$
  WITH changed AS (
    UPDATE sip SET status = 'paused', next_on = NULL, due_at = p_look_at, wake_at = real_time(book_id, p_look_at)
      WHERE id = p_sip_id AND status = 'active' RETURNING 1
  ) SELECT EXISTS (SELECT FROM changed);
$$;
CREATE FUNCTION resume_sip(p_sip_id text, p_next_slot int, p_next_on date, p_due_at timestamptz) RETURNS boolean LANGUAGE sql AS $$
  WITH changed AS (
    UPDATE sip SET status = 'active', next_slot = p_next_slot, next_on = p_next_on, due_at = p_due_at,
      wake_at = real_time(book_id, p_due_at) WHERE id = p_sip_id AND status = 'paused' AND next_slot <= p_next_slot RETURNING 1
  ) SELECT EXISTS (SELECT FROM changed);
$$;

-- Ends a SIP: cancelled, completed, or failed where it was never approved. Its mandate is to be stopped at the gateway. Answers
-- whether that was news.
CREATE FUNCTION end_sip(p_sip_id text, p_status text, p_reason text, p_at timestamptz, p_event_id text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  s sip;
BEGIN
  SELECT * INTO s FROM sip WHERE id = p_sip_id FOR NO KEY UPDATE;
  IF s.id IS NULL OR s.ended_at IS NOT NULL OR (p_status = 'failed') <> (s.status = 'pending_authorisation') AND p_status <> 'cancelled' THEN RETURN false; END IF;
  UPDATE sip SET status = p_status, end_reason = p_reason, ended_at = p_at, next_on = NULL, due_at = NULL, wake_at = NULL,
    stop_at = CASE WHEN upi_url IS NOT NULL AND p_status <> 'completed' THEN clock_timestamp() END WHERE id = s.id RETURNING * INTO s;
  IF p_status = 'failed' THEN PERFORM tell_sip(p_event_id, 'sip.mandate_failed', s, p_at); END IF;
  -- No link will come any more: whoever waits with the key hears so.
  IF s.upi_url IS NULL THEN
    UPDATE idempotency_record SET state = 'done', status = 502, outcome = to_jsonb(s)
      WHERE book_id = s.book_id AND endpoint = '/partner/payments/sips' AND key = s.idempotency_key AND reference_id = s.id;
  END IF;
  RETURN true;
END $$;

-- Moves the plan on to a day of its schedule, never back. One that is paused only notes which days are over.
CREATE FUNCTION move_sip_on(p_sip_id text, p_next_slot int, p_next_on date, p_due_at timestamptz) RETURNS void LANGUAGE sql AS $$
  UPDATE sip SET next_slot = p_next_slot,
      next_on = CASE status WHEN 'active' THEN p_next_on END,
      due_at = CASE status WHEN 'active' THEN p_due_at ELSE due_at END,
      wake_at = CASE status WHEN 'active' THEN real_time(book_id, p_due_at) ELSE wake_at END
    WHERE id = p_sip_id AND status IN ('active', 'paused') AND next_slot < p_next_slot;
$$;

-- The bank has debited a mandate: known debits change nothing; the first of the installment's amount for a day is an installment, paid
-- and to be bought; any other goes back. Verdicts: 'paid', 'refund', 'known', 'early' (not approved yet), 'not_found'.
CREATE FUNCTION receive_debit(p_sip_id text, p_gateway text, p_payment_id text, p_amount bigint, p_bank_reference text, p_due_on date,
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
  INSERT INTO payment_order (id, book_id, user_id, user_code, status, checkout_type, asset, amount_paise, fee_bearer, fee_paise, funded_paise,
    estimate_micrograms, estimate_rate, gateway, expires_at, created_at, paid_at, fail_reason, due_at, wake_at, sip_id, installment_no, due_on)
    VALUES (p_order_id, s.book_id, s.user_id, s.user_code, CASE WHEN v_reason IS NULL THEN 'paid' ELSE 'failed' END, 'sip', s.asset, p_amount,
      s.fee_bearer, CASE WHEN v_reason IS NULL THEN s.fee_paise ELSE 0 END, CASE WHEN v_reason IS NULL THEN s.funded_paise ELSE p_amount END,
      0, 0, p_gateway, p_at, p_at, CASE WHEN v_reason IS NULL THEN p_at END, v_reason, CASE WHEN v_reason IS NULL THEN p_at END,
      CASE WHEN v_reason IS NULL THEN clock_timestamp() END, s.id, v_no, CASE WHEN v_reason IS NULL THEN p_due_on END);
  PERFORM ledger_post(
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

-- The bank took nothing on a day of the schedule. Answers whether that was news.
CREATE FUNCTION miss_installment(p_sip_id text, p_due_on date, p_reason text, p_at timestamptz, p_next_slot int, p_next_on date,
  p_due_at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  s sip;
BEGIN
  SELECT * INTO s FROM sip WHERE id = p_sip_id FOR NO KEY UPDATE;
  -- A day that comes next has no debit: one would have moved the plan on.
  IF s.status <> 'active' OR s.next_on IS DISTINCT FROM p_due_on THEN RETURN false; END IF;
  INSERT INTO sip_miss (sip_id, due_on, reason, missed_at) VALUES (s.id, p_due_on, p_reason, p_at) ON CONFLICT DO NOTHING;
  PERFORM move_sip_on(s.id, p_next_slot, p_next_on, p_due_at);
  RETURN true;
END $$;

-- Buys the metal of an order or installment that is paid: the money leaves clearing, the gateway's fee goes to whoever bears it, the
-- customer gets the metal; order, transaction and events in one commit. Answers the order's status, whoever brought it there.
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
  PERFORM ledger_post(
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

-- As before; of an installment, nothing is told until it is bought.
CREATE OR REPLACE FUNCTION postpone_purchase(p_order_id text, p_reason text, p_at timestamptz, p_event_id text, p_refund_id text, p_give_up_after interval)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
  v_offset interval;
  v_next timestamptz;
  v_is_news boolean;
BEGIN
  SELECT * INTO o FROM payment_order WHERE id = p_order_id FOR NO KEY UPDATE;
  IF o.status NOT IN ('paid', 'refund_due') OR o.refund_id IS NOT NULL THEN RETURN o.status; END IF;
  SELECT clock_offset_ms * interval '1 millisecond' INTO v_offset FROM book WHERE id = o.book_id;
  v_is_news := o.status = 'paid';
  IF p_at >= o.paid_at + p_give_up_after THEN
    PERFORM begin_refund(o, 'purchase_failed', p_at, p_refund_id);
  ELSE
    v_next := LEAST(p_at + interval '30 seconds' * power(2, LEAST(o.purchase_attempts, 7)), o.paid_at + p_give_up_after);
    UPDATE payment_order SET purchase_attempts = purchase_attempts + 1, due_at = v_next, wake_at = v_next - v_offset WHERE id = o.id;
  END IF;
  UPDATE payment_order SET status = 'refund_due', fail_reason = p_reason WHERE id = o.id RETURNING * INTO o;
  IF v_is_news AND o.sip_id IS NULL THEN PERFORM tell_order(p_event_id, 'payment.failed', o, p_at); END IF;
  RETURN o.status;
END $$;

CREATE OR REPLACE FUNCTION begin_refund(o payment_order, p_reason text, p_at timestamptz, p_refund_id text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_order SET refund_id = p_refund_id, due_at = NULL, wake_at = NULL WHERE id = o.id;
  INSERT INTO payment_refund (id, book_id, order_id, gateway, gateway_payment_id, sip_id, amount_paise, reason, created_at, wake_at)
    SELECT p_refund_id, o.book_id, o.id, r.gateway, r.gateway_payment_id, o.sip_id, r.amount_paise, p_reason, p_at, clock_timestamp()
    FROM payment_receipt r WHERE r.order_id = o.id AND r.disposition = 'applied';
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
  PERFORM ledger_post(
    ARRAY[ROW(0, r.book_id, 'payment_refund', r.id, p_at)::ledger_posting],
    ARRAY(SELECT ROW(0, a.id, CASE a.kind WHEN 'payment_clearing' THEN -r.amount_paise ELSE r.amount_paise END)::ledger_line FROM account a
      WHERE a.book_id = r.book_id AND a.asset = 'INR' AND a.kind IN ('gateway_clearing', 'payment_clearing') AND COALESCE(a.user_id, 0) = 0));
  IF o.refund_id = r.id THEN
    UPDATE payment_order SET status = 'refunded', refund_reference = p_reference, refunded_at = p_at WHERE id = o.id RETURNING * INTO o;
    IF o.sip_id IS NULL THEN PERFORM tell_order(p_event_id, 'payment.refunded', o, p_at); END IF;
  END IF;
  RETURN true;
END $$;

-- A sandbox that is reset ends with all that was still to happen in it (decisions 14).
CREATE OR REPLACE FUNCTION drop_due_orders_of_closed_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_order SET due_at = NULL, wake_at = NULL WHERE book_id = NEW.id AND due_at IS NOT NULL;
  UPDATE payment_refund SET wake_at = NULL WHERE book_id = NEW.id AND wake_at IS NOT NULL;
  UPDATE sip SET due_at = NULL, wake_at = NULL, stop_at = NULL WHERE book_id = NEW.id AND (due_at IS NOT NULL OR stop_at IS NOT NULL);
  RETURN NULL;
END $$;

-- Transactions of which the customer gets an invoice.
CREATE FUNCTION is_invoiced(p_type text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT p_type IN ('buy', 'sell', 'sip_installment') $$;

CREATE OR REPLACE FUNCTION trades_without_invoice(p_closed_after timestamptz, p_limit int) RETURNS TABLE (transaction_id text) LANGUAGE sql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  SELECT due.id FROM book b LEFT JOIN invoice_mark m ON m.book_id = b.id
  CROSS JOIN LATERAL (
    SELECT t.id FROM transaction t
    WHERE t.book_id = b.id AND t.id > COALESCE(m.transaction_id, '') AND t.status = 'completed' AND is_invoiced(t.type)
      AND NOT EXISTS (SELECT FROM invoice i WHERE i.transaction_id = t.id)
    ORDER BY t.id LIMIT p_limit
  ) due
  WHERE b.closed_at IS NULL OR b.closed_at > p_closed_after
  LIMIT p_limit;
$$;

CREATE OR REPLACE FUNCTION move_invoice_marks(p_closed_after timestamptz, p_recorded_before timestamptz) RETURNS int LANGUAGE sql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  WITH moved AS (
    INSERT INTO invoice_mark (book_id, transaction_id)
    SELECT b.id, done.upto FROM book b LEFT JOIN invoice_mark m ON m.book_id = b.id
    CROSS JOIN LATERAL (
      SELECT max(w.id) FILTER (WHERE w.is_done) AS upto FROM (
        SELECT t.id, bool_and(t.recorded_at < p_recorded_before AND CASE
            WHEN NOT is_invoiced(t.type) OR t.status = 'voided' THEN true
            ELSE EXISTS (SELECT FROM invoice i WHERE i.transaction_id = t.id) END) OVER (ORDER BY t.id) AS is_done
        FROM (
          SELECT n.id, n.recorded_at, n.type, n.status FROM transaction n
          WHERE n.book_id = b.id AND n.id > COALESCE(m.transaction_id, '') ORDER BY n.id LIMIT 2000
        ) t
      ) w
    ) done
    WHERE done.upto IS NOT NULL AND (b.closed_at IS NULL OR b.closed_at > p_closed_after)
    ON CONFLICT (book_id) DO UPDATE SET transaction_id = GREATEST(invoice_mark.transaction_id, EXCLUDED.transaction_id)
    RETURNING book_id
  ) SELECT count(*)::int FROM moved;
$$;
