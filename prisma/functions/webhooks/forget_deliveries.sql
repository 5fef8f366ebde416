-- Forgets up to p_limit deliveries of before an IST day, with their attempts, and answers how many. What is still to be sent stays, and so does
-- what is under 30 days old, whatever day it is given: that long events are listed with the bytes they were sent as. Notes how far it has been
-- allowed to go, so that the laws know which events need no delivery any more, and of a partner whose sandbox took one that it did: its first steps
-- are done once and for all.
CREATE OR REPLACE FUNCTION forget_deliveries(p_day int, p_limit int) RETURNS int LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_below text;
  v_forgotten int;
BEGIN
  v_below := 'whd_' || substr(request_id_bound(LEAST(p_day,
    floor((date_part('epoch', clock_timestamp() + clock_ahead_max()) + 19800) / 86400)::int - 30)), 5);
  INSERT INTO sweep_frontier AS f (what, book_id, row_id) VALUES ('webhook_delivery', 0, v_below)
    ON CONFLICT (book_id, what) DO UPDATE SET row_id = GREATEST(f.row_id, excluded.row_id);
  WITH old AS MATERIALIZED (
    SELECT b.id AS book_id, f.id FROM book b CROSS JOIN LATERAL (
      SELECT d.id FROM webhook_delivery d WHERE d.book_id = b.id AND d.id < v_below AND d.state IN ('succeeded', 'failed', 'unsent')
      ORDER BY d.id LIMIT p_limit FOR UPDATE OF d SKIP LOCKED) f
    LIMIT p_limit
  ), attempts AS (
    DELETE FROM webhook_attempt a USING old o WHERE a.book_id = o.book_id AND a.delivery_id = o.id
  ), forgotten AS (
    DELETE FROM webhook_delivery d USING old o WHERE d.book_id = o.book_id AND d.id = o.id RETURNING d.book_id, d.id, d.state
  ), taken AS (
    INSERT INTO readiness_proof (partner_id, check_name, seen_in, seen_at)
    SELECT b.partner_id, 'event_taken', min(f.id), now() FROM forgotten f JOIN book b ON b.id = f.book_id AND b.mode = 'sandbox'
    WHERE f.state = 'succeeded' GROUP BY b.partner_id
    -- In one order, so that two sweepers of the same partners cannot deadlock.
    ORDER BY b.partner_id ON CONFLICT DO NOTHING
  )
  SELECT count(*) INTO v_forgotten FROM forgotten;
  RETURN v_forgotten;
END $$;
