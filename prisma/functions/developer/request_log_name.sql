-- Name of the table that holds the calls of an IST day. Names sort as their days do.
CREATE OR REPLACE FUNCTION request_log_name(p_day int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'request_log_' || to_char(date '1970-01-01' + p_day, 'YYYYMMDD')
$$;
