-- A new id of an event that is made inside the database, in the form of all ids (server/domain/kernel/ids.ts): ten characters of its moment, sixteen
-- random ones, here hexadecimal. Flat, since a halt makes one for each book while the trading gate is shut.
CREATE OR REPLACE FUNCTION new_event_id(p_at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_digits text := '0123456789abcdefghjkmnpqrstvwxyz';
  v_moment bigint := floor(extract(epoch FROM p_at) * 1000);
  v_high int := v_moment >> 25;
  v_low int := v_moment & 33554431;
BEGIN
  RETURN 'evt_' || substr(v_digits, (v_high >> 20) + 1, 1) || substr(v_digits, (v_high >> 15 & 31) + 1, 1)
    || substr(v_digits, (v_high >> 10 & 31) + 1, 1) || substr(v_digits, (v_high >> 5 & 31) + 1, 1) || substr(v_digits, (v_high & 31) + 1, 1)
    || substr(v_digits, (v_low >> 20) + 1, 1) || substr(v_digits, (v_low >> 15 & 31) + 1, 1) || substr(v_digits, (v_low >> 10 & 31) + 1, 1)
    || substr(v_digits, (v_low >> 5 & 31) + 1, 1) || substr(v_digits, (v_low & 31) + 1, 1)
    || right(replace(gen_random_uuid()::text, '-', ''), 16);
END $$;
