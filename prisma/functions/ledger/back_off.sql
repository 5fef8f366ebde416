-- How long to wait before what failed p_tries times is tried again: p_first, then p_factor times as long each time, at most p_most.
CREATE OR REPLACE FUNCTION back_off(p_first interval, p_factor int, p_tries int, p_most interval DEFAULT '1 hour') RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT LEAST(p_most, p_first * power(p_factor, LEAST(p_tries, 10)))
$$;
