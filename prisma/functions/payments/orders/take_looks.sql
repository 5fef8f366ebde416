-- Takes up to p_limit ended orders about which the gateway is to be asked (look_at, real time), the longest due first. Each is due again later, by
-- look_again, until the process that took it notes an answer: so one process asks, and a lost answer is asked for again. Skips locked orders.
CREATE OR REPLACE FUNCTION take_looks(p_now timestamptz, p_limit int) RETURNS SETOF payment_order LANGUAGE sql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  UPDATE payment_order o SET look_at = look_again(real_time(o.book_id, o.expires_at), p_now)
  FROM (SELECT l.id FROM payment_order l WHERE l.look_at <= p_now ORDER BY l.look_at LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED) due
  WHERE o.id = due.id RETURNING o.*
$$;
