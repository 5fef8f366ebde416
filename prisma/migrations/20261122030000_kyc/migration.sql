-- AlterTable
ALTER TABLE "partner" ADD COLUMN     "free_buy_limit_paise" BIGINT,
ADD COLUMN     "instant_kyc_enabled" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "kyc" (
    "person_id" TEXT NOT NULL,
    "method" TEXT,
    "email_step" TEXT NOT NULL DEFAULT 'pending',
    "pan_step" TEXT NOT NULL DEFAULT 'pending',
    "aadhaar_step" TEXT NOT NULL DEFAULT 'pending',
    "details_step" TEXT NOT NULL DEFAULT 'pending',
    "documents_step" TEXT NOT NULL DEFAULT 'pending',
    "email_sealed" BYTEA,
    "pan_sealed" BYTEA,
    "aadhaar_sealed" BYTEA,
    "details_sealed" BYTEA,
    "documents_sealed" BYTEA,
    "submission" INTEGER NOT NULL DEFAULT 0,
    "submitted_at" TIMESTAMPTZ(3),
    "review_reason" TEXT,
    "rejection_reason" TEXT,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "kyc_pkey" PRIMARY KEY ("person_id")
);

-- CreateTable
CREATE TABLE "kyc_code" (
    "id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'sending',
    "subject_sealed" BYTEA NOT NULL,
    "code_hash" BYTEA,
    "provider_reference" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "kyc_code_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "kyc_code_book_id_person_id_kind_id_idx" ON "kyc_code"("book_id", "person_id", "kind", "id" DESC);

-- CreateIndex
CREATE INDEX "kyc_code_recorded_at_idx" ON "kyc_code"("recorded_at");

-- AddForeignKey
ALTER TABLE "kyc" ADD CONSTRAINT "kyc_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kyc_code" ADD CONSTRAINT "kyc_code_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the operator looks at: few people at any time, the longest waiting first.
CREATE INDEX person_under_review ON person (id) WHERE kyc_status = 'under_review';

-- People of a sandbox are its own: the hash they are found by has the book mixed in (server/domain/kernel/mobile-hash.ts). Those
-- known before were shared by all sandboxes, so each sandbox that knew one gets a person of its own. The newest link keeps the row.
CREATE FUNCTION sandbox_mobile_hash(p_hash bytea, p_book_id int) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(p_hash || convert_to('book ' || p_book_id, 'UTF8'))
$$;

CREATE TEMPORARY TABLE own_person ON COMMIT DROP AS
SELECT u.id AS user_id, u.book_id, u.person_id AS shared_id,
  CASE WHEN row_number() OVER (PARTITION BY u.person_id ORDER BY b.closed_at DESC NULLS FIRST, u.id DESC) = 1 THEN u.person_id
    ELSE 'per_' || substr(u.person_id, 5, 10) || substr(md5(gen_random_uuid()::text), 1, 16) END AS person_id
FROM end_user u JOIN book b ON b.id = u.book_id WHERE b.mode = 'sandbox';

INSERT INTO person (id, mode, mobile_hash, mobile_sealed, mobile_masked, kyc_status, kyc_name, state_code, created_at)
SELECT o.person_id, p.mode, sandbox_mobile_hash(p.mobile_hash, o.book_id), p.mobile_sealed, p.mobile_masked, p.kyc_status, p.kyc_name,
  p.state_code, p.created_at
FROM own_person o JOIN person p ON p.id = o.shared_id WHERE o.person_id <> o.shared_id;

UPDATE person p SET mobile_hash = sandbox_mobile_hash(p.mobile_hash, o.book_id)
FROM own_person o WHERE o.person_id = o.shared_id AND p.id = o.shared_id;

UPDATE end_user u SET person_id = o.person_id, existed = false FROM own_person o WHERE u.id = o.user_id;

-- Who answered a code did so at one partner, by confirming a gift there.
UPDATE person p SET mobile_verified_at = (
  SELECT min(t.created_at) FROM transaction t WHERE t.user_id = o.user_id AND t.type = 'gift' AND t.status = 'completed')
FROM own_person o WHERE p.id = o.person_id;

-- Nobody can find them any more, and nothing hangs off them.
DELETE FROM person p WHERE p.mode = 'sandbox' AND NOT EXISTS (SELECT FROM end_user u WHERE u.person_id = p.id)
  AND NOT EXISTS (SELECT FROM certificate c WHERE c.person_id = p.id);

UPDATE quote q SET receiver_hash = sandbox_mobile_hash(q.receiver_hash, q.book_id)
FROM book b WHERE b.id = q.book_id AND b.mode = 'sandbox' AND q.status = 'issued' AND q.receiver_hash IS NOT NULL;

DROP FUNCTION sandbox_mobile_hash(bytea, int);

-- KYC moves only like this (spec 3.5), whoever tries.
CREATE FUNCTION check_kyc_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kyc_status = OLD.kyc_status OR (OLD.kyc_status || '>' || NEW.kyc_status) = ANY ('{
    not_started>under_review,not_started>approved,not_started>rejected,
    under_review>approved,under_review>rejected,
    rejected>under_review,rejected>approved}'::text[])
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'KYC cannot go from % to %', OLD.kyc_status, NEW.kyc_status USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER person_kyc_steps BEFORE UPDATE OF "kyc_status" ON "person" FOR EACH ROW EXECUTE FUNCTION check_kyc_step();

ALTER TABLE person ADD CONSTRAINT person_kyc_status_known
  CHECK (kyc_status IN ('not_started', 'under_review', 'approved', 'rejected'));
ALTER TABLE kyc ADD CONSTRAINT kyc_steps_known CHECK (
  email_step IN ('pending', 'verified') AND pan_step IN ('pending', 'verified', 'rejected')
  AND aadhaar_step IN ('pending', 'verified', 'rejected') AND details_step IN ('pending', 'submitted', 'verified', 'rejected')
  AND documents_step IN ('pending', 'submitted', 'verified', 'rejected'));
ALTER TABLE kyc_code ADD CONSTRAINT kyc_code_attempts_bounded CHECK (attempts BETWEEN 0 AND 5);

-- Takes one of a code's five attempts, before anything is compared, so that at most five ever are however many come at once.
-- Verdict: 'taken', or why none is: 'not_found', 'used', 'locked', 'expired'. A code that a newer one replaced has expired.
CREATE FUNCTION take_kyc_attempt(p_book_id int, p_person_id text, p_kind text, p_id text, p_now timestamptz)
RETURNS TABLE (verdict text, id text, code_hash bytea, provider_reference text, subject_sealed bytea) LANGUAGE plpgsql AS $$
DECLARE
  v_code kyc_code;
  v_newest text;
BEGIN
  SELECT c.id INTO v_newest FROM kyc_code c
  WHERE c.book_id = p_book_id AND c.person_id = p_person_id AND c.kind = p_kind ORDER BY c.id DESC LIMIT 1;
  SELECT c.* INTO v_code FROM kyc_code c
  WHERE c.id = COALESCE(p_id, v_newest) AND c.book_id = p_book_id AND c.person_id = p_person_id AND c.kind = p_kind FOR UPDATE;
  IF v_code.id IS NULL THEN verdict := 'not_found';
  ELSIF v_code.status = 'used' THEN verdict := 'used';
  ELSIF v_code.id <> v_newest OR v_code.expires_at <= p_now THEN verdict := 'expired';
  ELSIF v_code.attempts >= 5 THEN verdict := 'locked';
  ELSE
    UPDATE kyc_code c SET attempts = c.attempts + 1 WHERE c.id = v_code.id;
    verdict := 'taken';
  END IF;
  id := v_code.id;
  code_hash := v_code.code_hash;
  provider_reference := v_code.provider_reference;
  subject_sealed := v_code.subject_sealed;
  RETURN NEXT;
END $$;
