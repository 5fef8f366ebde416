-- Moves a SIP on to a day of its schedule, never back. A paused one only notes how far its schedule is: no day of it comes next.
CREATE OR REPLACE FUNCTION move_sip_on(p_sip_id text, p_next_slot int, p_next_on date, p_due_at timestamptz) RETURNS void LANGUAGE sql AS $$
  UPDATE sip SET next_slot = p_next_slot,
      next_on = CASE status WHEN 'active' THEN p_next_on END,
      due_at = CASE status WHEN 'active' THEN p_due_at ELSE due_at END,
      wake_at = CASE status WHEN 'active' THEN real_time(book_id, p_due_at) ELSE wake_at END
    WHERE book_id = book_of_sip(p_sip_id) AND id = p_sip_id AND status IN ('active', 'paused') AND next_slot < p_next_slot;
$$;
