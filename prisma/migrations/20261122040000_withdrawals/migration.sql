-- Where users are paid to, and what leaves their INR wallets for there (spec 4.11, decisions 11; server/domain/bank,
-- server/domain/withdrawals).

-- CreateTable
CREATE TABLE "bank_account" (
    "id" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,
    "user_id" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "account_hash" BYTEA NOT NULL,
    "account_sealed" BYTEA NOT NULL,
    "account_masked" TEXT NOT NULL,
    "ifsc" TEXT,
    "bank_name" TEXT,
    "branch" TEXT,
    "holder_name" TEXT,
    "name_at_bank" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deactivated_at" TIMESTAMPTZ(3),

    CONSTRAINT "bank_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "withdrawal" (
    "id" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,
    "user_id" BIGINT NOT NULL,
    "user_code" TEXT NOT NULL,
    "bank_account_id" TEXT NOT NULL,
    "amount_paise" BIGINT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'processing',
    "gateway" TEXT NOT NULL,
    "gateway_payout_id" TEXT,
    "utr" TEXT,
    "failure_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "reversed_at" TIMESTAMPTZ(3),
    "idempotency_key" TEXT,
    "must_fail" BOOLEAN NOT NULL DEFAULT false,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "asked_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "contradiction" TEXT,
    "contradicted_at" TIMESTAMPTZ(3),
    "reviewed_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "wake_at" TIMESTAMPTZ(3),

    CONSTRAINT "withdrawal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "withdrawal_step" (
    "withdrawal_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "told_by" TEXT NOT NULL,
    "reason" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "withdrawal_step_pkey" PRIMARY KEY ("withdrawal_id","number")
);

-- CreateTable
CREATE TABLE "simulated_payout" (
    "id" TEXT NOT NULL,
    "amount_paise" BIGINT NOT NULL,
    "outcome" TEXT NOT NULL,
    "utr" TEXT NOT NULL,

    CONSTRAINT "simulated_payout_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "bank_account_user_id_account_hash_key" ON "bank_account"("user_id", "account_hash");

-- CreateIndex
CREATE INDEX "withdrawal_user_id_id_idx" ON "withdrawal"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "withdrawal_book_id_id_idx" ON "withdrawal"("book_id", "id" DESC);

-- What happens by itself: in a book, on its clock; and over all books, in real time.
CREATE INDEX "withdrawal_due" ON "withdrawal" ("book_id", "due_at") WHERE "due_at" IS NOT NULL;
CREATE INDEX "withdrawal_wake" ON "withdrawal" ("wake_at") WHERE "wake_at" IS NOT NULL;
-- What an operator has to look at.
CREATE INDEX "withdrawal_open" ON "withdrawal" ("created_at") WHERE "status" = 'processing';
CREATE INDEX "withdrawal_contradicted" ON "withdrawal" ("contradicted_at") WHERE "contradicted_at" IS NOT NULL AND "reviewed_at" IS NULL;

ALTER TABLE "bank_account"
  ADD CONSTRAINT "bank_account_type" CHECK ("type" IN ('bank', 'upi') AND ("type" = 'bank') = ("ifsc" IS NOT NULL)),
  ADD CONSTRAINT "bank_account_status" CHECK ("status" IN ('active', 'deactivated') AND ("status" = 'deactivated') = ("deactivated_at" IS NOT NULL));
ALTER TABLE "withdrawal"
  ADD CONSTRAINT "withdrawal_status" CHECK ("status" IN ('processing', 'completed', 'failed')),
  ADD CONSTRAINT "withdrawal_amount" CHECK ("amount_paise" BETWEEN 10000 AND 50000000),
  ADD CONSTRAINT "withdrawal_ends" CHECK (
    ("status" = 'failed') = ("failed_at" IS NOT NULL) AND ("status" = 'failed') = ("failure_reason" IS NOT NULL)
    AND ("status" <> 'completed' OR "completed_at" IS NOT NULL) AND ("status" <> 'processing' OR "completed_at" IS NULL)
    AND ("reversed_at" IS NULL OR "status" = 'failed')),
  ADD CONSTRAINT "withdrawal_wakes" CHECK (("due_at" IS NULL) = ("wake_at" IS NULL));

-- Only forward: what failed stays failed, and what was paid can come back, once.
CREATE FUNCTION check_withdrawal_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a withdrawal does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawal_step';
END $$;
CREATE TRIGGER withdrawal_steps BEFORE UPDATE ON "withdrawal" FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NOT (
    (OLD.status = 'processing' AND NEW.status IN ('completed', 'failed'))
    OR (OLD.status = 'completed' AND NEW.status = 'failed')))
  EXECUTE FUNCTION check_withdrawal_step();
-- Its amount, its owner and where it goes were agreed to once.
CREATE TRIGGER withdrawal_terms BEFORE UPDATE ON "withdrawal" FOR EACH ROW
  WHEN ((OLD.id, OLD.book_id, OLD.user_id, OLD.bank_account_id, OLD.amount_paise, OLD.gateway)
    IS DISTINCT FROM (NEW.id, NEW.book_id, NEW.user_id, NEW.bank_account_id, NEW.amount_paise, NEW.gateway))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER withdrawal_stays BEFORE DELETE OR TRUNCATE ON "withdrawal" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER withdrawal_step_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "withdrawal_step"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Deactivated, never erased: payouts on their way still go there, and histories name it.
CREATE TRIGGER bank_account_stays BEFORE DELETE OR TRUNCATE ON "bank_account" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The account that holds what has left wallets and has not arrived, in books of before too.
INSERT INTO account (book_id, kind, asset, floor) SELECT b.id, 'payout_clearing', 'INR', 0 FROM book b ON CONFLICT DO NOTHING;

-- Asks the job engine to see to a withdrawal at a moment of real time; a later call replaces an earlier one.
CREATE FUNCTION wake_withdrawal(p_id text, p_wake_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('settle_withdrawals', json_build_object('withdrawalId', p_id), run_at => p_wake_at, job_key => 'withdrawal ' || p_id);
END $$;

-- Moves a withdrawal's amount from one account to another: 'wallet' (its user's), 'clearing' or 'bank'. Answers whether it could.
CREATE FUNCTION move_withdrawal(w withdrawal, p_kind text, p_from text, p_to text, p_at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_short bigint;
BEGIN
  SELECT v.short_account_id INTO v_short FROM ledger_post(
    ARRAY[ROW(0, w.book_id, p_kind, w.id, p_at)::ledger_posting],
    ARRAY(SELECT ROW(0, a.id, l.amount)::ledger_line FROM (VALUES (p_from, -w.amount_paise), (p_to, w.amount_paise)) AS l (place, amount)
      JOIN account a ON a.book_id = w.book_id AND a.asset = 'INR'
        AND a.kind = CASE l.place WHEN 'wallet' THEN 'user_inr' WHEN 'clearing' THEN 'payout_clearing' ELSE 'bank' END
        AND COALESCE(a.user_id, 0) = CASE l.place WHEN 'wallet' THEN w.user_id ELSE 0 END)) v;
  RETURN v_short IS NULL;
END $$;

CREATE FUNCTION note_withdrawal_step(p_id text, p_status text, p_told_by text, p_reason text, p_at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO withdrawal_step (withdrawal_id, number, status, told_by, reason, at)
    SELECT p_id, count(*) + 1, p_status, p_told_by, p_reason, p_at FROM withdrawal_step s WHERE s.withdrawal_id = p_id
$$;

-- A withdrawal as it is shown: with the account it goes to, and nothing of that which is sealed.
CREATE FUNCTION withdrawal_shown(w withdrawal) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(w) || jsonb_build_object('account', to_jsonb(b) - 'account_sealed' - 'account_hash') FROM bank_account b WHERE b.id = w.bank_account_id
$$;

-- Takes money out of a user's wallet to be paid out: key, money, row and the job that pays it in one commit. The key is locked
-- first, then the account it goes to, then the wallet. Verdicts: 'created' (row), 'replay' (record), 'user_not_found',
-- 'kyc_required', 'account_not_found', 'insufficient'.
CREATE FUNCTION request_withdrawal(w withdrawal, p_endpoint text, p_key_life interval, p_body_sha256 bytea)
RETURNS TABLE (verdict text, record jsonb, "row" jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_kyc_status text;
BEGIN
  IF w.idempotency_key IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws('/', w.book_id, p_endpoint, w.idempotency_key), 0));
    RETURN QUERY SELECT 'replay'::text, to_jsonb(i), NULL::jsonb FROM idempotency_record i
      WHERE i.book_id = w.book_id AND i.endpoint = p_endpoint AND i.key = w.idempotency_key AND i.expires_at > clock_timestamp();
    IF FOUND THEN RETURN; END IF;
  END IF;
  SELECT u.id, p.kyc_status INTO w.user_id, v_kyc_status FROM end_user u JOIN person p ON p.id = u.person_id
    WHERE u.book_id = w.book_id AND u.user_code = w.user_code;
  IF w.user_id IS NULL THEN RETURN QUERY SELECT 'user_not_found', NULL::jsonb, NULL::jsonb; RETURN; END IF;
  IF v_kyc_status <> 'approved' THEN RETURN QUERY SELECT 'kyc_required', NULL::jsonb, NULL::jsonb; RETURN; END IF;
  PERFORM FROM bank_account b WHERE b.id = w.bank_account_id AND b.user_id = w.user_id AND b.status = 'active' FOR SHARE;
  IF NOT FOUND THEN RETURN QUERY SELECT 'account_not_found', NULL::jsonb, NULL::jsonb; RETURN; END IF;
  IF NOT move_withdrawal(w, 'withdrawal', 'wallet', 'clearing', w.created_at) THEN
    RETURN QUERY SELECT 'insufficient', NULL::jsonb, NULL::jsonb;
    RETURN;
  END IF;
  -- A fault armed in this sandbox is met by the next withdrawal that is asked for, and kept with it however often it is sent.
  UPDATE sandbox_fault f SET times = f.times - 1 WHERE f.book_id = w.book_id AND f.fault = 'payout' AND f.times > 0;
  w.must_fail := FOUND;
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

-- Becomes the one who asks about a withdrawal that is due, for half a minute: whoever dies meanwhile is followed after it. One that
-- is completed is due again after as long as it has been so, for a week: it may come back. Answers no row where it is not due.
CREATE FUNCTION claim_withdrawal(p_id text, p_at timestamptz, p_now timestamptz) RETURNS SETOF withdrawal LANGUAGE plpgsql AS $$
DECLARE
  w withdrawal;
  v_offset interval;
BEGIN
  SELECT * INTO w FROM withdrawal WHERE id = p_id FOR NO KEY UPDATE;
  SELECT b.clock_offset_ms * interval '1 millisecond' INTO v_offset FROM book b WHERE b.id = w.book_id AND b.closed_at IS NULL;
  IF v_offset IS NULL OR w.due_at IS NULL OR w.due_at > p_at THEN RETURN; END IF;
  w.due_at := CASE WHEN w.status = 'processing' THEN p_at + interval '30 seconds'
    WHEN p_at < w.completed_at + interval '7 days' THEN p_at + GREATEST(p_at - w.completed_at, interval '1 hour') END;
  UPDATE withdrawal SET attempts = attempts + 1, asked_at = p_now, due_at = w.due_at, wake_at = w.due_at - v_offset
    WHERE id = p_id RETURNING * INTO w;
  IF w.wake_at IS NOT NULL THEN PERFORM wake_withdrawal(w.id, w.wake_at); END IF;
  RETURN NEXT w;
END $$;

-- A withdrawal of which nothing is decided yet is asked about again: after 2 seconds, then three times as long each time, up to an
-- hour. What kept it from being asked, if anything, is noted for the operator.
CREATE FUNCTION put_withdrawal_off(p_id text, p_attempt int, p_problem text, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  w withdrawal;
BEGIN
  UPDATE withdrawal x SET problem = p_problem, due_at = p_at + d.delay, wake_at = p_at + d.delay - b.clock_offset_ms * interval '1 millisecond'
    FROM book b, (SELECT LEAST(interval '1 hour', interval '2 seconds' * power(3, LEAST(p_attempt - 1, 7))) AS delay) d
    WHERE x.id = p_id AND x.status = 'processing' AND x.attempts = p_attempt AND b.id = x.book_id AND b.closed_at IS NULL
    RETURNING x.* INTO w;
  IF w.id IS NOT NULL THEN PERFORM wake_withdrawal(w.id, w.wake_at); END IF;
END $$;

CREATE TYPE withdrawal_news AS (
  withdrawal_id text,
  outcome text,             -- completed, failed or reversed
  gateway_payout_id text,
  utr text,
  reason text,
  told_by text,             -- provider, callback or operator
  attempt int,              -- where only the newest asker is believed: its number
  is_watched boolean,       -- once completed it is asked about again, since it may come back
  at timestamptz            -- on the book's clock
);

-- Notes what became of a withdrawal, by whomever it is told: money and state in one commit, each step once. Verdicts: 'done', 'known',
-- 'contradiction' (what is told cannot follow from what was noted before: money stays, an operator has to look), 'stale', 'not_found'.
CREATE FUNCTION settle_withdrawal(n withdrawal_news) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  w withdrawal;
  v_offset interval;
BEGIN
  SELECT * INTO w FROM withdrawal WHERE id = (n).withdrawal_id FOR NO KEY UPDATE;
  IF w.id IS NULL THEN RETURN 'not_found'; END IF;
  IF (n).attempt IS NOT NULL AND (n).attempt <> w.attempts THEN RETURN 'stale'; END IF;
  SELECT clock_offset_ms * interval '1 millisecond' INTO v_offset FROM book WHERE id = w.book_id;
  IF (n).outcome = 'completed' AND w.status = 'processing' THEN
    PERFORM move_withdrawal(w, 'withdrawal_paid', 'clearing', 'bank', (n).at);
    UPDATE withdrawal SET status = 'completed', completed_at = (n).at, utr = (n).utr, gateway_payout_id = COALESCE((n).gateway_payout_id, gateway_payout_id),
      problem = NULL, due_at = CASE WHEN (n).is_watched THEN (n).at + interval '1 hour' END,
      wake_at = CASE WHEN (n).is_watched THEN (n).at + interval '1 hour' - v_offset END WHERE id = w.id RETURNING * INTO w;
    IF w.wake_at IS NOT NULL THEN PERFORM wake_withdrawal(w.id, w.wake_at); END IF;
  ELSIF (n).outcome IN ('failed', 'reversed') AND w.status = 'processing' THEN
    PERFORM move_withdrawal(w, 'withdrawal_returned', 'clearing', 'wallet', (n).at);
    UPDATE withdrawal SET status = 'failed', failed_at = (n).at, failure_reason = (n).reason, utr = COALESCE((n).utr, utr),
      gateway_payout_id = COALESCE((n).gateway_payout_id, gateway_payout_id), reversed_at = CASE (n).outcome WHEN 'reversed' THEN (n).at END,
      problem = NULL, due_at = NULL, wake_at = NULL WHERE id = w.id RETURNING * INTO w;
  ELSIF (n).outcome = 'reversed' AND w.status = 'completed' THEN
    PERFORM move_withdrawal(w, 'withdrawal_reversed', 'bank', 'wallet', (n).at);
    UPDATE withdrawal SET status = 'failed', failed_at = (n).at, failure_reason = (n).reason, reversed_at = (n).at, due_at = NULL, wake_at = NULL
      WHERE id = w.id RETURNING * INTO w;
  ELSIF w.status = (n).outcome OR w.reversed_at IS NOT NULL OR w.status = 'failed' AND (n).outcome = 'reversed' THEN
    -- A bank's reference may come after the word that it was paid.
    UPDATE withdrawal SET utr = (n).utr WHERE id = w.id AND (n).outcome = 'completed' AND utr IS NULL AND (n).utr IS NOT NULL;
    RETURN 'known';
  ELSE
    IF w.contradiction = (n).outcome THEN RETURN 'known'; END IF;
    UPDATE withdrawal SET contradiction = (n).outcome, contradicted_at = (n).at, reviewed_at = NULL WHERE id = w.id;
    RETURN 'contradiction';
  END IF;
  PERFORM note_withdrawal_step(w.id, CASE (n).outcome WHEN 'reversed' THEN 'reversed' ELSE w.status END, (n).told_by, (n).reason, (n).at);
  RETURN 'done';
END $$;

-- A sandbox that is reset ends with all that was still to happen in it (decisions 14).
CREATE FUNCTION drop_due_withdrawals_of_closed_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE withdrawal SET due_at = NULL, wake_at = NULL WHERE book_id = NEW.id AND due_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER book_closes_with_its_withdrawals AFTER UPDATE OF closed_at ON book
  FOR EACH ROW WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION drop_due_withdrawals_of_closed_book();
