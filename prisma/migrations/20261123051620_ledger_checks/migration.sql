-- What the nightly proof of the whole ledger found.

-- CreateTable
CREATE TABLE "ledger_check" (
    "id" BIGSERIAL NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "laws" INTEGER NOT NULL,
    "broken" JSONB NOT NULL,

    CONSTRAINT "ledger_check_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ledger_check_started_at_idx" ON "ledger_check"("started_at");

CREATE TRIGGER ledger_check_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_check"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
