-- KYC is a user's: what one partner hands in is judged for its own user alone. A person shares what is approved: with the partners
-- that they proved their mobile to. kyc.user_id is whose it is; end_user.kyc_id is the approved KYC that counts for a user, their own or
-- the one that they share; person.kyc_id is the one that the person shares, once a user who proved the mobile has it approved.

ALTER TABLE "kyc" DROP CONSTRAINT "kyc_pkey";
ALTER TABLE "kyc" ADD COLUMN "id" BIGSERIAL NOT NULL,
ADD COLUMN "user_id" BIGINT,
ADD COLUMN "status" TEXT NOT NULL DEFAULT 'not_started',
ADD COLUMN "name" TEXT,
ADD COLUMN "state_code" TEXT,
ADD CONSTRAINT "kyc_pkey" PRIMARY KEY ("id");
ALTER TABLE "person" ADD COLUMN "kyc_id" BIGINT;
ALTER TABLE "end_user" ADD COLUMN "kyc_id" BIGINT, ADD COLUMN "state_code" TEXT;
ALTER TABLE "embed_code" ADD COLUMN "state_code" TEXT;
ALTER TABLE "kyc_picture" ADD COLUMN "user_id" BIGINT;

-- Whose the KYC was that a person has: their only user's; else of the one whose partner it was decided with, of one who proved the
-- mobile, or of the first. Sandboxes that were reset come last.
CREATE TEMPORARY TABLE kyc_owner ON COMMIT DROP AS
SELECT DISTINCT ON (u.person_id) u.person_id, u.id AS user_id
FROM end_user u JOIN book b ON b.id = u.book_id
LEFT JOIN LATERAL (
  SELECT true AS decided FROM audit_entry a
  WHERE a.subject = u.person_id AND a.action IN ('kyc.approved', 'kyc.rejected') AND a.partner_id = b.partner_id LIMIT 1) a ON true
ORDER BY u.person_id, b.closed_at DESC NULLS FIRST, a.decided NULLS LAST, u.proved_at NULLS LAST, u.id;

INSERT INTO kyc (person_id)
SELECT p.id FROM person p WHERE p.kyc_status <> 'not_started' AND NOT EXISTS (SELECT FROM kyc k WHERE k.person_id = p.id);
UPDATE kyc k SET user_id = o.user_id, status = p.kyc_status, name = p.kyc_name
FROM person p JOIN kyc_owner o ON o.person_id = p.id WHERE p.id = k.person_id;
UPDATE kyc_picture c SET user_id = o.user_id FROM kyc_owner o WHERE o.person_id = c.person_id;
-- A State that was on record stays one of each user of the person.
UPDATE end_user u SET state_code = p.state_code FROM person p WHERE p.id = u.person_id AND p.state_code IS NOT NULL;

CREATE UNIQUE INDEX "kyc_user_id_key" ON "kyc"("user_id");
CREATE INDEX "kyc_person_id_idx" ON "kyc"("person_id");
ALTER TABLE "kyc" ADD CONSTRAINT "kyc_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "end_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "person" ADD CONSTRAINT "person_kyc_id_fkey" FOREIGN KEY ("kyc_id") REFERENCES "kyc"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "end_user" ADD CONSTRAINT "end_user_kyc_id_fkey" FOREIGN KEY ("kyc_id") REFERENCES "kyc"("id") ON DELETE SET NULL ON UPDATE CASCADE;
DROP INDEX "kyc_picture_person_id_idx";
DROP INDEX "kyc_picture_waiting_key";
ALTER TABLE "kyc_picture" ALTER COLUMN "user_id" SET NOT NULL,
ADD CONSTRAINT "kyc_picture_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "end_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "kyc_picture_user_id_idx" ON "kyc_picture" ("user_id");
-- Of each type one waits to be handed in.
CREATE UNIQUE INDEX "kyc_picture_waiting_key" ON "kyc_picture" ("user_id", "type") WHERE "handed_in_at" IS NULL;

DROP TRIGGER person_tells_kyc_status ON "person";
DROP TRIGGER person_kyc_steps ON "person";
DROP TRIGGER end_user_takes_kyc_status ON "end_user";
DROP FUNCTION tell_kyc_status();
DROP FUNCTION take_kyc_status();
DROP INDEX person_under_review;
ALTER TABLE "person" DROP CONSTRAINT person_kyc_status_known, DROP COLUMN "kyc_status", DROP COLUMN "kyc_name", DROP COLUMN "state_code";

-- What an operator looks at: few at any time, the longest waiting first.
CREATE INDEX kyc_under_review ON kyc (submitted_at, id) WHERE status = 'under_review';
ALTER TABLE kyc ADD CONSTRAINT kyc_status_known CHECK (status IN ('not_started', 'under_review', 'approved', 'rejected'));

-- KYC moves only like this (spec 3.5), whoever tries.
CREATE OR REPLACE FUNCTION check_kyc_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = OLD.status OR (OLD.status || '>' || NEW.status) = ANY ('{
    not_started>under_review,not_started>approved,not_started>rejected,
    under_review>approved,under_review>rejected,
    rejected>under_review,rejected>approved}'::text[])
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'KYC cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER kyc_steps BEFORE UPDATE OF "status" ON "kyc" FOR EACH ROW EXECUTE FUNCTION check_kyc_step();

-- Says on a person's users which approved KYC counts for them and what they are shown as. The person is locked first, as by all that
-- changes KYC. A user counts with what is approved of themselves; else, once they proved the mobile to that partner, with what the person
-- shares. Whoever did nothing of their own yet is shown as approved where the person is, without it counting. Nothing here makes a status worse.
CREATE FUNCTION share_kyc(p_person_id text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM person WHERE id = p_person_id FOR NO KEY UPDATE;
  UPDATE person SET kyc_id = k.id FROM (
    SELECT k.id FROM kyc k JOIN end_user u ON u.id = k.user_id
    WHERE k.person_id = p_person_id AND k.status = 'approved' AND u.proved_at IS NOT NULL ORDER BY k.decided_at NULLS FIRST, k.id LIMIT 1) k
  WHERE person.id = p_person_id AND person.kyc_id IS NULL;
  UPDATE end_user u SET kyc_id = x.kyc_id, kyc_status = x.kyc_status FROM (
    SELECT v.id, CASE WHEN k.status = 'approved' THEN k.id WHEN v.proved_at IS NOT NULL THEN p.kyc_id END AS kyc_id,
      CASE WHEN p.kyc_id IS NOT NULL AND (v.proved_at IS NOT NULL OR COALESCE(k.status, 'not_started') = 'not_started') THEN 'approved'
        ELSE COALESCE(k.status, 'not_started') END AS kyc_status
    FROM end_user v JOIN person p ON p.id = v.person_id LEFT JOIN kyc k ON k.user_id = v.id WHERE v.person_id = p_person_id) x
  WHERE u.id = x.id AND (u.kyc_id, u.kyc_status) IS DISTINCT FROM (x.kyc_id, x.kyc_status);
END $$;

CREATE FUNCTION kyc_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM share_kyc(NEW.person_id);
  RETURN NULL;
END $$;
CREATE TRIGGER kyc_is_shared AFTER INSERT OR UPDATE OF "status", "user_id" ON "kyc" FOR EACH ROW EXECUTE FUNCTION kyc_changed();
CREATE TRIGGER end_user_proves AFTER UPDATE OF "proved_at" ON "end_user" FOR EACH ROW
  WHEN (OLD.proved_at IS NULL AND NEW.proved_at IS NOT NULL) EXECUTE FUNCTION kyc_changed();

-- A new user is shown as the person is. The person is locked for as long, so that what changes meanwhile is either read here or finds
-- the new user. Who makes person and user in one statement, where neither sees the other, gives the status.
CREATE FUNCTION take_kyc() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_kyc_id bigint;
BEGIN
  SELECT kyc_id INTO v_kyc_id FROM person WHERE id = NEW.person_id FOR SHARE;
  IF v_kyc_id IS NOT NULL THEN
    NEW.kyc_status := 'approved';
    IF NEW.proved_at IS NOT NULL THEN NEW.kyc_id := v_kyc_id; END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER end_user_takes_kyc BEFORE INSERT ON "end_user" FOR EACH ROW EXECUTE FUNCTION take_kyc();

-- What was approved stays shared: each partner sees on that it is, and with the mobile proved the rest.
UPDATE person p SET kyc_id = k.id FROM kyc k WHERE k.person_id = p.id AND k.status = 'approved';
SELECT share_kyc(p.id) FROM person p WHERE EXISTS (SELECT FROM kyc k WHERE k.person_id = p.id);

-- Codes by which users of trusted partners prove their mobile to that partner (POST /partner/users/:user_code/verify-mobile).
CREATE TABLE "mobile_challenge" (
    "id" TEXT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "otp_hash" BYTEA NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "used_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mobile_challenge_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mobile_challenge_attempts_bounded" CHECK ("attempts" BETWEEN 0 AND 5)
);
CREATE INDEX "mobile_challenge_user_id_id_idx" ON "mobile_challenge"("user_id", "id" DESC);
CREATE INDEX "mobile_challenge_recorded_at_idx" ON "mobile_challenge"("recorded_at");
ALTER TABLE "mobile_challenge" ADD CONSTRAINT "mobile_challenge_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "end_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- As before, but for whose KYC counts.
CREATE OR REPLACE FUNCTION request_withdrawal(w withdrawal, p_endpoint text, p_key_life interval, p_body_sha256 bytea)
RETURNS TABLE (verdict text, record jsonb, "row" jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_kyc_id bigint;
BEGIN
  IF w.idempotency_key IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws('/', w.book_id, p_endpoint, w.idempotency_key), 0));
    RETURN QUERY SELECT 'replay'::text, to_jsonb(i), NULL::jsonb FROM idempotency_record i
      WHERE i.book_id = w.book_id AND i.endpoint = p_endpoint AND i.key = w.idempotency_key AND i.expires_at > clock_timestamp();
    IF FOUND THEN RETURN; END IF;
  END IF;
  SELECT u.id, u.kyc_id INTO w.user_id, v_kyc_id FROM end_user u WHERE u.book_id = w.book_id AND u.user_code = w.user_code;
  IF w.user_id IS NULL THEN RETURN QUERY SELECT 'user_not_found', NULL::jsonb, NULL::jsonb; RETURN; END IF;
  IF v_kyc_id IS NULL THEN RETURN QUERY SELECT 'kyc_required', NULL::jsonb, NULL::jsonb; RETURN; END IF;
  PERFORM FROM bank_account b WHERE b.id = w.bank_account_id AND b.user_id = w.user_id AND b.status = 'active' FOR SHARE;
  IF NOT FOUND THEN RETURN QUERY SELECT 'account_not_found', NULL::jsonb, NULL::jsonb; RETURN; END IF;
  IF NOT take_out_of_wallet(w) THEN
    RETURN QUERY SELECT 'insufficient', NULL::jsonb, NULL::jsonb;
    RETURN;
  END IF;
  -- A fault armed in this sandbox is met by the next withdrawal that is asked for, and kept with it however often it is sent.
  UPDATE sandbox_fault f SET times = f.times - 1 WHERE f.book_id = w.book_id AND f.fault = 'payout' AND f.times > 0;
  w.must_fail := FOUND;
  w.may_exist := false;
  INSERT INTO withdrawal SELECT w.*;
  PERFORM note_withdrawal_step(w.id, 'processing', 'request', NULL, w.created_at);
  IF w.idempotency_key IS NOT NULL THEN
    -- A key past its life is taken over.
    INSERT INTO idempotency_record (book_id, endpoint, key, body_sha256, reference_id, created_at, expires_at, state, status, outcome)
      VALUES (w.book_id, p_endpoint, w.idempotency_key, p_body_sha256, w.id, clock_timestamp(), clock_timestamp() + p_key_life, 'done', 200, withdrawal_shown(w))
      ON CONFLICT (book_id, endpoint, key) DO UPDATE SET body_sha256 = excluded.body_sha256, reference_id = excluded.reference_id,
        created_at = excluded.created_at, expires_at = excluded.expires_at, state = excluded.state, status = excluded.status,
        outcome = excluded.outcome;
  END IF;
  PERFORM wake_withdrawal(w.id, w.wake_at);
  RETURN QUERY SELECT 'created'::text, NULL::jsonb, withdrawal_shown(w);
END $$;
