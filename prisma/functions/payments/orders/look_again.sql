-- When the gateway is asked again about something that ended, where it gave no answer, in real time: ten minutes later; once it is over for more
-- than a day, after a 168th of the time since (an hour after seven days), at most six hours.
CREATE OR REPLACE FUNCTION look_again(p_ended_at timestamptz, p_now timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT p_now + LEAST(GREATEST((p_now - p_ended_at) / 168, interval '10 minutes'), interval '6 hours')
$$;
