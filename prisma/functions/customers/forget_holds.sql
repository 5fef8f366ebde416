-- Deletes up to p_limit holds that are no longer open at p_now, and answers how many. Skips locked ones, which the next call finds: it never waits,
-- so it cannot deadlock.
CREATE OR REPLACE FUNCTION forget_holds(p_now timestamptz, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_forgotten int;
BEGIN
  DELETE FROM buy_hold WHERE (book_id, id) IN (
    SELECT h.book_id, h.id FROM buy_hold h CROSS JOIN LATERAL buy_hold_state(h, p_now) s WHERE NOT s.is_open LIMIT p_limit FOR UPDATE OF h SKIP LOCKED);
  GET DIAGNOSTICS v_forgotten = ROW_COUNT;
  RETURN v_forgotten;
END $$;
