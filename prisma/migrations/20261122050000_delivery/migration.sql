-- Delivery of coins and bars (spec 4.11, decisions 8; server/domain/delivery).

-- CreateTable
CREATE TABLE "delivery_product" (
    "sku" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "asset" TEXT NOT NULL,
    "weight_micrograms" BIGINT NOT NULL,
    "making_paise" BIGINT NOT NULL,
    "delivery_paise" BIGINT NOT NULL,
    "image" TEXT NOT NULL,
    "sandbox_pieces" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "is_offered" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "delivery_product_pkey" PRIMARY KEY ("sku")
);

-- CreateTable
CREATE TABLE "delivery_stock" (
    "scope_book_id" INTEGER NOT NULL,
    "sku" TEXT NOT NULL,
    "received" INTEGER NOT NULL,
    "pieces" INTEGER NOT NULL,

    CONSTRAINT "delivery_stock_pkey" PRIMARY KEY ("scope_book_id","sku")
);

-- CreateTable
CREATE TABLE "delivery_quote" (
    "quote_id" TEXT NOT NULL,
    "sku" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "making_paise" BIGINT NOT NULL,
    "delivery_paise" BIGINT NOT NULL,
    "address_sealed" BYTEA NOT NULL,
    "state_code" TEXT NOT NULL,

    CONSTRAINT "delivery_quote_pkey" PRIMARY KEY ("quote_id")
);

-- CreateTable
CREATE TABLE "delivery_order" (
    "id" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,
    "user_id" BIGINT NOT NULL,
    "user_code" TEXT NOT NULL,
    "quote_id" TEXT NOT NULL,
    "transaction_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'placed',
    "sku" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "asset" TEXT NOT NULL,
    "weight_micrograms" BIGINT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "making_paise" BIGINT NOT NULL,
    "delivery_paise" BIGINT NOT NULL,
    "gst_paise" BIGINT NOT NULL,
    "address_sealed" BYTEA NOT NULL,
    "state_code" TEXT NOT NULL,
    "courier" TEXT NOT NULL,
    "carrier" TEXT,
    "awb" TEXT,
    "tracking_url" TEXT,
    "cancel_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "packed_at" TIMESTAMPTZ(3),
    "shipped_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "wake_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_due" (
    "transaction_id" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,

    CONSTRAINT "invoice_due_pkey" PRIMARY KEY ("transaction_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "delivery_order_transaction_id_key" ON "delivery_order"("transaction_id");

-- CreateIndex
CREATE INDEX "delivery_order_user_id_id_idx" ON "delivery_order"("user_id", "id" DESC);

-- What happens by itself: in a book, on its clock; and over all books, in real time.
CREATE INDEX "delivery_order_due" ON "delivery_order" ("book_id", "due_at") WHERE "due_at" IS NOT NULL;
CREATE INDEX "delivery_order_wake" ON "delivery_order" ("wake_at") WHERE "wake_at" IS NOT NULL;
-- What is still to be handed over.
CREATE INDEX "delivery_order_open" ON "delivery_order" ("id") WHERE "status" IN ('placed', 'packed', 'shipped');

ALTER TABLE "delivery_product"
  ADD CONSTRAINT "delivery_product_figures" CHECK ("weight_micrograms" > 0 AND "making_paise" > 0 AND "delivery_paise" >= 0 AND "sandbox_pieces" >= 0),
  ADD CONSTRAINT "delivery_product_asset" CHECK ("asset" IN ('gold', 'silver'));
ALTER TABLE "delivery_stock" ADD CONSTRAINT "delivery_stock_pieces" CHECK ("pieces" BETWEEN 0 AND "received");
ALTER TABLE "delivery_quote" ADD CONSTRAINT "delivery_quote_quantity" CHECK ("quantity" > 0);
ALTER TABLE "delivery_order"
  ADD CONSTRAINT "delivery_order_status" CHECK ("status" IN ('placed', 'packed', 'shipped', 'delivered', 'cancelled')),
  ADD CONSTRAINT "delivery_order_figures" CHECK ("weight_micrograms" > 0 AND "quantity" > 0 AND "making_paise" > 0 AND "delivery_paise" >= 0 AND "gst_paise" >= 0),
  -- A parcel that has left can be followed.
  ADD CONSTRAINT "delivery_order_tracking" CHECK ("status" NOT IN ('shipped', 'delivered') OR ("carrier" IS NOT NULL AND "awb" IS NOT NULL)),
  ADD CONSTRAINT "delivery_order_history" CHECK (
    ("status" = 'cancelled') = ("cancelled_at" IS NOT NULL) AND ("status" = 'delivered') = ("delivered_at" IS NOT NULL)
    AND ("status" IN ('shipped', 'delivered')) = ("shipped_at" IS NOT NULL)
    AND ("packed_at" IS NOT NULL OR "status" IN ('placed', 'cancelled')) AND ("packed_at" IS NULL OR "status" <> 'placed')),
  ADD CONSTRAINT "delivery_order_wakes" CHECK (("due_at" IS NULL) = ("wake_at" IS NULL));

-- Only forward, and back only before the parcel has left (decisions 8).
CREATE FUNCTION check_delivery_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a delivery does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = 'delivery_order_step';
END $$;
CREATE TRIGGER delivery_order_steps BEFORE UPDATE ON "delivery_order" FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NOT (
    (OLD.status = 'placed' AND NEW.status IN ('packed', 'cancelled'))
    OR (OLD.status = 'packed' AND NEW.status IN ('shipped', 'cancelled'))
    OR (OLD.status = 'shipped' AND NEW.status = 'delivered')))
  EXECUTE FUNCTION check_delivery_step();

-- Accounts that deliveries move value through, in books of before too.
INSERT INTO account (book_id, kind, asset, floor)
  SELECT b.id, k.kind, k.asset, 0 FROM book b
  CROSS JOIN (VALUES ('delivered_metal', 'gold'), ('delivered_metal', 'silver'), ('delivery_charges', 'INR')) AS k (kind, asset)
  ON CONFLICT DO NOTHING;

-- The catalogue. Charges are without GST; the delivery charge is one per order.
INSERT INTO delivery_product (position, sku, name, asset, weight_micrograms, making_paise, delivery_paise, image, sandbox_pieces) VALUES
  (1, 'GC-500MG', 'Gold coin, 0.5 g', 'gold', 500000, 45000, 15000, 'gc-500mg.png', 100),
  (2, 'GC-1G', 'Gold coin, 1 g', 'gold', 1000000, 60000, 15000, 'gc-1g.png', 100),
  (3, 'GC-2G', 'Gold coin, 2 g', 'gold', 2000000, 75000, 15000, 'gc-2g.png', 100),
  (4, 'GC-5G', 'Gold coin, 5 g', 'gold', 5000000, 110000, 15000, 'gc-5g.png', 100),
  (5, 'GC-8G', 'Gold coin, 8 g', 'gold', 8000000, 150000, 15000, 'gc-8g.png', 100),
  (6, 'GC-10G', 'Gold coin, 10 g', 'gold', 10000000, 180000, 15000, 'gc-10g.png', 100),
  (7, 'GB-20G', 'Gold bar, 20 g', 'gold', 20000000, 240000, 30000, 'gb-20g.png', 50),
  (8, 'GB-50G', 'Gold bar, 50 g', 'gold', 50000000, 400000, 30000, 'gb-50g.png', 50),
  (9, 'GB-100G', 'Gold bar, 100 g', 'gold', 100000000, 650000, 30000, 'gb-100g.png', 50),
  (10, 'SC-10G', 'Silver coin, 10 g', 'silver', 10000000, 25000, 15000, 'sc-10g.png', 100),
  (11, 'SC-20G', 'Silver coin, 20 g', 'silver', 20000000, 35000, 15000, 'sc-20g.png', 100),
  (12, 'SC-50G', 'Silver coin, 50 g', 'silver', 50000000, 60000, 15000, 'sc-50g.png', 100),
  (13, 'SB-100G', 'Silver bar, 100 g', 'silver', 100000000, 90000, 15000, 'sb-100g.png', 50),
  (14, 'SB-500G', 'Silver bar, 500 g', 'silver', 500000000, 250000, 40000, 'sb-500g.png', 50),
  (15, 'SB-1KG', 'Silver bar, 1 kg', 'silver', 1000000000, 420000, 40000, 'sb-1kg.png', 50);

-- Whose stock a book draws on: all live books on one, each sandbox on its own.
CREATE FUNCTION delivery_scope(p_book_id int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT CASE b.mode WHEN 'live' THEN 0 ELSE b.id END FROM book b WHERE b.id = p_book_id
$$;

-- Pieces of a product that are to be had. A sandbox that has had none delivered yet has what it began with.
CREATE FUNCTION delivery_pieces(p_scope_book_id int, p_product delivery_product) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT COALESCE(
    (SELECT s.pieces FROM delivery_stock s WHERE s.scope_book_id = p_scope_book_id AND s.sku = (p_product).sku),
    CASE p_scope_book_id WHEN 0 THEN 0 ELSE (p_product).sandbox_pieces END)
$$;

-- Locks the stock of a product in a scope, making its row where there is none, and answers its pieces.
CREATE FUNCTION lock_delivery_stock(p_scope_book_id int, p_sku text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_pieces int;
BEGIN
  INSERT INTO delivery_stock (scope_book_id, sku, received, pieces)
    SELECT p_scope_book_id, p.sku, n.pieces, n.pieces FROM delivery_product p
    CROSS JOIN LATERAL (SELECT delivery_pieces(p_scope_book_id, p) AS pieces) n WHERE p.sku = p_sku
    ON CONFLICT DO NOTHING;
  SELECT s.pieces INTO v_pieces FROM delivery_stock s WHERE s.scope_book_id = p_scope_book_id AND s.sku = p_sku FOR NO KEY UPDATE;
  RETURN v_pieces;
END $$;

CREATE TYPE delivery_request AS (
  book_id int,
  user_code text,            -- whose quote it must be
  quote_id text,
  otp_hash bytea,            -- of the code given
  transaction_id text,       -- the ids that transaction and order get if it is accepted
  order_id text,
  endpoint text,
  idempotency_key text,      -- null without one
  body_sha256 bytea,
  courier text,              -- who takes it there
  now timestamptz,           -- on the book's clock
  due_at timestamptz         -- when the order moves on by itself; null where people do that
);

-- Executes a quote of a delivery in one commit: key, quote, stock, metal, charges, transaction, order. Verdicts: 'placed' (outcome),
-- 'replay' (record tells the first outcome), 'not_found', 'consumed', 'locked', 'expired', 'otp_expired', 'otp_wrong', 'out_of_stock',
-- 'holdings', 'funds'. Locks are taken in one order: key, quote, stock, accounts.
CREATE FUNCTION place_delivery(r delivery_request, p_key_life interval) RETURNS TABLE (verdict text, record jsonb, outcome jsonb)
LANGUAGE plpgsql AS $$
DECLARE
  q quote;
  d delivery_quote;
  o delivery_order;
  v_scope int := delivery_scope(r.book_id);
  v_offset interval;
  v_free bigint;
  v_sip bigint;
  v_posting ledger_verdict;
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
    UPDATE quote SET otp_attempts = q.otp_attempts + 1, status = CASE WHEN q.otp_attempts >= 4 THEN 'locked' ELSE q.status END WHERE id = q.id;
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

  PERFORM FROM account a WHERE a.book_id = r.book_id AND ((a.user_id = q.user_id AND a.asset = q.asset)
    OR (a.user_id IS NULL AND a.kind IN ('partner_float', 'delivery_charges', 'gst_payable', 'delivered_metal'))) ORDER BY a.id FOR NO KEY UPDATE;
  SELECT sum(a.balance) FILTER (WHERE a.kind = 'user_metal'), sum(a.balance) FILTER (WHERE a.kind = 'user_sip_metal') INTO v_free, v_sip
    FROM account a WHERE a.book_id = r.book_id AND a.user_id = q.user_id AND a.asset = q.asset;
  IF v_free + v_sip < q.metal_micrograms THEN
    verdict := 'holdings';
    RETURN NEXT;
    RETURN;
  END IF;
  -- What is held freely goes first, then the metal of SIPs.
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
    verdict := 'funds';
    RETURN NEXT;
    RETURN;
  END IF;

  UPDATE quote SET status = 'consumed' WHERE id = q.id;
  UPDATE delivery_stock s SET pieces = s.pieces - d.quantity WHERE s.scope_book_id = v_scope AND s.sku = d.sku;
  INSERT INTO transaction (id, book_id, type, channel, status, user_id, user_code, quote_id, asset, amount_paise, metal_micrograms, rate,
    base_rate, gst_paise, denomination, price_block_id, created_at, settled_at, idempotency_key)
    VALUES (r.transaction_id, r.book_id, 'delivery', 'api', 'completed', q.user_id, q.user_code, q.id, q.asset, q.amount_paise, q.metal_micrograms,
      q.rate, q.base_rate, q.gst_paise, 'grams', q.price_block_id, r.now, r.now, r.idempotency_key);
  SELECT b.clock_offset_ms * interval '1 millisecond' INTO v_offset FROM book b WHERE b.id = r.book_id;
  INSERT INTO delivery_order (id, book_id, user_id, user_code, quote_id, transaction_id, sku, name, asset, weight_micrograms, quantity, making_paise,
    delivery_paise, gst_paise, address_sealed, state_code, courier, created_at, due_at, wake_at)
    SELECT r.order_id, r.book_id, q.user_id, q.user_code, q.id, r.transaction_id, p.sku, p.name, q.asset, q.metal_micrograms / d.quantity, d.quantity,
      d.making_paise, d.delivery_paise, q.gst_paise, d.address_sealed, d.state_code, r.courier, r.now, r.due_at, r.due_at - v_offset
    FROM delivery_product p WHERE p.sku = d.sku RETURNING * INTO o;
  outcome := jsonb_build_object('order', to_jsonb(o), 'userMetalMicrograms', (v_free + v_sip - q.metal_micrograms)::text, 'walletPaise', (
    SELECT e.balance_after::text FROM ledger_entry e JOIN account a ON a.id = e.account_id
    WHERE e.posting_id = v_posting.posting_id AND a.kind = 'partner_float'));
  IF r.idempotency_key IS NOT NULL THEN
    -- A key past its life is taken over.
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

-- Takes an order one step on, where it stands at p_from; answers it as it then is, or nothing. With the parcel on its way the
-- charges are due an invoice: before, they may still go back.
CREATE FUNCTION move_delivery(p_order_id text, p_from text, p_to text, p_at timestamptz, p_carrier text, p_awb text, p_url text, p_due_at timestamptz)
RETURNS SETOF delivery_order LANGUAGE plpgsql AS $$
DECLARE
  o delivery_order;
BEGIN
  UPDATE delivery_order d SET status = p_to, carrier = COALESCE(p_carrier, d.carrier), awb = COALESCE(p_awb, d.awb),
    tracking_url = COALESCE(p_url, d.tracking_url),
    packed_at = CASE p_to WHEN 'packed' THEN p_at ELSE d.packed_at END,
    shipped_at = CASE p_to WHEN 'shipped' THEN p_at ELSE d.shipped_at END,
    delivered_at = CASE p_to WHEN 'delivered' THEN p_at ELSE d.delivered_at END,
    due_at = p_due_at, wake_at = p_due_at - b.clock_offset_ms * interval '1 millisecond'
    FROM book b WHERE d.id = p_order_id AND d.status = p_from AND b.id = d.book_id AND b.closed_at IS NULL RETURNING d.* INTO o;
  IF NOT FOUND THEN RETURN; END IF;
  IF p_to = 'shipped' THEN INSERT INTO invoice_due (transaction_id, book_id) VALUES (o.transaction_id, o.book_id); END IF;
  RETURN NEXT o;
END $$;

-- Cancels an order that has not left: its posting is undone line by line, so that each account gets back exactly what it gave, SIP
-- metal too; the pieces are to be had again. Answers the order, or nothing where it cannot be cancelled any more.
CREATE FUNCTION cancel_delivery(p_order_id text, p_reason text, p_at timestamptz) RETURNS SETOF delivery_order LANGUAGE plpgsql AS $$
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
    ARRAY(SELECT ROW(0, e.account_id, -e.amount)::ledger_line FROM posting p JOIN ledger_entry e ON e.posting_id = p.id
      WHERE p.reference_id = o.transaction_id AND p.kind = 'delivery')) v;
  IF v_posting.short_account_id IS NOT NULL THEN
    RAISE EXCEPTION 'a delivery could not be given back' USING ERRCODE = 'check_violation', CONSTRAINT = 'delivery_cancel_never_short';
  END IF;
  UPDATE transaction SET status = 'voided', settled_at = p_at WHERE id = o.transaction_id;
  UPDATE delivery_order SET status = 'cancelled', cancelled_at = p_at, cancel_reason = p_reason, due_at = NULL, wake_at = NULL
    WHERE id = o.id RETURNING * INTO o;
  RETURN NEXT o;
END $$;

-- A sandbox that is reset ends with all that was still to happen in it (decisions 14).
CREATE FUNCTION drop_due_parcels_of_closed_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE delivery_order SET due_at = NULL, wake_at = NULL WHERE book_id = NEW.id AND due_at IS NOT NULL;
  DELETE FROM invoice_due WHERE book_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER book_closes_with_its_parcels AFTER UPDATE OF closed_at ON book
  FOR EACH ROW WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION drop_due_parcels_of_closed_book();
