-- Payment orders: what customers pay through UPI, and what becomes of it (spec 2.9, 2.10, 3.3; server/domain/payments).

-- AlterTable
ALTER TABLE "partner" ADD COLUMN     "collection_enabled" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "order_max_paise" BIGINT NOT NULL DEFAULT 5000000,
ADD COLUMN     "order_min_paise" BIGINT NOT NULL DEFAULT 1000;

-- CreateTable
CREATE TABLE "payment_order" (
    "id" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,
    "user_id" BIGINT NOT NULL,
    "user_code" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'created',
    "checkout_type" TEXT NOT NULL,
    "asset" TEXT NOT NULL,
    "reference" TEXT,
    "return_url" TEXT,
    "amount_paise" BIGINT NOT NULL,
    "fee_bearer" TEXT NOT NULL,
    "fee_paise" BIGINT NOT NULL,
    "funded_paise" BIGINT NOT NULL,
    "estimate_micrograms" BIGINT NOT NULL,
    "estimate_rate" BIGINT NOT NULL,
    "gateway" TEXT NOT NULL,
    "gateway_order_id" TEXT,
    "upi_url" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "transaction_id" TEXT,
    "metal_micrograms" BIGINT,
    "rate" BIGINT,
    "fail_reason" TEXT,
    "purchase_attempts" INTEGER NOT NULL DEFAULT 0,
    "refund_id" TEXT,
    "refund_reference" TEXT,
    "refunded_at" TIMESTAMPTZ(3),
    "idempotency_key" TEXT,
    "event_sequence" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "wake_at" TIMESTAMPTZ(3),
    "look_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_receipt" (
    "gateway" TEXT NOT NULL,
    "gateway_payment_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,
    "amount_paise" BIGINT NOT NULL,
    "bank_reference" TEXT,
    "disposition" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_receipt_pkey" PRIMARY KEY ("gateway","gateway_payment_id")
);

-- CreateTable
CREATE TABLE "payment_refund" (
    "id" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,
    "order_id" TEXT NOT NULL,
    "gateway" TEXT NOT NULL,
    "gateway_payment_id" TEXT NOT NULL,
    "amount_paise" BIGINT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "reason" TEXT NOT NULL,
    "reference" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "wake_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "simulated_payment" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "amount_paise" BIGINT NOT NULL,
    "bank_reference" TEXT NOT NULL,

    CONSTRAINT "simulated_payment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "payment_order_book_id_id_idx" ON "payment_order"("book_id", "id" DESC);

-- CreateIndex
CREATE INDEX "payment_receipt_order_id_idx" ON "payment_receipt"("order_id");

-- CreateIndex
CREATE INDEX "payment_refund_order_id_idx" ON "payment_refund"("order_id");

-- CreateIndex
CREATE INDEX "simulated_payment_order_id_idx" ON "simulated_payment"("order_id");

-- A reference names one order of a book. One that no gateway opened leaves it free: the caller is told to try again.
CREATE UNIQUE INDEX "payment_order_reference_key" ON "payment_order" ("book_id", "reference")
  WHERE "reference" IS NOT NULL AND ("status" <> 'failed' OR "upi_url" IS NOT NULL);
CREATE UNIQUE INDEX "payment_order_gateway_key" ON "payment_order" ("gateway", "gateway_order_id") WHERE "gateway_order_id" IS NOT NULL;
-- What happens by itself: in a book, on its clock; and over all books, in real time.
CREATE INDEX "payment_order_due" ON "payment_order" ("book_id", "due_at") WHERE "due_at" IS NOT NULL;
CREATE INDEX "payment_order_wake" ON "payment_order" ("wake_at") WHERE "wake_at" IS NOT NULL;
-- Orders of which nobody knows what the gateway did.
CREATE INDEX "payment_order_unopened" ON "payment_order" ("created_at") WHERE "status" = 'created' AND "upi_url" IS NULL;
-- Expired orders for which money may come late.
CREATE INDEX "payment_order_look" ON "payment_order" ("look_at") WHERE "status" = 'expired' AND "look_at" IS NOT NULL;
CREATE INDEX "payment_refund_wake" ON "payment_refund" ("wake_at") WHERE "wake_at" IS NOT NULL;

ALTER TABLE "payment_order"
  ADD CONSTRAINT "payment_order_status" CHECK ("status" IN ('created', 'paid', 'completed', 'failed', 'expired', 'refund_due', 'refunded')),
  ADD CONSTRAINT "payment_order_amounts" CHECK ("amount_paise" > 0 AND "fee_paise" >= 0 AND "funded_paise" > 0
    AND "funded_paise" = "amount_paise" - CASE WHEN "fee_bearer" = 'end_user' THEN "fee_paise" ELSE 0 END),
  ADD CONSTRAINT "payment_order_outcome" CHECK (("status" = 'completed') = ("transaction_id" IS NOT NULL)),
  ADD CONSTRAINT "payment_order_wakes" CHECK (("due_at" IS NULL) = ("wake_at" IS NULL));
ALTER TABLE "payment_receipt" ADD CONSTRAINT "payment_receipt_amount" CHECK ("amount_paise" > 0);
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_status" CHECK ("status" IN ('pending', 'completed'));
-- Each payment goes back once.
CREATE UNIQUE INDEX "payment_refund_payment_key" ON "payment_refund" ("gateway", "gateway_payment_id");

-- Only forward (spec 3.3): an end is an end, and what was paid is not unpaid.
CREATE FUNCTION check_order_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an order does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_order_step';
END $$;
CREATE TRIGGER payment_order_steps BEFORE UPDATE ON "payment_order" FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NOT (
    (OLD.status = 'created' AND NEW.status IN ('paid', 'failed', 'expired'))
    OR (OLD.status = 'expired' AND NEW.status = 'paid')
    OR (OLD.status = 'paid' AND NEW.status IN ('completed', 'refund_due'))
    OR (OLD.status = 'refund_due' AND NEW.status IN ('completed', 'refunded'))))
  EXECUTE FUNCTION check_order_step();

-- Accounts that payments move value through, in books of before too.
INSERT INTO account (book_id, kind, asset, floor)
  SELECT b.id, k.kind, 'INR', k.floor FROM book b
  CROSS JOIN (VALUES ('payment_clearing', 0::bigint), ('gateway_fee_expense', NULL), ('gateway_fee_receivable', NULL)) AS k (kind, floor)
  ON CONFLICT DO NOTHING;

-- Keeps orders, many at a time. Each is an object of the order's columns with number, and idempotency_key and body_sha256 where
-- the caller gave a key. Verdicts: 'created' (row), 'replay' (record), 'user_not_found', 'duplicate_reference' (row names the order).
-- Without p_is_done the key stays in progress until the gateway has answered.
CREATE FUNCTION create_orders(p_endpoint text, p_key_life interval, p_is_done boolean, p_orders jsonb)
RETURNS TABLE (number int, verdict text, record jsonb, "row" jsonb) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_left jsonb := p_orders;
BEGIN
  IF EXISTS (SELECT FROM jsonb_array_elements(p_orders) e (j) WHERE e.j ->> 'idempotency_key' IS NOT NULL) THEN
    PERFORM pg_advisory_xact_lock(s.lock) FROM (
      SELECT DISTINCT hashtextextended(concat_ws('/', e.j ->> 'book_id', p_endpoint, e.j ->> 'idempotency_key'), 0) AS lock
      FROM jsonb_array_elements(p_orders) e (j) WHERE e.j ->> 'idempotency_key' IS NOT NULL ORDER BY 1
    ) s;
    RETURN QUERY SELECT (e.j ->> 'number')::int, 'replay'::text, to_jsonb(i), NULL::jsonb
      FROM jsonb_array_elements(p_orders) e (j) CROSS JOIN LATERAL (
        SELECT * FROM idempotency_record i
        WHERE i.book_id = (e.j ->> 'book_id')::int AND i.endpoint = p_endpoint AND i.key = e.j ->> 'idempotency_key' LIMIT 1
      ) i WHERE i.expires_at > clock_timestamp();
    IF FOUND THEN
      v_left := (SELECT COALESCE(jsonb_agg(e.j), '[]') FROM jsonb_array_elements(p_orders) e (j) WHERE NOT EXISTS (
        SELECT FROM idempotency_record i WHERE i.book_id = (e.j ->> 'book_id')::int AND i.endpoint = p_endpoint
          AND i.key = e.j ->> 'idempotency_key' AND i.expires_at > clock_timestamp()));
    END IF;
  END IF;
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT (e.j ->> 'number')::int AS number, e.j || jsonb_build_object('user_id', u.id) AS j, u.id AS user_id
    FROM jsonb_array_elements(v_left) e (j)
    LEFT JOIN end_user u ON u.book_id = (e.j ->> 'book_id')::int AND u.user_code = e.j ->> 'user_code'
  ), made AS (
    INSERT INTO payment_order SELECT (jsonb_populate_record(NULL::payment_order, a.j)).* FROM asked a WHERE a.user_id IS NOT NULL
    -- References are taken in one order, so that rounds of two processes do not wait for each other.
    ORDER BY a.j ->> 'book_id', a.j ->> 'reference'
    ON CONFLICT (book_id, reference) WHERE reference IS NOT NULL AND (status <> 'failed' OR upi_url IS NOT NULL) DO NOTHING RETURNING *
  ), kept AS (
    -- A key past its life is taken over.
    INSERT INTO idempotency_record (book_id, endpoint, key, body_sha256, reference_id, created_at, expires_at, state, status, outcome)
    SELECT m.book_id, p_endpoint, a.j ->> 'idempotency_key', (a.j ->> 'body_sha256')::bytea, m.id, clock_timestamp(),
      clock_timestamp() + p_key_life, CASE WHEN p_is_done THEN 'done' ELSE 'in_progress' END, CASE WHEN p_is_done THEN 201 END,
      CASE WHEN p_is_done THEN to_jsonb(m) END
    FROM made m JOIN asked a ON a.j ->> 'id' = m.id WHERE a.j ->> 'idempotency_key' IS NOT NULL
    ON CONFLICT (book_id, endpoint, key) DO UPDATE SET body_sha256 = excluded.body_sha256, reference_id = excluded.reference_id,
      created_at = excluded.created_at, expires_at = excluded.expires_at, state = excluded.state, status = excluded.status,
      outcome = excluded.outcome
  )
  SELECT a.number,
    CASE WHEN a.user_id IS NULL THEN 'user_not_found' WHEN m.id IS NULL THEN 'duplicate_reference' ELSE 'created' END,
    NULL::jsonb, to_jsonb(m)
  FROM asked a LEFT JOIN made m ON m.id = a.j ->> 'id';
END $$;

-- Tells of an order (spec 6.1), in the transaction of what it tells.
CREATE FUNCTION tell_order(p_event_id text, p_kind text, o payment_order, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_order SET event_sequence = event_sequence + 1 WHERE id = o.id RETURNING event_sequence INTO o.event_sequence;
  INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at) VALUES (p_event_id, o.book_id, p_kind, o.id, o.event_sequence,
    jsonb_build_object('userCode', o.user_code, 'paymentId', o.id, 'reference', o.reference, 'amountPaise', o.amount_paise::text,
      'feeBearer', o.fee_bearer, 'feePaise', o.fee_paise::text, 'fundedPaise', o.funded_paise::text,
      'metalMicrograms', o.metal_micrograms::text, 'rate', o.rate::text, 'completedAt', (extract(epoch FROM o.completed_at) * 1000)::bigint,
      'reason', o.fail_reason, 'isRefundPending', o.status = 'refund_due', 'refundPaise', o.amount_paise::text,
      'refundReference', o.refund_reference, 'refundedAt', (extract(epoch FROM o.refunded_at) * 1000)::bigint), p_at);
END $$;

-- Money has arrived for an order: known payments change nothing, the first of the right amount makes it paid, any other goes
-- back. Verdicts: 'paid', 'refund', 'known', 'not_found'.
CREATE FUNCTION receive_payment(p_order_id text, p_gateway text, p_payment_id text, p_amount bigint, p_bank_reference text,
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
  PERFORM ledger_post(
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

CREATE TYPE purchase AS (
  order_id text, transaction_id text, buy_event_id text, payment_event_id text, channel text, asset text, metal bigint, rate bigint,
  base_rate bigint, markup_milli_pct int, markup bigint, gst bigint, rounding bigint, commission bigint, commission_milli_pct int,
  price_block_id text, at timestamptz
);

-- Buys the metal of an order that is paid: the money leaves clearing, the gateway's fee goes to whoever bears it, the customer gets
-- the metal; order, transaction and both events in one commit. Answers the order's status, whoever brought it there.
CREATE FUNCTION complete_purchase(p purchase, p_service_name text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
  t transaction;
BEGIN
  SELECT * INTO o FROM payment_order WHERE id = (p).order_id FOR NO KEY UPDATE;
  IF o.status NOT IN ('paid', 'refund_due') OR o.refund_id IS NOT NULL THEN RETURN o.status; END IF;
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
        ('user_metal', o.asset, o.user_id, (p).metal)
      ) AS l (kind, asset, user_id, amount)
      JOIN account a ON a.book_id = o.book_id AND a.kind = l.kind AND a.asset = l.asset AND COALESCE(a.user_id, 0) = l.user_id
      WHERE l.amount <> 0));
  INSERT INTO transaction (id, book_id, type, channel, status, user_id, user_code, asset, amount_paise, metal_micrograms, rate, base_rate,
    markup_milli_pct, markup_paise, gst_paise, rounding_paise, commission_paise, commission_milli_pct, price_block_id, created_at, settled_at)
    VALUES ((p).transaction_id, o.book_id, 'buy', (p).channel, 'completed', o.user_id, o.user_code, o.asset, o.funded_paise, (p).metal, (p).rate,
      (p).base_rate, (p).markup_milli_pct, (p).markup, (p).gst, (p).rounding, (p).commission, (p).commission_milli_pct, (p).price_block_id, (p).at, (p).at)
    RETURNING * INTO t;
  UPDATE payment_order SET status = 'completed', transaction_id = t.id, metal_micrograms = (p).metal, rate = (p).rate, completed_at = (p).at,
    due_at = NULL, wake_at = NULL WHERE id = o.id RETURNING * INTO o;
  -- Partners know the service by its name (spec 2.10).
  IF o.fee_bearer = 'service' THEN o.fee_bearer := p_service_name; END IF;
  PERFORM tell_order((p).payment_event_id, 'payment.completed', o, (p).at);
  INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
    VALUES ((p).buy_event_id, o.book_id, 'buy.completed', t.id, 1, buy_completed_data(t), (p).at);
  RETURN o.status;
END $$;

-- A purchase that could not complete: the order is due a refund, and tried again after a growing delay; a day after the payment
-- the money goes back instead. Answers the order's status.
CREATE FUNCTION postpone_purchase(p_order_id text, p_reason text, p_at timestamptz, p_event_id text, p_refund_id text, p_give_up_after interval)
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
  IF v_is_news THEN PERFORM tell_order(p_event_id, 'payment.failed', o, p_at); END IF;
  RETURN o.status;
END $$;

-- Nothing is bought for this order any more: its money goes back.
CREATE FUNCTION begin_refund(o payment_order, p_reason text, p_at timestamptz, p_refund_id text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_order SET refund_id = p_refund_id, due_at = NULL, wake_at = NULL WHERE id = o.id;
  INSERT INTO payment_refund (id, book_id, order_id, gateway, gateway_payment_id, amount_paise, reason, created_at, wake_at)
    SELECT p_refund_id, o.book_id, o.id, r.gateway, r.gateway_payment_id, r.amount_paise, p_reason, p_at, clock_timestamp()
    FROM payment_receipt r WHERE r.order_id = o.id AND r.disposition = 'applied';
END $$;

-- Ends an order that is due a refund by giving its money back; answers whether that began now.
CREATE FUNCTION give_up_order(p_order_id text, p_reason text, p_at timestamptz, p_refund_id text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
BEGIN
  SELECT * INTO o FROM payment_order WHERE id = p_order_id FOR NO KEY UPDATE;
  IF o.status <> 'refund_due' OR o.refund_id IS NOT NULL THEN RETURN false; END IF;
  PERFORM begin_refund(o, p_reason, p_at, p_refund_id);
  RETURN true;
END $$;

-- The gateway has given money back. That of the order itself ends the order; that of a second payment only ends the refund.
CREATE FUNCTION complete_refund(p_refund_id text, p_reference text, p_at timestamptz, p_event_id text) RETURNS boolean LANGUAGE plpgsql AS $$
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
    PERFORM tell_order(p_event_id, 'payment.refunded', o, p_at);
  END IF;
  RETURN true;
END $$;

-- Ends an order that nobody has paid. Answers its status.
CREATE FUNCTION close_order(p_order_id text, p_status text, p_reason text, p_at timestamptz, p_event_id text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
BEGIN
  SELECT * INTO o FROM payment_order WHERE id = p_order_id FOR NO KEY UPDATE;
  IF o.status <> 'created' OR (p_status = 'expired' AND o.expires_at > p_at) THEN RETURN o.status; END IF;
  IF o.upi_url IS NULL THEN
    -- Nobody ever had a link: it could not be created (spec 3.3), and so its key is told.
    p_status := 'failed';
    p_reason := 'gateway_error';
  END IF;
  UPDATE payment_order SET status = p_status, fail_reason = p_reason, due_at = NULL, wake_at = NULL,
    look_at = CASE p_status WHEN 'expired' THEN p_at + interval '5 minutes' END WHERE id = o.id RETURNING * INTO o;
  PERFORM tell_order(p_event_id, CASE p_status WHEN 'expired' THEN 'payment.expired' ELSE 'payment.failed' END, o, p_at);
  IF o.upi_url IS NULL THEN
    UPDATE idempotency_record SET state = 'done', status = 502, outcome = to_jsonb(o)
      WHERE book_id = o.book_id AND endpoint = '/partner/payments/orders' AND key = o.idempotency_key AND reference_id = o.id;
  END IF;
  RETURN o.status;
END $$;

-- Takes an order back that no gateway has opened, with its key: the call that made it is refused, and may be repeated as it was.
CREATE FUNCTION forget_order(p_order_id text, p_endpoint text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
BEGIN
  DELETE FROM payment_order WHERE id = p_order_id AND status = 'created' AND upi_url IS NULL RETURNING * INTO o;
  DELETE FROM idempotency_record WHERE book_id = o.book_id AND endpoint = p_endpoint AND key = o.idempotency_key AND reference_id = o.id;
END $$;

-- What the gateway answered to an order that had to be asked for: its link, or why there is none. With it goes the key's outcome.
CREATE FUNCTION finish_order_creation(p_order_id text, p_endpoint text, p_gateway_order_id text, p_upi_url text, p_fail_reason text,
  p_at timestamptz, p_event_id text) RETURNS SETOF payment_order LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
BEGIN
  SELECT * INTO o FROM payment_order WHERE id = p_order_id FOR NO KEY UPDATE;
  IF o.status = 'created' AND o.upi_url IS NULL THEN
    IF p_fail_reason IS NULL THEN
      UPDATE payment_order SET gateway_order_id = p_gateway_order_id, upi_url = p_upi_url WHERE id = o.id RETURNING * INTO o;
    ELSE
      PERFORM close_order(o.id, 'failed', p_fail_reason, p_at, p_event_id);
      SELECT * INTO o FROM payment_order WHERE id = p_order_id;
    END IF;
    UPDATE idempotency_record SET state = 'done', status = CASE WHEN p_fail_reason IS NULL THEN 201 ELSE 502 END, outcome = to_jsonb(o)
      WHERE book_id = o.book_id AND endpoint = p_endpoint AND key = o.idempotency_key AND reference_id = o.id;
  END IF;
  RETURN NEXT o;
END $$;

-- A sandbox that is reset ends with all that was still to happen in it (decisions 14).
CREATE FUNCTION drop_due_orders_of_closed_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_order SET due_at = NULL, wake_at = NULL WHERE book_id = NEW.id AND due_at IS NOT NULL;
  UPDATE payment_refund SET wake_at = NULL WHERE book_id = NEW.id AND wake_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER book_closes_with_its_orders AFTER UPDATE OF closed_at ON book
  FOR EACH ROW WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION drop_due_orders_of_closed_book();
