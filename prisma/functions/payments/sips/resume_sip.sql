-- The bank resumed the mandate: a paused SIP becomes 'active' and goes on with a day of its schedule that is neither over nor paid (a slot from
-- next_slot on). Answers whether the status changed.
CREATE OR REPLACE FUNCTION resume_sip(p_sip_id text, p_next_slot int, p_next_on date, p_due_at timestamptz) RETURNS boolean LANGUAGE sql AS $$
  WITH changed AS (
    UPDATE sip SET status = 'active', next_slot = p_next_slot, next_on = p_next_on, due_at = p_due_at,
      wake_at = real_time(book_id, p_due_at) WHERE book_id = book_of_sip(p_sip_id) AND id = p_sip_id AND status = 'paused' AND next_slot <= p_next_slot RETURNING 1
  ) SELECT EXISTS (SELECT FROM changed);
$$;
