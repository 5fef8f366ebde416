-- Gives the table of a month the indexes of the one it inherits from, as far as it lacks them, and answers how many it made. Indexes that a later
-- release adds to the base reach the months so; they are made without keeping readers out.
CREATE OR REPLACE FUNCTION index_ledger_month(p_source text, p_month date) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_table regclass := to_regclass('months.' || ledger_month_name(p_source, p_month));
  v_definition text;
  v_made int := 0;
BEGIN
  -- What an index is, without its name and its table.
  FOR v_definition IN
    SELECT regexp_replace(pg_get_indexdef(i.indexrelid), ' INDEX \S+ ON \S+ ', ' INDEX ON %s ') FROM pg_index i
    WHERE i.indrelid = format('public.%I', p_source)::regclass AND i.indisvalid
    EXCEPT SELECT regexp_replace(pg_get_indexdef(i.indexrelid), ' INDEX \S+ ON \S+ ', ' INDEX ON %s ') FROM pg_index i WHERE i.indrelid = v_table
  LOOP
    EXECUTE replace(v_definition, ' ON %s ', format(' ON %s ', v_table));
    v_made := v_made + 1;
  END LOOP;
  RETURN v_made;
END $$;
