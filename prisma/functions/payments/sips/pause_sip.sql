-- The bank has paused or resumed the mandate. While it is paused no day comes next; of days that are over or paid already, none does
-- afterwards. Answers whether that was news.
CREATE OR REPLACE FUNCTION pause_sip(p_sip_id text, p_look_at timestamptz) RETURNS boolean LANGUAGE sql AS $$
  WITH changed AS (
    UPDATE sip SET status = 'paused', next_on = NULL, due_at = p_look_at, wake_at = real_time(book_id, p_look_at)
      WHERE id = p_sip_id AND status = 'active' RETURNING 1
  ) SELECT EXISTS (SELECT FROM changed);
$$;
