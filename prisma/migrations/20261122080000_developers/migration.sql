-- What partners' engineers see of their calls, and the addresses that calls may come from (server/domain/request-log, network).

-- AlterTable
ALTER TABLE "access_token" ADD COLUMN     "created_by" TEXT,
ADD COLUMN     "created_via" TEXT,
ADD COLUMN     "revoked_by" TEXT;

-- AlterTable
ALTER TABLE "partner" ADD COLUMN     "ip_allowed_live" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "ip_allowed_sandbox" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "request_log" (
    "request_id" TEXT NOT NULL,
    "partner_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "method" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "code" TEXT,
    "latency_us" INTEGER NOT NULL,
    "token_id" TEXT,
    "address" TEXT NOT NULL,
    "user_agent" TEXT,
    "key_digest" TEXT,
    "is_replay" BOOLEAN NOT NULL,
    "is_body_mismatch" BOOLEAN NOT NULL,
    "request_body" TEXT,
    "request_bytes" INTEGER,
    "response_body" TEXT,
    "response_bytes" INTEGER NOT NULL,

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("request_id")
);

-- CreateTable
CREATE TABLE "request_day" (
    "partner_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "day" INTEGER NOT NULL,
    "requests" INTEGER NOT NULL,
    "refused" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,

    CONSTRAINT "request_day_pkey" PRIMARY KEY ("partner_id","mode","day")
);

-- CreateIndex
CREATE INDEX "request_log_partner_id_mode_request_id_idx" ON "request_log"("partner_id", "mode", "request_id" DESC);

-- CreateIndex
CREATE INDEX "request_log_partner_id_mode_route_request_id_idx" ON "request_log"("partner_id", "mode", "route", "request_id" DESC);

-- What went wrong is little beside what went well, and is what people look for; grouped from the index alone.
CREATE INDEX "request_log_errors" ON "request_log" ("partner_id", "mode", "request_id" DESC) INCLUDE ("method", "route", "code", "status", "at")
  WHERE "code" IS NOT NULL;
CREATE INDEX "request_log_codes" ON "request_log" ("partner_id", "mode", "code", "request_id" DESC) WHERE "code" IS NOT NULL;

ALTER TABLE "request_log" ADD CONSTRAINT "request_log_mode" CHECK ("mode" IN ('live', 'sandbox'));
ALTER TABLE "request_log" ADD CONSTRAINT "request_log_bodies" CHECK (length("request_body") <= 16384 AND length("response_body") <= 16384);
