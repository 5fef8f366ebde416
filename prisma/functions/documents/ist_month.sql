-- The IST month (YYYY-MM) of an instant.
CREATE OR REPLACE FUNCTION ist_month(p_at timestamptz) RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT to_char(p_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') $$;
