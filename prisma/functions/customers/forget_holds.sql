-- Forgets up to so many holds that no longer count, and answers how many. One that somebody is at is left for the next time, so that nobody
-- waits for another in a circle.
CREATE OR REPLACE FUNCTION forget_holds(p_now timestamptz, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_forgotten int;
BEGIN
  DELETE FROM buy_hold WHERE id IN (SELECT h.id FROM buy_hold h WHERE NOT is_buy_open(h, p_now) LIMIT p_limit FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_forgotten = ROW_COUNT;
  RETURN v_forgotten;
END $$;
