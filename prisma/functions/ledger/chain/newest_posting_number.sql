-- The greatest number that any posting was given so far, committed or not; 0 before the first.
CREATE OR REPLACE FUNCTION newest_posting_number() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN s.is_called THEN s.last_value ELSE s.last_value - 1 END FROM posting_id_seq s
$$;
