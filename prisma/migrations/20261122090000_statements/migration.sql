-- The commission ledger and monthly statements (spec 2.7, 2.10, 4.11, decisions 12; server/domain/commission, server/domain/statements).

-- CreateTable
CREATE TABLE "commission_entry" (
    "id" BIGSERIAL NOT NULL,
    "book_id" INTEGER NOT NULL,
    "month" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "transaction_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "funded_paise" BIGINT NOT NULL,
    "commission_milli_pct" INTEGER NOT NULL,
    "commission_paise" BIGINT NOT NULL,
    "markup_paise" BIGINT NOT NULL,
    "gateway_fee_paise" BIGINT NOT NULL,
    "posted_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "commission_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "commission_month" (
    "book_id" INTEGER NOT NULL,
    "month" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "entries" BIGINT NOT NULL,
    "funded_paise" BIGINT NOT NULL,
    "commission_paise" BIGINT NOT NULL,
    "markup_paise" BIGINT NOT NULL,
    "gateway_fee_paise" BIGINT NOT NULL,

    CONSTRAINT "commission_month_pkey" PRIMARY KEY ("book_id","month","type","channel","kind")
);

-- CreateTable
CREATE TABLE "statement_gate" (
    "book_id" INTEGER NOT NULL,
    "closed_month" TEXT,
    "due_at" TIMESTAMPTZ(3),
    "wake_at" TIMESTAMPTZ(3),

    CONSTRAINT "statement_gate_pkey" PRIMARY KEY ("book_id")
);

-- CreateTable
CREATE TABLE "statement" (
    "id" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,
    "month" TEXT NOT NULL,
    "transactions" BIGINT NOT NULL,
    "buy_volume_paise" BIGINT NOT NULL,
    "sell_volume_paise" BIGINT NOT NULL,
    "commission_paise" BIGINT NOT NULL,
    "commission_gst_paise" BIGINT NOT NULL,
    "markup_passthrough_paise" BIGINT NOT NULL,
    "gateway_fees_paise" BIGINT NOT NULL,
    "gateway_fees_gst_paise" BIGINT NOT NULL,
    "net_payable_paise" BIGINT NOT NULL,
    "finalized_at" TIMESTAMPTZ(3) NOT NULL,
    "document" JSONB NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "statement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "statement_line" (
    "statement_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "entries" BIGINT NOT NULL,
    "funded_paise" BIGINT NOT NULL,
    "commission_paise" BIGINT NOT NULL,
    "markup_paise" BIGINT NOT NULL,
    "gateway_fee_paise" BIGINT NOT NULL,

    CONSTRAINT "statement_line_pkey" PRIMARY KEY ("statement_id","number")
);

-- CreateTable
CREATE TABLE "statement_invoice" (
    "id" TEXT NOT NULL,
    "statement_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "scope_book_id" INTEGER NOT NULL,
    "series" TEXT NOT NULL,
    "number" BIGINT NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "statement_invoice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "commission_entry_book_id_id_idx" ON "commission_entry"("book_id", "id" DESC);

-- CreateIndex
CREATE INDEX "commission_entry_book_id_month_id_idx" ON "commission_entry"("book_id", "month", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "statement_book_id_month_key" ON "statement"("book_id", "month");

-- CreateIndex
CREATE UNIQUE INDEX "statement_invoice_statement_id_kind_key" ON "statement_invoice"("statement_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "statement_invoice_scope_book_id_series_number_key" ON "statement_invoice"("scope_book_id", "series", "number");

-- A trade earns once; what is taken back of it, is so once.
CREATE UNIQUE INDEX "commission_entry_transaction_key" ON "commission_entry" ("transaction_id", ("kind" = 'reversal'));
CREATE INDEX "statement_gate_wake" ON "statement_gate" ("wake_at") WHERE "wake_at" IS NOT NULL;

ALTER TABLE "commission_entry"
  ADD CONSTRAINT "commission_entry_kind" CHECK ("kind" IN ('trade', 'late', 'reversal')),
  ADD CONSTRAINT "commission_entry_month" CHECK ("month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$');
ALTER TABLE "statement_gate" ADD CONSTRAINT "statement_gate_wakes" CHECK (("due_at" IS NULL) = ("wake_at" IS NULL));
ALTER TABLE "statement" ADD CONSTRAINT "statement_adds_up" CHECK ("net_payable_paise" =
  "commission_paise" + "commission_gst_paise" + "markup_passthrough_paise" - "gateway_fees_paise" - "gateway_fees_gst_paise");
ALTER TABLE "statement_invoice" ADD CONSTRAINT "statement_invoice_kind" CHECK ("kind" IN ('commission', 'gateway_fees'));

CREATE TRIGGER commission_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "commission_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER statement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "statement"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER statement_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "statement_line"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER statement_invoice_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "statement_invoice"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The IST month of an instant, the month after one, and when a month is made final: at 02:00 IST on the first of the next.
CREATE FUNCTION ist_month(p_at timestamptz) RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT to_char(p_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') $$;
CREATE FUNCTION month_after(p_month text) RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT to_char((p_month || '-01')::timestamp + interval '1 month', 'YYYY-MM') $$;
CREATE FUNCTION month_due(p_month text) RETURNS timestamptz LANGUAGE sql STABLE AS
  $$ SELECT ((p_month || '-01')::timestamp + interval '1 month 2 hours') AT TIME ZONE 'Asia/Kolkata' $$;

-- Types whose trades earn commission and carry markup; sends, gifts and deliveries earn none.
CREATE FUNCTION earns_commission(p_type text) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  $$ SELECT p_type IN ('buy', 'sell', 'sip_installment') $$;

-- Enters trades that have just been posted, or taken back, into the commission ledger, in the transaction that posted them.
-- A trade belongs to the IST month of its posting's moment on the book's clock; where that month was made final in the meantime,
-- to the first month that is open, as 'late'. Whoever enters holds the book's door until its commit; whoever closes a month takes
-- it alone: so each trade is in a month before its statement is made, or in a later one.
-- The counters of a month are locked after the accounts of the posting, which no two transactions of a book hold at once.
CREATE FUNCTION enter_commission(p_trades transaction[], p_is_reversal boolean) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(20261122, b.book_id)
    FROM (SELECT DISTINCT t.book_id FROM unnest(p_trades) t ORDER BY 1) b;
  WITH trade AS MATERIALIZED (
    SELECT t.id, t.book_id, t.type, t.channel, t.commission_milli_pct, p.month, g.closed_month >= p.month IS TRUE AS is_late,
      CASE WHEN g.closed_month >= p.month THEN month_after(g.closed_month) ELSE p.month END AS open_month,
      CASE WHEN p_is_reversal THEN -1 ELSE 1 END AS sign, t.amount_paise, t.commission_paise, t.markup_paise,
      -- Borne by the partner: what its posting put down as receivable. Only what customers pay directly costs a gateway's fee.
      CASE WHEN t.channel IN ('checkout', 'sip') AND NOT p_is_reversal THEN COALESCE((
        SELECT -sum(e.amount)::bigint FROM posting o JOIN ledger_entry e ON e.posting_id = o.id JOIN account a ON a.id = e.account_id
        WHERE o.reference_id = t.id AND a.kind = 'gateway_fee_receivable'), 0) ELSE 0 END AS gateway_fee_paise,
      COALESCE(t.settled_at, t.created_at) AS posted_at
    FROM unnest(p_trades) t
    CROSS JOIN LATERAL (SELECT ist_month(COALESCE(t.settled_at, t.created_at)) AS month) p
    LEFT JOIN statement_gate g ON g.book_id = t.book_id
  ), kept AS (
    INSERT INTO commission_entry (book_id, month, kind, transaction_id, type, channel, funded_paise, commission_milli_pct, commission_paise,
      markup_paise, gateway_fee_paise, posted_at)
    SELECT t.book_id, t.open_month, CASE WHEN p_is_reversal THEN 'reversal' WHEN t.is_late THEN 'late' ELSE 'trade' END, t.id, t.type, t.channel,
      t.sign * t.amount_paise, t.commission_milli_pct, t.sign * t.commission_paise, t.sign * t.markup_paise, t.gateway_fee_paise, t.posted_at
    FROM trade t ORDER BY t.id
    RETURNING *
  ), counted AS (
    INSERT INTO commission_month AS m (book_id, month, type, channel, kind, entries, funded_paise, commission_paise, markup_paise, gateway_fee_paise)
    SELECT k.book_id, k.month, k.type, k.channel, k.kind, count(*), sum(k.funded_paise), sum(k.commission_paise), sum(k.markup_paise),
      sum(k.gateway_fee_paise)
    FROM kept k GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (book_id, month, type, channel, kind) DO UPDATE SET entries = m.entries + excluded.entries,
      funded_paise = m.funded_paise + excluded.funded_paise, commission_paise = m.commission_paise + excluded.commission_paise,
      markup_paise = m.markup_paise + excluded.markup_paise, gateway_fee_paise = m.gateway_fee_paise + excluded.gateway_fee_paise
  )
  INSERT INTO statement_gate AS g (book_id, due_at, wake_at)
  SELECT k.book_id, month_due(k.month), month_due(k.month) - b.clock_offset_ms * interval '1 millisecond'
  FROM (SELECT k.book_id, min(k.month) AS month FROM kept k GROUP BY k.book_id) k
  JOIN book b ON b.id = k.book_id
  LEFT JOIN statement_gate g ON g.book_id = k.book_id
  WHERE g.due_at IS NULL OR g.due_at > month_due(k.month)
  ORDER BY k.book_id
  ON CONFLICT (book_id) DO UPDATE SET due_at = excluded.due_at, wake_at = excluded.wake_at
    WHERE g.due_at IS NULL OR g.due_at > excluded.due_at;
END $$;

CREATE FUNCTION enter_new_trades() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_trades transaction[] := ARRAY(SELECT ROW(n.*)::transaction FROM new_rows n WHERE n.status = 'completed' AND earns_commission(n.type));
BEGIN
  IF cardinality(v_trades) > 0 THEN PERFORM enter_commission(v_trades, false); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER transaction_earns AFTER INSERT ON "transaction"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION enter_new_trades();

-- A debited buy that is settled earns; a completed trade that is voided gives back what it earned.
CREATE FUNCTION enter_decided_trades() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_earned transaction[] := ARRAY(SELECT ROW(n.*)::transaction FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE n.status = 'completed' AND o.status = 'debited' AND earns_commission(n.type));
  v_voided transaction[] := ARRAY(SELECT ROW(n.*)::transaction FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE n.status = 'voided' AND o.status = 'completed' AND earns_commission(n.type));
BEGIN
  IF cardinality(v_earned) > 0 THEN PERFORM enter_commission(v_earned, false); END IF;
  IF cardinality(v_voided) > 0 THEN PERFORM enter_commission(v_voided, true); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER transaction_earns_once_decided AFTER UPDATE ON "transaction"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION enter_decided_trades();

-- Nothing enters a month that is final, whoever tries.
CREATE FUNCTION guard_closed_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT n.book_id, min(n.month) AS month FROM new_rows n GROUP BY n.book_id) n
    CROSS JOIN LATERAL (SELECT g.closed_month FROM statement_gate g WHERE g.book_id = n.book_id LIMIT 1) g
    WHERE g.closed_month >= n.month
  ) THEN
    RAISE EXCEPTION 'a month that is final takes no entry' USING ERRCODE = 'check_violation', CONSTRAINT = 'month_is_open';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER commission_entry_in_open_month AFTER INSERT ON "commission_entry"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION guard_closed_months();

-- Closes the oldest month of a book that is due at this moment of its clock, for good, and answers it; null where none is due. The
-- caller makes the statement in the same transaction, while nobody else enters anything into the book.
CREATE FUNCTION close_month(p_book_id int, p_at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  g statement_gate;
  v_month text;
  v_next text;
BEGIN
  PERFORM pg_advisory_xact_lock(20261122, p_book_id);
  SELECT * INTO g FROM statement_gate WHERE book_id = p_book_id AND due_at <= p_at FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  v_month := (SELECT min(m.month) FROM commission_month m WHERE m.book_id = p_book_id AND m.month > COALESCE(g.closed_month, ''));
  v_next := (SELECT min(m.month) FROM commission_month m WHERE m.book_id = p_book_id AND m.month > v_month);
  UPDATE statement_gate SET closed_month = v_month, due_at = month_due(v_next),
    wake_at = month_due(v_next) - (SELECT b.clock_offset_ms * interval '1 millisecond' FROM book b WHERE b.id = p_book_id)
    WHERE book_id = p_book_id;
  RETURN v_month;
END $$;

-- The next number of a series, given to whoever commits: a counter row, so that none is ever left out.
CREATE FUNCTION take_invoice_number(p_scope_book_id int, p_series text) RETURNS bigint LANGUAGE sql AS $$
  INSERT INTO invoice_series AS s (scope_book_id, series, last_number) VALUES (p_scope_book_id, p_series, 1)
  ON CONFLICT (scope_book_id, series) DO UPDATE SET last_number = s.last_number + 1
  RETURNING last_number
$$;

-- A sandbox that is reset ends with its month (decisions 14).
CREATE FUNCTION drop_due_statement_of_closed_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE statement_gate SET due_at = NULL, wake_at = NULL WHERE book_id = NEW.id AND due_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER book_closes_with_its_month AFTER UPDATE OF closed_at ON book
  FOR EACH ROW WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION drop_due_statement_of_closed_book();

-- What was earned before this ledger was kept; statements of months that have passed follow from it.
SELECT enter_commission(ARRAY(SELECT t FROM transaction t WHERE t.book_id = b.id AND t.status = 'completed' AND earns_commission(t.type)), false)
  FROM book b WHERE EXISTS (SELECT FROM transaction t WHERE t.book_id = b.id AND t.status = 'completed' AND earns_commission(t.type));
UPDATE statement_gate g SET due_at = NULL, wake_at = NULL FROM book b WHERE b.id = g.book_id AND b.closed_at IS NOT NULL;
