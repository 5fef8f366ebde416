-- What gateways settle into the bank, against what the books say (server/domain/settlements).

-- CreateTable
CREATE TABLE "settlement_file" (
    "id" TEXT NOT NULL,
    "gateway" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "bytes" INTEGER NOT NULL,
    "lines" INTEGER NOT NULL,
    "repeated" INTEGER NOT NULL,
    "skipped" INTEGER NOT NULL,
    "gross_paise" BIGINT NOT NULL,
    "fee_paise" BIGINT NOT NULL,
    "tax_paise" BIGINT NOT NULL,
    "net_paise" BIGINT NOT NULL,
    "uploaded_by" TEXT NOT NULL,
    "uploader_name" TEXT NOT NULL,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "settlement_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settlement_line" (
    "id" BIGSERIAL NOT NULL,
    "gateway" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "file_id" TEXT NOT NULL,
    "line_number" INTEGER NOT NULL,
    "event" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "utr" TEXT NOT NULL,
    "gross_paise" BIGINT NOT NULL,
    "fee_paise" BIGINT NOT NULL,
    "tax_paise" BIGINT NOT NULL,
    "net_paise" BIGINT NOT NULL,
    "settled_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "settlement_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settlement_file_utr" (
    "file_id" TEXT NOT NULL,
    "utr" TEXT NOT NULL,
    "lines" INTEGER NOT NULL,
    "gross_paise" BIGINT NOT NULL,
    "fee_paise" BIGINT NOT NULL,
    "tax_paise" BIGINT NOT NULL,
    "net_paise" BIGINT NOT NULL,

    CONSTRAINT "settlement_file_utr_pkey" PRIMARY KEY ("file_id","utr")
);

-- CreateTable
CREATE TABLE "settlement_utr" (
    "gateway" TEXT NOT NULL,
    "utr" TEXT NOT NULL,
    "received_paise" BIGINT,
    "charge_paise" BIGINT NOT NULL DEFAULT 0,
    "settled_at" TIMESTAMPTZ(3) NOT NULL,
    "booked_paise" BIGINT,
    "booked_at" TIMESTAMPTZ(3),
    "approval_id" TEXT,

    CONSTRAINT "settlement_utr_pkey" PRIMARY KEY ("gateway","utr")
);

-- CreateTable
CREATE TABLE "settlement_difference" (
    "id" BIGSERIAL NOT NULL,
    "gateway" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "file_id" TEXT,
    "order_id" TEXT,
    "book_id" INTEGER,
    "payment_id" TEXT NOT NULL,
    "utr" TEXT NOT NULL,
    "expected_paise" BIGINT,
    "settled_paise" BIGINT NOT NULL,
    "expected_fee_paise" BIGINT,
    "settled_fee_paise" BIGINT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by" TEXT,
    "resolver_name" TEXT,
    "note" TEXT,
    "healed_by" TEXT,

    CONSTRAINT "settlement_difference_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "settlement_file_content_key" ON "settlement_file"("gateway", "sha256");

-- CreateIndex
CREATE UNIQUE INDEX "settlement_line_key" ON "settlement_line"("gateway", "key");

-- CreateIndex
CREATE INDEX "settlement_line_gateway_subject_idx" ON "settlement_line"("gateway", "subject");

-- CreateIndex
CREATE INDEX "settlement_line_gateway_utr_idx" ON "settlement_line"("gateway", "utr");

-- CreateIndex
CREATE INDEX "settlement_line_file_id_idx" ON "settlement_line"("file_id");

-- CreateIndex
CREATE UNIQUE INDEX "settlement_utr_approval_key" ON "settlement_utr"("approval_id");

-- CreateIndex
CREATE INDEX "settlement_difference_state_id_idx" ON "settlement_difference"("state", "id" DESC);

-- CreateIndex
CREATE INDEX "settlement_difference_gateway_subject_idx" ON "settlement_difference"("gateway", "subject");

-- What no file has settled is looked for by when it was received.
-- CreateIndex
CREATE INDEX "payment_receipt_gateway_received_at_idx" ON "payment_receipt"("gateway", "received_at");

ALTER TABLE "settlement_file"
  ADD CONSTRAINT settlement_file_format CHECK ("format" IN ('cashfree', 'plain')),
  ADD CONSTRAINT settlement_file_sums CHECK ("net_paise" = "gross_paise" - "fee_paise" - "tax_paise"),
  ADD CONSTRAINT settlement_file_counts CHECK ("lines" >= "repeated" AND "repeated" >= 0 AND "skipped" >= 0);
ALTER TABLE "settlement_line"
  ADD CONSTRAINT settlement_line_event CHECK ("event" IN ('payment', 'refund', 'chargeback', 'adjustment')),
  ADD CONSTRAINT settlement_line_sums CHECK ("net_paise" = "gross_paise" - "fee_paise" - "tax_paise");
ALTER TABLE "settlement_file_utr"
  ADD CONSTRAINT settlement_file_utr_sums CHECK ("net_paise" = "gross_paise" - "fee_paise" - "tax_paise");
ALTER TABLE "settlement_utr"
  ADD CONSTRAINT settlement_utr_booked CHECK (("booked_paise" IS NULL) = ("booked_at" IS NULL) AND ("booked_at" IS NULL) = ("approval_id" IS NULL));
ALTER TABLE "settlement_difference"
  ADD CONSTRAINT settlement_difference_kind CHECK ("kind" IN ('amount_differs', 'fee_differs', 'unknown_order', 'not_paid', 'not_refunded',
    'duplicate', 'chargeback', 'adjustment', 'unsettled', 'utr_differs')),
  ADD CONSTRAINT settlement_difference_state CHECK ("state" IN ('open', 'resolved') AND ("state" = 'resolved') = ("resolved_at" IS NOT NULL)),
  -- Whoever resolves one says why.
  ADD CONSTRAINT settlement_difference_note CHECK (("resolved_by" IS NULL) = ("note" IS NULL) AND ("resolved_by" IS NULL OR "state" = 'resolved'));

CREATE UNIQUE INDEX settlement_difference_open_key ON "settlement_difference" ("gateway", "subject") WHERE "state" = 'open';
CREATE INDEX settlement_difference_unsettled ON "settlement_difference" ("id") WHERE "kind" = 'unsettled';

-- What a file said stays as it was.
CREATE TRIGGER settlement_file_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "settlement_file"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER settlement_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "settlement_line"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER settlement_file_utr_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "settlement_file_utr"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A transfer is booked once, and a difference that is resolved stays so: what comes up again is another.
CREATE FUNCTION keep_settlement_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is done and stays so', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = 'settlement_once';
END $$;
CREATE TRIGGER settlement_utr_once BEFORE UPDATE ON "settlement_utr" FOR EACH ROW
  WHEN (OLD.booked_at IS NOT NULL) EXECUTE FUNCTION keep_settlement_ends();
CREATE TRIGGER settlement_difference_once BEFORE UPDATE ON "settlement_difference" FOR EACH ROW
  WHEN (OLD.state = 'resolved') EXECUTE FUNCTION keep_settlement_ends();
