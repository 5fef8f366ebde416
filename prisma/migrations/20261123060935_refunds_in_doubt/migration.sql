-- Money that comes late is asked for until its gateway has answered, and a refund in doubt has one way out, once (decisions 15;
-- server/domain/payments/refund-payment.ts, look-for-late-money.ts).

-- AlterTable
ALTER TABLE "payment_refund" ADD COLUMN     "by_hand" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "losses_closed" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "refund_attempt" ADD COLUMN     "unknown_at" TIMESTAMPTZ(3);

-- AddForeignKey
ALTER TABLE "refund_attempt" ADD CONSTRAINT "refund_attempt_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "payment_refund"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "refund_attempt" DROP CONSTRAINT "refund_attempt_status";
ALTER TABLE "refund_attempt" ADD CONSTRAINT "refund_attempt_status" CHECK ("status" IN ('asked', 'failed', 'refused', 'completed'));
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_losses" CHECK ("losses_closed" >= 0);

-- What no attempt is known to have given back first was settled by hand.
UPDATE "payment_refund" r SET "by_hand" = true WHERE r.status = 'completed'
  AND NOT EXISTS (SELECT FROM "refund_attempt" a WHERE a.refund_id = r.id AND a.status = 'completed' AND a.ended_at = r.completed_at);
UPDATE "payment_refund" r SET "losses_closed" = GREATEST(0, r.by_hand::int - 1
    + (SELECT count(*) FROM "refund_attempt" a WHERE a.refund_id = r.id AND a.status = 'completed'))
  WHERE r.exception = 'twice' AND r.reviewed_at IS NOT NULL;

-- When something that ended is asked for again where no answer came: ten minutes later, after more than a day in a part of the time it has
-- been over for (an hour after seven days), at most six hours later; until one has come.
CREATE FUNCTION look_again(p_ended_at timestamptz, p_now timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT p_now + LEAST(GREATEST((p_now - p_ended_at) / 168, interval '10 minutes'), interval '6 hours')
$$;

-- As before; what is taken is due again before long, until whoever took it has an answer and plans the next look, or ends it.
CREATE OR REPLACE FUNCTION take_looks(p_now timestamptz, p_limit int) RETURNS SETOF payment_order LANGUAGE sql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  UPDATE payment_order o SET look_at = look_again(real_time(o.book_id, o.expires_at), p_now)
  FROM (SELECT l.id FROM payment_order l WHERE l.look_at <= p_now ORDER BY l.look_at LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED) due
  WHERE o.id = due.id RETURNING o.*
$$;
-- The same of SIPs.
CREATE OR REPLACE FUNCTION take_sip_looks(p_now timestamptz, p_limit int) RETURNS SETOF sip LANGUAGE sql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  UPDATE sip s SET look_at = look_again(real_time(s.book_id, s.ended_at), p_now)
  FROM (SELECT l.id FROM sip l WHERE l.look_at <= p_now ORDER BY l.look_at LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED) due
  WHERE s.id = due.id RETURNING s.*
$$;

-- As before; which of its attempts the gateway does not know is found out anew.
CREATE OR REPLACE FUNCTION claim_refund(p_id text, p_now timestamptz) RETURNS SETOF payment_refund LANGUAGE plpgsql AS $$
DECLARE
  r payment_refund;
BEGIN
  UPDATE payment_refund SET claimed_until = p_now + interval '2 minutes'
    WHERE id = p_id AND (status = 'pending' OR watch_at IS NOT NULL) AND (claimed_until IS NULL OR claimed_until <= p_now) RETURNING * INTO r;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE refund_attempt SET unknown_at = NULL WHERE refund_id = p_id AND unknown_at IS NOT NULL;
  INSERT INTO refund_attempt (id, refund_id, number, created_at) VALUES (r.id, r.id, 1, p_now) ON CONFLICT DO NOTHING;
  RETURN NEXT r;
END $$;

-- As before; or (p_status 'refused') that it made nothing of it: it refused, and does not know its id.
DROP FUNCTION fail_refund_attempt(text, text, timestamptz);
CREATE FUNCTION fail_refund_attempt(p_attempt_id text, p_reason text, p_now timestamptz, p_status text DEFAULT 'failed') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  a refund_attempt;
BEGIN
  UPDATE refund_attempt SET status = p_status, reason = p_reason, ended_at = p_now WHERE id = p_attempt_id AND status = 'asked' RETURNING * INTO a;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE payment_refund SET attempts = attempts + 1, asked_at = p_now, claimed_until = NULL, problem = CASE p_status WHEN 'refused' THEN 'its gateway made nothing of it: ' ELSE 'it failed at the gateway: ' END || p_reason,
      wake_at = p_now + LEAST(interval '1 day', interval '10 minutes' * power(6, LEAST(a.number - 1, 4))),
      exception = CASE WHEN a.number >= attempts_max THEN 'exhausted' END, exception_at = CASE WHEN a.number >= attempts_max THEN p_now END
    WHERE id = a.refund_id AND status = 'pending';
END $$;

-- As before; what was refused is over, too.
CREATE OR REPLACE FUNCTION next_refund_attempt(p_refund_id text, p_now timestamptz) RETURNS SETOF refund_attempt LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payment_refund r WHERE r.id = p_refund_id AND r.status = 'pending' FOR NO KEY UPDATE;
  IF NOT FOUND OR EXISTS (SELECT FROM refund_attempt a WHERE a.refund_id = p_refund_id AND a.status NOT IN ('failed', 'refused')) THEN RETURN; END IF;
  RETURN QUERY INSERT INTO refund_attempt (id, refund_id, number, created_at)
    SELECT p_refund_id || '_' || max(a.number) + 1, p_refund_id, max(a.number) + 1, p_now FROM refund_attempt a JOIN payment_refund r ON r.id = a.refund_id
    WHERE a.refund_id = p_refund_id GROUP BY r.attempts_max HAVING max(a.number) < r.attempts_max RETURNING *;
END $$;

-- As before; and whether it was by hand is kept.
CREATE OR REPLACE FUNCTION complete_refund(p_refund_id text, p_reference text, p_at timestamptz, p_event_id text, p_attempt_id text,
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
      by_hand = p_attempt_id IS NULL, claimed_until = NULL, problem = NULL, exception = NULL, exception_at = NULL,
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
