-- Statements are settled: what they owe moves by one posting each (decision 0019; server/domain/statements/settle-kind.ts).

-- CreateTable
CREATE TABLE "statement_settlement" (
    "statement_id" TEXT NOT NULL,
    "posting_kind" TEXT NOT NULL,
    "through" TEXT NOT NULL,
    "net_paise" BIGINT NOT NULL,
    "reference" TEXT NOT NULL,
    "approval_id" TEXT NOT NULL,
    "settled_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "statement_settlement_pkey" PRIMARY KEY ("statement_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "statement_settlement_approval_id_key" ON "statement_settlement"("approval_id");

ALTER TABLE "statement_settlement"
  ADD CONSTRAINT "statement_settlement_through" CHECK ("through" IN ('float', 'bank')),
  ADD CONSTRAINT "statement_settlement_kind" CHECK ("posting_kind" = CASE WHEN "net_paise" < 0 THEN 'statement_debit' ELSE 'statement_credit' END);
CREATE TRIGGER statement_settlement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "statement_settlement"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Only what is final and live is settled, with its own net.
CREATE FUNCTION check_statement_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM statement s JOIN book b ON b.id = s.book_id
    WHERE s.id = NEW.statement_id AND s.net_payable_paise = NEW.net_paise AND b.mode = 'live'
  ) THEN
    RAISE EXCEPTION 'a settlement is of a live statement and its net' USING ERRCODE = 'check_violation', CONSTRAINT = 'settles_its_statement';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER statement_settlement_fits BEFORE INSERT ON "statement_settlement"
  FOR EACH ROW EXECUTE FUNCTION check_statement_settlement();

-- A statement is posted once, whoever posts.
CREATE UNIQUE INDEX "posting_statement_key" ON "posting" ("reference_id") WHERE "kind" IN ('statement_credit', 'statement_debit');

-- What is owed by statement falls below zero where a trade is taken back after its statement was settled: the next one takes it off.
UPDATE account SET floor = NULL WHERE kind IN ('commission_payable', 'markup_payable');

-- GST that the service pays with commission, and claims from the State.
INSERT INTO account (book_id, kind, asset, floor) SELECT b.id, 'gst_input', 'INR', NULL FROM book b ON CONFLICT DO NOTHING;

-- Settlements into and out of a float are found among its rare movements.
DROP INDEX "posting_rare";
CREATE INDEX "posting_rare" ON "posting" ("book_id", "kind", "id")
  WHERE "kind" IN ('top_up', 'buy_void', 'delivery', 'delivery_cancel', 'inventory_purchase', 'adjustment_credit', 'adjustment_debit',
    'statement_credit', 'statement_debit');

-- Statements of every partner, newest month first.
CREATE INDEX "statement_month_id_idx" ON "statement"("month" DESC, "id" DESC);
