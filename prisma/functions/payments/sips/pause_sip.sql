-- The bank paused the mandate: an active SIP becomes 'paused', no day of its schedule comes next, and its mandate is looked at again at p_look_at
-- (on the book's clock). Answers whether the status changed.
CREATE OR REPLACE FUNCTION pause_sip(p_sip_id text, p_look_at timestamptz) RETURNS boolean LANGUAGE sql AS $$
  WITH changed AS (
    UPDATE sip SET status = 'paused', next_on = NULL, due_at = p_look_at, wake_at = real_time(book_id, p_look_at)
      WHERE book_id = book_of_sip(p_sip_id) AND id = p_sip_id AND status = 'active' RETURNING 1
  ) SELECT EXISTS (SELECT FROM changed);
$$;
