-- A refund that ends failed at its gateway is tried under a new id, a few times; then two of the service's staff settle it. Money that
-- goes back twice all the same is noticed (decisions 15; server/domain/payments/refund-payment.ts).

-- AlterTable
ALTER TABLE "payment_refund" ADD COLUMN     "attempts_max" INTEGER NOT NULL DEFAULT 5,
ADD COLUMN     "claimed_until" TIMESTAMPTZ(3),
ADD COLUMN     "exception" TEXT,
ADD COLUMN     "exception_at" TIMESTAMPTZ(3),
ADD COLUMN     "reviewed_at" TIMESTAMPTZ(3),
ADD COLUMN     "watch_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "refund_attempt" (
    "id" TEXT NOT NULL,
    "refund_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'asked',
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "refund_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "refund_attempt_refund_id_number_key" ON "refund_attempt"("refund_id", "number");

ALTER TABLE "refund_attempt" ADD CONSTRAINT "refund_attempt_status" CHECK ("status" IN ('asked', 'failed', 'completed'));
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_exception" CHECK (
  ("exception" IS NULL OR "exception" IN ('exhausted', 'twice')) AND ("exception" IS NULL) = ("exception_at" IS NULL));
CREATE TRIGGER refund_attempt_stays BEFORE DELETE OR TRUNCATE ON "refund_attempt" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE INDEX "payment_refund_watch" ON "payment_refund" ("watch_at") WHERE "watch_at" IS NOT NULL;
CREATE INDEX "payment_refund_twice" ON "payment_refund" ("exception_at") WHERE "exception" = 'twice' AND "reviewed_at" IS NULL;

-- The gateway knows refunds of before by their own ids.
INSERT INTO "refund_attempt" ("id", "refund_id", "number", "status", "created_at", "ended_at")
  SELECT r.id, r.id, 1, CASE r.status WHEN 'completed' THEN 'completed' ELSE 'asked' END, r.created_at, r.completed_at
  FROM "payment_refund" r WHERE r.attempts > 0 OR r.status = 'completed';

-- Becomes the one who asks about a refund, for two minutes, or until it is put off or done. The first attempt has the refund's own id,
-- and is on record before it is asked for. Answers no row where it is done and not watched, or somebody else is at it.
CREATE FUNCTION claim_refund(p_id text, p_now timestamptz) RETURNS SETOF payment_refund LANGUAGE plpgsql AS $$
DECLARE
  r payment_refund;
BEGIN
  UPDATE payment_refund SET claimed_until = p_now + interval '2 minutes'
    WHERE id = p_id AND (status = 'pending' OR watch_at IS NOT NULL) AND (claimed_until IS NULL OR claimed_until <= p_now) RETURNING * INTO r;
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO refund_attempt (id, refund_id, number, created_at) VALUES (r.id, r.id, 1, p_now) ON CONFLICT DO NOTHING;
  RETURN NEXT r;
END $$;

-- The gateway says that an attempt has failed. Another one follows after ten minutes, then six times as long each time, up to a day; after
-- the last one somebody has to look.
CREATE FUNCTION fail_refund_attempt(p_attempt_id text, p_reason text, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  a refund_attempt;
BEGIN
  UPDATE refund_attempt SET status = 'failed', reason = p_reason, ended_at = p_now WHERE id = p_attempt_id AND status = 'asked' RETURNING * INTO a;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE payment_refund SET attempts = attempts + 1, asked_at = p_now, claimed_until = NULL, problem = 'it failed at the gateway: ' || p_reason,
      wake_at = p_now + LEAST(interval '1 day', interval '10 minutes' * power(6, LEAST(a.number - 1, 4))),
      exception = CASE WHEN a.number >= attempts_max THEN 'exhausted' END, exception_at = CASE WHEN a.number >= attempts_max THEN p_now END
    WHERE id = a.refund_id AND status = 'pending';
END $$;

-- The next attempt of a refund whose attempts have all failed, on record before it is asked for; no row where there is to be none.
CREATE FUNCTION next_refund_attempt(p_refund_id text, p_now timestamptz) RETURNS SETOF refund_attempt LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payment_refund r WHERE r.id = p_refund_id AND r.status = 'pending' FOR NO KEY UPDATE;
  IF NOT FOUND OR EXISTS (SELECT FROM refund_attempt a WHERE a.refund_id = p_refund_id AND a.status <> 'failed') THEN RETURN; END IF;
  RETURN QUERY INSERT INTO refund_attempt (id, refund_id, number, created_at)
    SELECT p_refund_id || '_' || max(a.number) + 1, p_refund_id, max(a.number) + 1, p_now FROM refund_attempt a JOIN payment_refund r ON r.id = a.refund_id
    WHERE a.refund_id = p_refund_id GROUP BY r.attempts_max HAVING max(a.number) < r.attempts_max RETURNING *;
END $$;

-- Money is back. By an attempt of the gateway's, or (p_attempt_id is null) by the hand of staff, out of p_place: gateway_clearing or bank. That
-- of the order itself ends the order; that of a second payment only ends the refund. Attempts that are not known to have given it back
-- are watched. Verdicts: 'done', 'known', 'twice' (it was back by another way: the money stays as it is, somebody has to look).
DROP FUNCTION complete_refund(text, text, timestamptz, text);
CREATE FUNCTION complete_refund(p_refund_id text, p_reference text, p_at timestamptz, p_event_id text, p_attempt_id text,
  p_place text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  r payment_refund;
  o payment_order;
  v_is_news boolean;
BEGIN
  SELECT * INTO r FROM payment_refund WHERE id = p_refund_id;
  SELECT * INTO o FROM payment_order WHERE id = r.order_id FOR NO KEY UPDATE;
  UPDATE refund_attempt SET status = 'completed', ended_at = p_at WHERE id = p_attempt_id AND refund_id = p_refund_id AND status <> 'completed';
  v_is_news := FOUND;
  UPDATE payment_refund SET status = 'completed', reference = p_reference, completed_at = p_at, wake_at = NULL,
      claimed_until = NULL, problem = NULL, exception = NULL, exception_at = NULL,
      watch_at = CASE WHEN EXISTS (SELECT FROM refund_attempt a WHERE a.refund_id = p_refund_id AND a.status <> 'completed')
        THEN real_time(book_id, p_at) + interval '1 hour' END
    WHERE id = p_refund_id AND status = 'pending' RETURNING * INTO r;
  IF NOT FOUND THEN
    IF NOT v_is_news THEN RETURN 'known'; END IF;
    -- It was back already, by another attempt or by the hand of staff.
    UPDATE payment_refund SET exception = 'twice', exception_at = p_at, reviewed_at = NULL WHERE id = p_refund_id;
    RETURN 'twice';
  END IF;
  PERFORM ledger_post_or_abort(
    ARRAY[ROW(0, r.book_id, 'payment_refund', r.id, p_at)::ledger_posting],
    ARRAY(SELECT ROW(0, a.id, CASE a.kind WHEN 'payment_clearing' THEN -r.amount_paise ELSE r.amount_paise END)::ledger_line FROM account a
      WHERE a.book_id = r.book_id AND a.asset = 'INR' AND a.kind IN (p_place, 'payment_clearing') AND COALESCE(a.user_id, 0) = 0));
  IF o.refund_id = r.id THEN
    UPDATE payment_order SET status = 'refunded', refund_reference = p_reference, refunded_at = p_at WHERE id = o.id RETURNING * INTO o;
    IF o.sip_id IS NULL THEN PERFORM tell_order(p_event_id, 'payment.refunded', o, p_at); END IF;
  END IF;
  RETURN 'done';
END $$;

-- As before; and nothing of it is watched.
CREATE OR REPLACE FUNCTION drop_due_orders_of_closed_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_order SET due_at = NULL, wake_at = NULL, look_at = NULL WHERE book_id = NEW.id AND (due_at IS NOT NULL OR look_at IS NOT NULL);
  UPDATE payment_refund SET wake_at = NULL, watch_at = NULL WHERE book_id = NEW.id AND (wake_at IS NOT NULL OR watch_at IS NOT NULL);
  UPDATE sip SET due_at = NULL, wake_at = NULL, stop_at = NULL, look_at = NULL
    WHERE book_id = NEW.id AND (due_at IS NOT NULL OR stop_at IS NOT NULL OR look_at IS NOT NULL);
  RETURN NULL;
END $$;
