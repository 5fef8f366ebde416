-- Forgets quotes of before an IST day that nothing came of, among the next p_limit quotes after those looked at before, and answers how many it
-- looked at. No clock of a book is behind real time, so that a quote whose id is over a day old has lapsed; a younger one it does not touch, whatever
-- day it is given. Executed quotes stay with their transactions, which alone say so of a buy, sell or send. Goes on in each book where it ended there (sweep_frontier).
CREATE OR REPLACE FUNCTION forget_quotes(p_day int, p_limit int) RETURNS int LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_below text;
  v_looked int;
BEGIN
  v_below := 'qt_' || substr(request_id_bound(LEAST(p_day,
    floor((date_part('epoch', clock_timestamp() + clock_ahead_max()) + 19800) / 86400)::int - 1)), 5);
  WITH looked AS MATERIALIZED (
    SELECT b.id AS book_id, l.id, l.status
    FROM book b LEFT JOIN sweep_frontier f ON f.book_id = b.id AND f.what = 'quote'
    CROSS JOIN LATERAL (
      SELECT q.id, q.status FROM quote q WHERE q.book_id = b.id AND q.id > COALESCE(f.row_id, '') AND q.id < v_below ORDER BY q.id LIMIT p_limit) l
    LIMIT p_limit
  ), forgotten AS (
    DELETE FROM quote q USING looked l WHERE q.book_id = l.book_id AND q.id = l.id AND q.status <> 'consumed'
      AND NOT EXISTS (SELECT FROM consumed_by(q.book_id, q.id))
      AND NOT consumed_before(q.book_id, q.id, q.expires_at, clock_timestamp() + clock_ahead_max())
  ), reached AS (
    INSERT INTO sweep_frontier AS f (what, book_id, row_id) SELECT 'quote', l.book_id, max(l.id) FROM looked l GROUP BY l.book_id ORDER BY l.book_id
    ON CONFLICT (book_id, what) DO UPDATE SET row_id = GREATEST(f.row_id, excluded.row_id)
  )
  SELECT count(*) INTO v_looked FROM looked;
  RETURN v_looked;
END $$;
