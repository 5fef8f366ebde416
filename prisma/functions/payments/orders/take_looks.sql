-- As before; what is taken is due again before long, until whoever took it has an answer and plans the next look, or ends it.
CREATE OR REPLACE FUNCTION take_looks(p_now timestamptz, p_limit int) RETURNS SETOF payment_order LANGUAGE sql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  UPDATE payment_order o SET look_at = look_again(real_time(o.book_id, o.expires_at), p_now)
  FROM (SELECT l.id FROM payment_order l WHERE l.look_at <= p_now ORDER BY l.look_at LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED) due
  WHERE o.id = due.id RETURNING o.*
$$;
