-- Trigger: a row is deleted only where its equal stands in the table of its month (take_moved_rows). Otherwise, and where no row is deleted, it raises
-- restrict_violation, as refuse_change does.
CREATE OR REPLACE FUNCTION check_rows_moved() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_type regtype := (SELECT a.atttypid FROM pg_attribute a WHERE a.attrelid = TG_RELID AND a.attname = 'id');
  v_deleted bigint;
  v_month date;
  v_equal bigint;
  v_moved bigint := 0;
BEGIN
  SELECT count(*) INTO v_deleted FROM gone;
  FOR v_month IN EXECUTE format('SELECT m.month FROM ledger_month m WHERE m.source = %L AND m.closed_at IS NULL
    AND m.from_key::%2$s <= (SELECT max(g.id) FROM gone g) AND m.to_key::%2$s > (SELECT min(g.id) FROM gone g)', TG_TABLE_NAME, v_type)
  LOOP
    EXECUTE format('SELECT count(*) FROM gone g JOIN months.%I m ON m.book_id = g.book_id AND m.id = g.id WHERE record_image_eq(ROW(m.*), ROW(g.*))',
      ledger_month_name(TG_TABLE_NAME, v_month)) INTO v_equal;
    v_moved := v_moved + v_equal;
  END LOOP;
  IF v_deleted = 0 OR v_moved <> v_deleted THEN
    RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER posting_leaves_for_month AFTER DELETE ON "posting"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION check_rows_moved();

CREATE OR REPLACE TRIGGER transaction_leaves_for_month AFTER DELETE ON "transaction"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION check_rows_moved();

CREATE OR REPLACE TRIGGER event_leaves_for_month AFTER DELETE ON "event"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION check_rows_moved();
