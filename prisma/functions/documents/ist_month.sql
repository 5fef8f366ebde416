-- The IST month of an instant, the month after one, and when a month is made final: at 02:00 IST on the first of the next.
CREATE OR REPLACE FUNCTION ist_month(p_at timestamptz) RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT to_char(p_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') $$;
