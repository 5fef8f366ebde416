-- AlterTable
ALTER TABLE "end_user" ADD COLUMN "proved_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "embed_code" (
    "id" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'issued',
    "channel" TEXT NOT NULL DEFAULT 'embed',
    "mobile_hash" BYTEA NOT NULL,
    "mobile_sealed" BYTEA NOT NULL,
    "mobile_masked" TEXT NOT NULL,
    "name" TEXT,
    "email_sealed" BYTEA,
    "email_masked" TEXT,
    "meta" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "exchanged_at" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3),
    "otp_hash" BYTEA,
    "otp_attempts" INTEGER NOT NULL DEFAULT 0,
    "otp_sends" INTEGER NOT NULL DEFAULT 0,
    "otp_sent_at" TIMESTAMPTZ(3),
    "otp_expires_at" TIMESTAMPTZ(3),
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "embed_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "embed_session" (
    "id" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,
    "user_id" BIGINT NOT NULL,
    "channel" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "address" TEXT NOT NULL,
    "device" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "embed_session_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "embed_code_hash_key" ON "embed_code"("hash");
CREATE INDEX "embed_code_recorded_at_idx" ON "embed_code"("recorded_at");
CREATE UNIQUE INDEX "embed_session_hash_key" ON "embed_session"("hash");
CREATE INDEX "embed_session_user_id_expires_at_idx" ON "embed_session"("user_id", "expires_at");
CREATE INDEX "embed_session_expires_at_idx" ON "embed_session"("expires_at");

-- AddForeignKey
ALTER TABLE "embed_code" ADD CONSTRAINT "embed_code_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "book"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "embed_session" ADD CONSTRAINT "embed_session_book_id_fkey" FOREIGN KEY ("book_id") REFERENCES "book"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "embed_session" ADD CONSTRAINT "embed_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "end_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A code goes one way, and at most five guesses are ever compared with what was sent (spec 3.6, part 8).
ALTER TABLE "embed_code"
  ADD CONSTRAINT embed_code_status CHECK (status IN ('issued', 'awaiting_otp', 'opened')),
  ADD CONSTRAINT embed_code_channel CHECK (channel IN ('embed', 'white_label')),
  ADD CONSTRAINT embed_code_steps CHECK ((status = 'issued') = (exchanged_at IS NULL) AND (status = 'opened') = (opened_at IS NOT NULL)),
  ADD CONSTRAINT embed_code_otp CHECK (otp_attempts BETWEEN 0 AND 5 AND (status <> 'awaiting_otp' OR otp_hash IS NOT NULL));
ALTER TABLE "embed_session" ADD CONSTRAINT embed_session_channel CHECK (channel IN ('embed', 'white_label'));

CREATE FUNCTION guard_embed_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'opened' OR OLD.status = 'awaiting_otp' AND NEW.status = 'issued' THEN
    RAISE EXCEPTION 'a code of the embed is used once: % cannot follow %', NEW.status, OLD.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER embed_code_goes_one_way BEFORE UPDATE ON embed_code FOR EACH ROW EXECUTE FUNCTION guard_embed_code();
