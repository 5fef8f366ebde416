-- Runs of the WebView doctor and what apps reported (server/domain/webview-doctor).

-- CreateTable
CREATE TABLE "webview_run" (
    "id" TEXT NOT NULL,
    "partner_id" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "label" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "opened_by" TEXT,

    CONSTRAINT "webview_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webview_report" (
    "run_id" TEXT NOT NULL,
    "visit" TEXT NOT NULL,
    "step" INTEGER NOT NULL,
    "platform" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "findings" JSONB NOT NULL,
    "facts" JSONB NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webview_report_pkey" PRIMARY KEY ("run_id","visit")
);

-- CreateIndex
CREATE UNIQUE INDEX "webview_run_token_hash_key" ON "webview_run"("token_hash");

-- CreateIndex
CREATE INDEX "webview_run_partner_id_id_idx" ON "webview_run"("partner_id", "id" DESC);

-- CreateIndex
CREATE INDEX "webview_run_expires_at_idx" ON "webview_run"("expires_at");

-- AddForeignKey
ALTER TABLE "webview_run" ADD CONSTRAINT "webview_run_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webview_report" ADD CONSTRAINT "webview_report_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "webview_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever holds a link writes these: nothing long, whatever the interface lets through.
ALTER TABLE "webview_run"
  ADD CONSTRAINT "webview_run_texts" CHECK (char_length("label") <= 80 AND char_length("opened_by") <= 400);
ALTER TABLE "webview_report"
  ADD CONSTRAINT "webview_report_texts" CHECK (char_length("visit") <= 40 AND char_length("user_agent") <= 400),
  ADD CONSTRAINT "webview_report_size" CHECK (octet_length("findings"::text) <= 8192 AND octet_length("facts"::text) <= 2048);
