-- Forgets quotes of before an IST day that nothing came of, among the next p_limit rows after those looked at before, and answers how many it
-- looked at. No clock of a book is behind real time, so that a quote whose id is over a day old has lapsed; a younger one it does not touch, whatever
-- day it is given. Executed quotes stay with their transactions. Processes that come at once leave the work to the first.
CREATE OR REPLACE FUNCTION forget_quotes(p_day int, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_from text;
  v_below text;
  v_last text;
  v_looked int;
BEGIN
  INSERT INTO sweep_frontier (what, row_id) VALUES ('quote', '') ON CONFLICT DO NOTHING;
  SELECT row_id INTO v_from FROM sweep_frontier WHERE what = 'quote' FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN 0; END IF;
  v_below := 'qt_' || substr(request_id_bound(LEAST(p_day,
    floor((date_part('epoch', clock_timestamp() + clock_ahead_max()) + 19800) / 86400)::int - 1)), 5);
  WITH looked AS MATERIALIZED (
    SELECT q.id, q.status FROM quote q WHERE q.id > v_from AND q.id < v_below ORDER BY q.id LIMIT p_limit
  ), forgotten AS (
    DELETE FROM quote q USING looked l WHERE q.id = l.id AND q.status <> 'consumed'
  )
  SELECT count(*), max(l.id) INTO v_looked, v_last FROM looked l;
  UPDATE sweep_frontier SET row_id = v_last WHERE what = 'quote' AND v_last IS NOT NULL;
  RETURN v_looked;
END $$;
