-- Step 3 of execute_quotes, limits: locks the day's sends of each book of a batch (spec part 8) and answers the sends that do not fit:
-- daily_limit for a send that alone exceeds it; again for those after the first where together they do not all fit.
CREATE OR REPLACE FUNCTION judge_send_limits(p_requests execute_request[])
RETURNS TABLE (number int, verdict text) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO send_day (book_id, day, sent_paise)
    SELECT DISTINCT r.book_id, r.day, 0 FROM unnest(p_requests) r WHERE r.kind = 'send' ORDER BY r.book_id, r.day
    ON CONFLICT DO NOTHING;
  PERFORM FROM send_day d JOIN (SELECT DISTINCT r.book_id, r.day FROM unnest(p_requests) r WHERE r.kind = 'send') s
    ON d.book_id = s.book_id AND d.day = s.day ORDER BY d.book_id, d.day FOR NO KEY UPDATE OF d;
  RETURN QUERY
    SELECT j.number, j.verdict FROM (
      SELECT s.number, CASE
        WHEN d.sent_paise + s.together <= s.daily_limit THEN NULL WHEN s.nth > 1 THEN 'again'
        WHEN d.sent_paise + s.amount_paise > s.daily_limit THEN 'daily_limit' END AS verdict
      FROM (
        SELECT r.number, r.book_id, r.day, r.daily_limit, q.amount_paise, sum(q.amount_paise) OVER (PARTITION BY r.book_id, r.day) AS together,
          row_number() OVER (PARTITION BY r.book_id, r.day ORDER BY r.number) AS nth
        FROM unnest(p_requests) r JOIN quote q ON q.book_id = r.book_id AND q.id = r.quote_id WHERE r.kind = 'send'
      ) s JOIN send_day d ON d.book_id = s.book_id AND d.day = s.day
    ) j WHERE j.verdict IS NOT NULL;
END $$;
