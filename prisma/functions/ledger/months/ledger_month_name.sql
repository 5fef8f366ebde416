-- Name of the table, in the schema months, that holds the rows of a month: posting_2025_10. p_source is posting, transaction or event.
CREATE OR REPLACE FUNCTION ledger_month_name(p_source text, p_month date) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT p_source || to_char(p_month, '_YYYY_MM')
$$;
