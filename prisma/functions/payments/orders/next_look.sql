-- When something that ended is asked for next, in real time: in as long again as it has been over, but no sooner than in five minutes;
-- for the last time after seven days.
CREATE OR REPLACE FUNCTION next_look(p_ended_at timestamptz, p_now timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_now < p_ended_at + interval '7 days'
    THEN LEAST(p_now + GREATEST(p_now - p_ended_at, interval '5 minutes'), p_ended_at + interval '7 days') END
$$;
