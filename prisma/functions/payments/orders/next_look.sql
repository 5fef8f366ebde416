-- When the gateway is asked next about something that ended, after an answer, in real time: in as long again as it is over, at least five minutes,
-- and for the last time seven days after the end. Null after that.
CREATE OR REPLACE FUNCTION next_look(p_ended_at timestamptz, p_now timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_now < p_ended_at + interval '7 days'
    THEN LEAST(p_now + GREATEST(p_now - p_ended_at, interval '5 minutes'), p_ended_at + interval '7 days') END
$$;
