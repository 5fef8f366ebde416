-- How many rows the table of a month has, and a sum over the SHA-256 of each, in any order: equal for two tables that hold the same rows. A column that
-- a later release adds, null in old rows, does not change it.
CREATE OR REPLACE FUNCTION ledger_month_digest(p_source text, p_month date) RETURNS TABLE (rows bigint, digest numeric) LANGUAGE plpgsql STABLE
SET TimeZone = 'UTC' AS $$
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT count(*), COALESCE(sum((''x'' || left(encode(sha256(convert_to(jsonb_strip_nulls(to_jsonb(t))::text, ''UTF8'')), ''hex''), 16))::bit(64)::bigint::numeric), 0)
     FROM ONLY months.%I t', ledger_month_name(p_source, p_month));
END $$;
