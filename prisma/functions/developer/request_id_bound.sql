-- What sorts after every id of a call that was made before an IST day, and before every one from it on: the text that idBound of
-- server/domain/kernel/ids.ts makes of the day's first millisecond.
CREATE OR REPLACE FUNCTION request_id_bound(p_day int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'req_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', (GREATEST(p_day * 86400000::bigint - 19800000, 0) >> (5 * place) & 31)::int + 1, 1), '' ORDER BY place DESC)
  FROM generate_series(0, 9) AS place
$$;
