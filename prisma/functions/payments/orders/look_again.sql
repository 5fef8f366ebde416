-- When something that ended is asked for again where no answer came: ten minutes later, after more than a day in a part of the time it has
-- been over for (an hour after seven days), at most six hours later; until one has come.
CREATE OR REPLACE FUNCTION look_again(p_ended_at timestamptz, p_now timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT p_now + LEAST(GREATEST((p_now - p_ended_at) / 168, interval '10 minutes'), interval '6 hours')
$$;
