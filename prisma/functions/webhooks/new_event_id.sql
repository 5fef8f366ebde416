-- A new id of an event that is made inside the database, in the form of all ids (server/domain/kernel/ids.ts): ten characters of its moment, sixteen
-- random ones.
CREATE OR REPLACE FUNCTION new_event_id(p_at timestamptz) RETURNS text LANGUAGE sql AS $$
  SELECT 'evt_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', c.digit + 1, 1), '' ORDER BY c.part, c.place)
  FROM (
    SELECT 0 AS part, p.place, ((floor(extract(epoch FROM p_at) * 1000)::bigint >> (5 * (9 - p.place))) & 31)::int AS digit
    FROM generate_series(0, 9) AS p (place)
    UNION ALL
    SELECT 1, p.place, get_byte(r.bytes, p.place) & 31
    FROM (SELECT uuid_send(gen_random_uuid()) AS bytes) r, generate_series(0, 15) AS p (place)
  ) c
$$;
