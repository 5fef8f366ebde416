-- The sandbox's own messages and clock (decisions 14).

-- CreateTable
CREATE TABLE "sandbox_message" (
    "number" BIGSERIAL NOT NULL,
    "id" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_message_pkey" PRIMARY KEY ("number")
);

-- CreateIndex
CREATE INDEX "sandbox_message_book_id_number_idx" ON "sandbox_message"("book_id", "number" DESC);

ALTER TABLE "sandbox_message" ADD CONSTRAINT "sandbox_message_kind" CHECK ("kind" IN ('otp', 'email', 'webhook'));

-- Only a sandbox runs ahead of real time, and none runs behind it.
ALTER TABLE "book" ADD CONSTRAINT "book_clock" CHECK ("clock_offset_ms" = 0 OR ("mode" = 'sandbox' AND "clock_offset_ms" > 0));
