-- Sells, sends and gifts (spec 4.5, 4.6, 4.11): what their quotes lock and their transactions keep.

-- AlterTable
ALTER TABLE "person" ADD COLUMN     "kyc_name" TEXT,
ADD COLUMN     "mobile_verified_at" TIMESTAMPTZ(3),
ADD COLUMN     "state_code" TEXT;

-- AlterTable
ALTER TABLE "quote" ADD COLUMN     "commission_milli_pct" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "denomination" TEXT NOT NULL DEFAULT 'inr',
ADD COLUMN     "fee_micrograms" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "fee_paise" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "message" TEXT,
ADD COLUMN     "otp_attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "otp_expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "otp_hash" BYTEA,
ADD COLUMN     "otp_sends" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "otp_sent_at" TIMESTAMPTZ(3),
ADD COLUMN     "price_basis" TEXT,
ADD COLUMN     "receiver_hash" BYTEA,
ADD COLUMN     "receiver_masked" TEXT,
ADD COLUMN     "receiver_sealed" BYTEA;

-- AlterTable
ALTER TABLE "transaction" ADD COLUMN     "commission_milli_pct" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "denomination" TEXT NOT NULL DEFAULT 'inr',
ADD COLUMN     "fee_micrograms" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "fee_paise" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "message" TEXT,
ADD COLUMN     "price_basis" TEXT,
ADD COLUMN     "receiver_created" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "receiver_id" BIGINT;

-- CreateTable
CREATE TABLE "send_day" (
    "book_id" INTEGER NOT NULL,
    "day" INTEGER NOT NULL,
    "sent_paise" BIGINT NOT NULL,

    CONSTRAINT "send_day_pkey" PRIMARY KEY ("book_id","day")
);

-- CreateIndex
CREATE INDEX "end_user_book_id_id_idx" ON "end_user"("book_id", "id" DESC);

-- Sends and gifts alone: a partner's list of them.
CREATE INDEX "transaction_transfers" ON "transaction" ("book_id", "id" DESC) WHERE "type" IN ('send', 'gift');
-- What a user was given.
CREATE INDEX "transaction_received" ON "transaction" ("receiver_id", "id" DESC) WHERE "receiver_id" IS NOT NULL;

ALTER TABLE "quote"
  ADD CONSTRAINT "quote_fees" CHECK ("fee_paise" >= 0 AND "fee_micrograms" >= 0),
  ADD CONSTRAINT "quote_denomination" CHECK ("denomination" IN ('inr', 'grams')),
  ADD CONSTRAINT "quote_otp_attempts" CHECK ("otp_attempts" BETWEEN 0 AND 5);
ALTER TABLE "send_day" ADD CONSTRAINT "send_day_sent" CHECK ("sent_paise" >= 0);
