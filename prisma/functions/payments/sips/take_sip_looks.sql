-- Takes up to p_limit ended SIPs about whose debits the gateway is to be asked (look_at, real time), the longest due first. Each is due again later,
-- by look_again, until the process that took it notes an answer: so one process asks, and a lost answer is asked for again. Skips locked SIPs.
CREATE OR REPLACE FUNCTION take_sip_looks(p_now timestamptz, p_limit int) RETURNS SETOF sip LANGUAGE sql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  UPDATE sip s SET look_at = look_again(real_time(s.book_id, s.ended_at), p_now)
  FROM (SELECT l.id FROM sip l WHERE l.look_at <= p_now ORDER BY l.look_at LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED) due
  WHERE s.id = due.id RETURNING s.*
$$;
