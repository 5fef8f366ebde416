-- Gives the table of a month the triggers by which its rows stay as they are: none is changed, deleted or truncated, one enters only by leaving the
-- table it inherits from (take_moved_rows), and none does once the month is closed.
CREATE OR REPLACE FUNCTION protect_ledger_month(p_source text, p_month date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_table text := format('months.%I', ledger_month_name(p_source, p_month));
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER rows_unchanged BEFORE UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION refuse_change()', v_table);
  EXECUTE format('CREATE OR REPLACE TRIGGER table_unchanged BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', v_table);
  EXECUTE format('CREATE OR REPLACE TRIGGER rows_moved AFTER INSERT ON %s REFERENCING NEW TABLE AS entered FOR EACH STATEMENT
    EXECUTE FUNCTION take_moved_rows(%L)', v_table, p_source);
  IF EXISTS (SELECT FROM ledger_month m WHERE m.source = p_source AND m.month = p_month AND m.closed_at IS NOT NULL) THEN
    EXECUTE format('CREATE OR REPLACE TRIGGER table_closed BEFORE INSERT ON %s FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', v_table);
  END IF;
END $$;
