-- Holds buys of users against their yearly limit without approved KYC, in the order of their numbers; amounts in paise. Verdicts: 'held' (a row in
-- buy_hold, with the idempotency key of its call) or 'over'; used is what counted before it. A request of an unknown user gets no row. The advisory
-- locks of these users' buys come first, in the order of their ids, so that one buy of a user is judged after the other; their lapsed holds are
-- deleted. Planner settings keep it to look-ups: of a batch in JSON the planner expects a hundred users, and would read all there are.
CREATE OR REPLACE FUNCTION hold_buys(p_holds jsonb) RETURNS TABLE (number int, verdict text, used bigint) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
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
    DELETE FROM buy_hold d WHERE d.book_id = r.book_id AND d.id IN (
      SELECT h.id FROM buy_hold h CROSS JOIN LATERAL buy_hold_state(h, r.now) s WHERE h.book_id = r.book_id AND h.user_id = r.user_id AND NOT s.is_open);
    number := r.number;
    used := bought_in_book(r.book_id, r.user_id, r.since, r.now, r.key);
    verdict := CASE WHEN used + r.amount > r.allowed THEN 'over' ELSE 'held' END;
    IF verdict = 'held' THEN
      INSERT INTO buy_hold (id, book_id, user_id, amount_paise, expires_at, key) VALUES (r.id, r.book_id, r.user_id, r.amount, r.expires_at, r.key);
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
