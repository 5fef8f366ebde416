-- What users without approved KYC have open: quotes, payment orders and first installments, each held against the yearly limit before
-- anybody is told its id. Whether one still counts is read from its own row, so that no confirm and no payment has to touch it.
CREATE TABLE "buy_hold" (
    "id" TEXT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "amount_paise" BIGINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "buy_hold_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "buy_hold_user_id_idx" ON "buy_hold"("user_id");
ALTER TABLE "buy_hold" ADD CONSTRAINT "buy_hold_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "end_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Whether what is held is still open: as its row says, or, of one that is just being made, until it would have ended.
CREATE FUNCTION is_buy_open(h buy_hold, p_now timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE left(h.id, 3)
    WHEN 'qt_' THEN COALESCE((SELECT q.status = 'issued' AND q.expires_at > p_now FROM quote q WHERE q.id = h.id), h.expires_at > p_now)
    WHEN 'pay' THEN COALESCE((SELECT o.status IN ('paid', 'refund_due') OR o.status = 'created' AND o.expires_at > p_now
      FROM payment_order o WHERE o.id = h.id), h.expires_at > p_now)
    ELSE COALESCE((SELECT s.status IN ('pending_authorisation', 'active', 'paused') AND s.paid_count = 0 FROM sip s WHERE s.id = h.id),
      h.expires_at > p_now) END
$$;

-- What a user bought for since an id, voided buys aside, and has open; paise. On one snapshot: a confirm turns the one into the other.
CREATE FUNCTION bought_and_open(p_user_id bigint, p_since text, p_now timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (COALESCE((SELECT sum(t.amount_paise) FROM transaction t
      WHERE t.user_id = p_user_id AND t.id >= p_since AND t.type IN ('buy', 'sip_installment') AND t.status <> 'voided'), 0)
    + COALESCE((SELECT sum(h.amount_paise) FROM buy_hold h WHERE h.user_id = p_user_id AND is_buy_open(h, p_now)), 0))::bigint
$$;

-- Holds buys against the yearly limit of their users, in the order given. Of one user's, wherever they come from, one follows another:
-- their locks are taken first, in one order, and each is judged on a snapshot of its own. Verdict 'held', or 'over' with what was used.
CREATE FUNCTION hold_buys(p_holds jsonb) RETURNS TABLE (number int, verdict text, used bigint) LANGUAGE plpgsql AS $$
DECLARE
  r record;
BEGIN
  FOR r IN SELECT DISTINCT u.id FROM jsonb_to_recordset(p_holds) AS x (book_id int, user_code text)
    JOIN end_user u ON u.book_id = x.book_id AND u.user_code = x.user_code ORDER BY u.id
  LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('buys ' || r.id, 0));
  END LOOP;
  FOR r IN SELECT x.*, u.id AS user_id FROM jsonb_to_recordset(p_holds) AS x (number int, id text, book_id int, user_code text, since text,
      amount bigint, allowed bigint, now timestamptz, expires_at timestamptz)
    JOIN end_user u ON u.book_id = x.book_id AND u.user_code = x.user_code ORDER BY x.number
  LOOP
    DELETE FROM buy_hold h WHERE h.user_id = r.user_id AND NOT is_buy_open(h, r.now);
    number := r.number;
    used := bought_and_open(r.user_id, r.since, r.now);
    verdict := CASE WHEN used + r.amount > r.allowed THEN 'over' ELSE 'held' END;
    IF verdict = 'held' THEN
      INSERT INTO buy_hold (id, user_id, amount_paise, expires_at) VALUES (r.id, r.user_id, r.amount, r.expires_at);
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;

-- Orders that can be paid as this is applied. Quotes have lapsed within minutes.
INSERT INTO buy_hold (id, user_id, amount_paise, expires_at)
SELECT o.id, o.user_id, o.funded_paise, o.expires_at FROM payment_order o JOIN end_user u ON u.id = o.user_id
WHERE u.kyc_id IS NULL AND o.status IN ('created', 'paid', 'refund_due');
