-- The same of SIPs.
CREATE OR REPLACE FUNCTION take_sip_looks(p_now timestamptz, p_limit int) RETURNS SETOF sip LANGUAGE sql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  UPDATE sip s SET look_at = look_again(real_time(s.book_id, s.ended_at), p_now)
  FROM (SELECT l.id FROM sip l WHERE l.look_at <= p_now ORDER BY l.look_at LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED) due
  WHERE s.id = due.id RETURNING s.*
$$;
