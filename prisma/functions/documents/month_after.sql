-- The month (YYYY-MM) that follows a month.
CREATE OR REPLACE FUNCTION month_after(p_month text) RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT to_char((p_month || '-01')::timestamp + interval '1 month', 'YYYY-MM') $$;
