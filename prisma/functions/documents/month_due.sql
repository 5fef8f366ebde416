-- When a month (YYYY-MM) becomes final: at 02:00 IST on the first of the next one (decisions 12).
CREATE OR REPLACE FUNCTION month_due(p_month text) RETURNS timestamptz LANGUAGE sql STABLE AS
  $$ SELECT ((p_month || '-01')::timestamp + interval '1 month 2 hours') AT TIME ZONE 'Asia/Kolkata' $$;
