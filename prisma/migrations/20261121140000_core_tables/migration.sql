-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "account" (
    "id" BIGSERIAL NOT NULL,
    "book_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "asset" TEXT NOT NULL,
    "user_id" BIGINT,
    "balance" BIGINT NOT NULL DEFAULT 0,
    "floor" BIGINT DEFAULT 0,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "posting" (
    "id" BIGSERIAL NOT NULL,
    "book_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "reference_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "posting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "posting_id" BIGINT NOT NULL,
    "account_id" BIGINT NOT NULL,
    "asset" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "balance_after" BIGINT NOT NULL,
    "version" BIGINT NOT NULL,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("account_id","version")
);

-- CreateTable
CREATE TABLE "sandbox_usage" (
    "partner_id" TEXT NOT NULL,
    "day" INTEGER NOT NULL,
    "requests" INTEGER NOT NULL,

    CONSTRAINT "sandbox_usage_pkey" PRIMARY KEY ("partner_id","day")
);

-- CreateTable
CREATE TABLE "rate_window" (
    "bucket" TEXT NOT NULL,
    "starts_at" BIGINT NOT NULL,
    "ends_at" BIGINT NOT NULL,
    "requests" INTEGER NOT NULL,

    CONSTRAINT "rate_window_pkey" PRIMARY KEY ("bucket")
);

-- CreateTable
CREATE TABLE "sandbox_fault" (
    "book_id" INTEGER NOT NULL,
    "fault" TEXT NOT NULL,
    "times" INTEGER NOT NULL,

    CONSTRAINT "sandbox_fault_pkey" PRIMARY KEY ("book_id","fault")
);

-- CreateTable
CREATE TABLE "partner" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tier" TEXT NOT NULL DEFAULT 'free',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "live_enabled" BOOLEAN NOT NULL DEFAULT false,
    "sandbox_enabled" BOOLEAN NOT NULL DEFAULT true,
    "capabilities" TEXT[],
    "markup_buy_milli_pct" INTEGER NOT NULL DEFAULT 0,
    "markup_sell_milli_pct" INTEGER NOT NULL DEFAULT 0,
    "markup_live_enabled" BOOLEAN NOT NULL DEFAULT false,
    "fee_bearer" TEXT NOT NULL DEFAULT 'service',
    "commission_buy_milli_pct" INTEGER NOT NULL DEFAULT 500,
    "commission_sell_milli_pct" INTEGER NOT NULL DEFAULT 250,
    "daily_send_limit_paise" BIGINT NOT NULL DEFAULT 20000000,
    "sandbox_daily_limit" INTEGER,
    "return_origins" TEXT[],
    "strict_idempotency_body" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "book" (
    "id" SERIAL NOT NULL,
    "partner_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "wallet_type" TEXT,
    "clock_offset_ms" BIGINT NOT NULL DEFAULT 0,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "book_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "id" TEXT NOT NULL,
    "partner_id" TEXT,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "mobile_hash" BYTEA NOT NULL,
    "mobile_sealed" BYTEA NOT NULL,
    "mobile_masked" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_token" (
    "id" TEXT NOT NULL,
    "partner_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "last_four" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "otp_challenge" (
    "id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "subject" BYTEA NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "otp_challenge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" TEXT NOT NULL,
    "partner_id" TEXT,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price_block" (
    "id" TEXT NOT NULL,
    "asset" TEXT NOT NULL,
    "buy_rate" BIGINT NOT NULL,
    "sell_rate" BIGINT NOT NULL,
    "priced_at" TIMESTAMPTZ(3) NOT NULL,
    "source" TEXT NOT NULL,

    CONSTRAINT "price_block_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price_point" (
    "asset" TEXT NOT NULL,
    "interval" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "buy_rate" BIGINT NOT NULL,
    "sell_rate" BIGINT NOT NULL,

    CONSTRAINT "price_point_pkey" PRIMARY KEY ("asset","interval","at")
);

-- CreateTable
CREATE TABLE "price_feed_task" (
    "source" TEXT NOT NULL,
    "task" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "price_feed_task_pkey" PRIMARY KEY ("source","task")
);

-- CreateTable
CREATE TABLE "quote" (
    "id" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'issued',
    "user_id" BIGINT,
    "user_code" TEXT,
    "asset" TEXT NOT NULL,
    "amount_paise" BIGINT NOT NULL,
    "metal_micrograms" BIGINT NOT NULL,
    "rate" BIGINT NOT NULL,
    "base_rate" BIGINT NOT NULL,
    "markup_milli_pct" INTEGER NOT NULL DEFAULT 0,
    "markup_paise" BIGINT NOT NULL DEFAULT 0,
    "gst_paise" BIGINT NOT NULL DEFAULT 0,
    "rounding_paise" BIGINT NOT NULL DEFAULT 0,
    "commission_paise" BIGINT NOT NULL DEFAULT 0,
    "price_block_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transaction" (
    "id" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "user_id" BIGINT,
    "user_code" TEXT,
    "quote_id" TEXT,
    "asset" TEXT NOT NULL,
    "amount_paise" BIGINT NOT NULL,
    "metal_micrograms" BIGINT NOT NULL,
    "rate" BIGINT NOT NULL,
    "base_rate" BIGINT NOT NULL,
    "markup_milli_pct" INTEGER NOT NULL DEFAULT 0,
    "markup_paise" BIGINT NOT NULL DEFAULT 0,
    "gst_paise" BIGINT NOT NULL DEFAULT 0,
    "rounding_paise" BIGINT NOT NULL DEFAULT 0,
    "commission_paise" BIGINT NOT NULL DEFAULT 0,
    "price_block_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "idempotency_key" TEXT,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_record" (
    "book_id" INTEGER NOT NULL,
    "endpoint" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "body_sha256" BYTEA NOT NULL,
    "reference_id" TEXT NOT NULL,
    "status" INTEGER,
    "outcome" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("book_id","endpoint","key")
);

-- CreateTable
CREATE TABLE "event" (
    "id" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person" (
    "id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "mobile_hash" BYTEA NOT NULL,
    "mobile_sealed" BYTEA NOT NULL,
    "mobile_masked" TEXT NOT NULL,
    "kyc_status" TEXT NOT NULL DEFAULT 'not_started',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "end_user" (
    "id" BIGSERIAL NOT NULL,
    "book_id" INTEGER NOT NULL,
    "person_id" TEXT NOT NULL,
    "user_code" TEXT NOT NULL,
    "name" TEXT,
    "email_sealed" BYTEA,
    "email_masked" TEXT,
    "meta" JSONB,
    "existed" BOOLEAN NOT NULL,
    "sources" TEXT[],
    "linked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "end_user_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "account_book_id_kind_asset_idx" ON "account"("book_id", "kind", "asset");

-- CreateIndex
CREATE INDEX "account_user_id_idx" ON "account"("user_id");

-- CreateIndex
CREATE INDEX "posting_reference_id_idx" ON "posting"("reference_id");

-- CreateIndex
CREATE INDEX "ledger_entry_posting_id_idx" ON "ledger_entry"("posting_id");

-- CreateIndex
CREATE INDEX "rate_window_ends_at_idx" ON "rate_window"("ends_at");

-- CreateIndex
CREATE INDEX "book_partner_id_mode_idx" ON "book"("partner_id", "mode");

-- CreateIndex
CREATE UNIQUE INDEX "member_mobile_hash_key" ON "member"("mobile_hash");

-- CreateIndex
CREATE UNIQUE INDEX "access_token_hash_key" ON "access_token"("hash");

-- CreateIndex
CREATE INDEX "access_token_partner_id_mode_idx" ON "access_token"("partner_id", "mode");

-- CreateIndex
CREATE INDEX "otp_challenge_subject_purpose_mode_created_at_idx" ON "otp_challenge"("subject", "purpose", "mode", "created_at" DESC);

-- CreateIndex
CREATE INDEX "otp_challenge_expires_at_idx" ON "otp_challenge"("expires_at");

-- CreateIndex
CREATE INDEX "audit_entry_partner_id_created_at_idx" ON "audit_entry"("partner_id", "created_at");

-- CreateIndex
CREATE INDEX "price_block_asset_priced_at_idx" ON "price_block"("asset", "priced_at" DESC);

-- CreateIndex
CREATE INDEX "transaction_book_id_id_idx" ON "transaction"("book_id", "id" DESC);

-- CreateIndex
CREATE INDEX "transaction_user_id_id_idx" ON "transaction"("user_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "event_subject_id_sequence_key" ON "event"("subject_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "person_mode_mobile_hash_key" ON "person"("mode", "mobile_hash");

-- CreateIndex
CREATE INDEX "end_user_person_id_idx" ON "end_user"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "end_user_book_id_user_code_key" ON "end_user"("book_id", "user_code");

-- CreateIndex
CREATE UNIQUE INDEX "end_user_book_id_person_id_key" ON "end_user"("book_id", "person_id");

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "book"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "end_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "book" ADD CONSTRAINT "book_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "end_user" ADD CONSTRAINT "end_user_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "book"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "end_user" ADD CONSTRAINT "end_user_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

