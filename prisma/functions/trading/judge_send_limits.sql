-- Step 3 of execute_quotes, limits: locks the day's sends of each book of a batch (spec part 8) and answers the sends that do not fit, by the number
-- of their request; null where all fit: daily_limit for a send that alone exceeds it; again for those after the first where together they do not
-- all fit.
CREATE OR REPLACE FUNCTION judge_send_limits(p_requests execute_request[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_refused jsonb;
  v_days int;
  v_locked int;
BEGIN
  LOOP
    -- A row is read as it was committed last, once it is locked. None is locked before all are there: an insert may wait for another batch's.
    WITH send AS MATERIALIZED (
      SELECT r.number, r.book_id, r.day, r.daily_limit, q.amount_paise, sum(q.amount_paise) OVER (PARTITION BY r.book_id, r.day) AS together,
        row_number() OVER (PARTITION BY r.book_id, r.day ORDER BY r.number) AS nth
      FROM unnest(p_requests) r JOIN quote q ON q.book_id = r.book_id AND q.id = r.quote_id WHERE r.kind = 'send'
    ), day AS MATERIALIZED (
      SELECT d.* FROM send_day d JOIN send s ON s.nth = 1 AND d.book_id = s.book_id AND d.day = s.day
      WHERE NOT EXISTS (SELECT FROM send o WHERE o.nth = 1 AND NOT EXISTS (SELECT FROM send_day e WHERE e.book_id = o.book_id AND e.day = o.day))
      ORDER BY d.book_id, d.day FOR NO KEY UPDATE OF d
    )
    SELECT jsonb_object_agg(j.number, j.verdict) FILTER (WHERE j.verdict IS NOT NULL), count(*) FILTER (WHERE j.nth = 1), count(j.locked) FILTER (WHERE j.nth = 1)
      INTO v_refused, v_days, v_locked
    FROM (
      SELECT s.number, s.nth, d.day AS locked, CASE
        WHEN d.sent_paise + s.together <= s.daily_limit THEN NULL WHEN s.nth > 1 THEN 'again'
        WHEN d.sent_paise + s.amount_paise > s.daily_limit THEN 'daily_limit' END AS verdict
      FROM send s LEFT JOIN day d ON d.book_id = s.book_id AND d.day = s.day
    ) j;
    IF v_locked = v_days THEN RETURN v_refused; END IF;
    -- The first sends of a day.
    INSERT INTO send_day (book_id, day, sent_paise)
      SELECT DISTINCT r.book_id, r.day, 0 FROM unnest(p_requests) r WHERE r.kind = 'send' ORDER BY r.book_id, r.day
      ON CONFLICT DO NOTHING;
  END LOOP;
END $$;
