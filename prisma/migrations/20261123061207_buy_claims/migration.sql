-- Holds of buys without approved KYC, made exact: calls with one key hold once, late money holds anew before it becomes metal, a confirm that
-- runs as its quote lapses counts, and what no gateway has opened holds nothing (decisions 15; server/domain/kyc/buys).

-- AlterTable
ALTER TABLE "buy_hold" ADD COLUMN     "key" TEXT;

-- As before, and for a minute longer than it can be confirmed or paid, which is longer than a statement may run. An order whose money is
-- going back is not open; a plan is while money for it has come and bought nothing yet.
CREATE OR REPLACE FUNCTION is_buy_open(h buy_hold, p_now timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE left(h.id, 3)
    WHEN 'qt_' THEN COALESCE((SELECT q.status = 'issued' AND q.expires_at > p_now - interval '1 minute' FROM quote q WHERE q.id = h.id),
      h.expires_at > p_now - interval '1 minute')
    WHEN 'pay' THEN COALESCE((SELECT o.status IN ('paid', 'refund_due') AND o.refund_id IS NULL
        OR o.status IN ('created', 'expired') AND o.expires_at > p_now - interval '1 minute' FROM payment_order o WHERE o.id = h.id),
      h.expires_at > p_now - interval '1 minute')
    ELSE COALESCE((SELECT s.paid_count = 0 AND (s.status IN ('pending_authorisation', 'active', 'paused') OR EXISTS (
        SELECT FROM payment_order o WHERE o.sip_id = s.id AND o.status IN ('paid', 'refund_due') AND o.refund_id IS NULL)) FROM sip s WHERE s.id = h.id),
      h.expires_at > p_now - interval '1 minute') END
$$;

-- As before. Calls with one key make one thing: while one may be at work what they hold counts once, as the most of it, and not at all for
-- another call with that key (p_key).
DROP FUNCTION bought_and_open(bigint, text, timestamptz);
CREATE FUNCTION bought_and_open(p_user_id bigint, p_since text, p_now timestamptz, p_key text DEFAULT NULL) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (COALESCE((SELECT sum(t.amount_paise) FROM transaction t
      WHERE t.user_id = p_user_id AND t.id >= p_since AND t.type IN ('buy', 'sip_installment') AND t.status <> 'voided'), 0)
    + COALESCE((SELECT sum(one.amount_paise) FROM (
        SELECT max(h.amount_paise) AS amount_paise
        FROM (SELECT b.*, CASE WHEN b.expires_at > p_now THEN b.key END AS live_key FROM buy_hold b
          WHERE b.user_id = p_user_id AND is_buy_open(b, p_now)) h
        WHERE h.live_key IS DISTINCT FROM p_key OR p_key IS NULL
        GROUP BY COALESCE(h.live_key, h.id)) one), 0))::bigint
$$;

-- As before; each with the key of its call, if it has one.
CREATE OR REPLACE FUNCTION hold_buys(p_holds jsonb) RETURNS TABLE (number int, verdict text, used bigint) LANGUAGE plpgsql AS $$
DECLARE
  r record;
BEGIN
  FOR r IN SELECT DISTINCT u.id FROM jsonb_to_recordset(p_holds) AS x (book_id int, user_code text)
    JOIN end_user u ON u.book_id = x.book_id AND u.user_code = x.user_code ORDER BY u.id
  LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('buys ' || r.id, 0));
  END LOOP;
  FOR r IN SELECT x.*, u.id AS user_id FROM jsonb_to_recordset(p_holds) AS x (number int, id text, book_id int, user_code text, since text,
      amount bigint, allowed bigint, now timestamptz, expires_at timestamptz, key text)
    JOIN end_user u ON u.book_id = x.book_id AND u.user_code = x.user_code ORDER BY x.number
  LOOP
    DELETE FROM buy_hold h WHERE h.user_id = r.user_id AND NOT is_buy_open(h, r.now);
    number := r.number;
    used := bought_and_open(r.user_id, r.since, r.now, r.key);
    verdict := CASE WHEN used + r.amount > r.allowed THEN 'over' ELSE 'held' END;
    IF verdict = 'held' THEN
      INSERT INTO buy_hold (id, user_id, amount_paise, expires_at, key) VALUES (r.id, r.user_id, r.amount, r.expires_at, r.key);
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;

-- Whether a paid order may become metal: it is held since it was made, or, where its hold is forgotten since it had lapsed, there is room
-- for it still, and it is held from now on. A hold that is found stays until the caller is through; to take a new one is to wait
-- for the user's other buys.
CREATE FUNCTION claim_buy(p_order_id text, p_since text, p_allowed bigint, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
BEGIN
  PERFORM FROM buy_hold h WHERE h.id = p_order_id FOR SHARE;
  IF FOUND THEN RETURN true; END IF;
  SELECT * INTO o FROM payment_order WHERE id = p_order_id;
  PERFORM pg_advisory_xact_lock(hashtextextended('buys ' || o.user_id, 0));
  PERFORM FROM buy_hold h WHERE h.id = p_order_id;
  IF FOUND THEN RETURN true; END IF;
  DELETE FROM buy_hold h WHERE h.user_id = o.user_id AND NOT is_buy_open(h, p_now);
  IF bought_and_open(o.user_id, p_since, p_now) + o.funded_paise > p_allowed THEN RETURN false; END IF;
  INSERT INTO buy_hold (id, user_id, amount_paise, expires_at) VALUES (o.id, o.user_id, o.funded_paise, o.expires_at);
  RETURN true;
END $$;

-- Forgets up to so many holds that no longer count, and answers how many. One that somebody is at is left for the next time, so that nobody
-- waits for another in a circle.
CREATE FUNCTION forget_holds(p_now timestamptz, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_forgotten int;
BEGIN
  DELETE FROM buy_hold WHERE id IN (SELECT h.id FROM buy_hold h WHERE NOT is_buy_open(h, p_now) LIMIT p_limit FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_forgotten = ROW_COUNT;
  RETURN v_forgotten;
END $$;

-- As before; and it holds nothing.
CREATE OR REPLACE FUNCTION forget_order(p_order_id text, p_endpoint text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
BEGIN
  DELETE FROM payment_order WHERE id = p_order_id AND status = 'created' AND upi_url IS NULL RETURNING * INTO o;
  DELETE FROM idempotency_record WHERE book_id = o.book_id AND endpoint = p_endpoint AND key = o.idempotency_key AND reference_id = o.id;
  DELETE FROM buy_hold WHERE id = o.id;
END $$;
CREATE OR REPLACE FUNCTION forget_sip(p_sip_id text, p_endpoint text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  s sip;
BEGIN
  DELETE FROM sip WHERE id = p_sip_id AND status = 'pending_authorisation' AND upi_url IS NULL RETURNING * INTO s;
  DELETE FROM idempotency_record WHERE book_id = s.book_id AND endpoint = p_endpoint AND key = s.idempotency_key AND reference_id = s.id;
  DELETE FROM buy_hold WHERE id = s.id;
END $$;
