-- How many entries an account had before p_at, on the book's clock. Entries are numbered in the order of their times, so some twenty look-ups are
-- enough, however long the account's history.
CREATE OR REPLACE FUNCTION ledger_entries_before(p_account_id bigint, p_at timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_low bigint := 0;
  v_high bigint;
  v_middle bigint;
  v_created_at timestamptz;
BEGIN
  SELECT version INTO v_high FROM account WHERE id = p_account_id;
  WHILE v_low < v_high LOOP
    v_middle := (v_low + v_high + 1) / 2;
    SELECT p.created_at INTO v_created_at FROM ledger_entry e JOIN posting p ON p.id = e.posting_id
      WHERE e.account_id = p_account_id AND e.version = v_middle;
    IF v_created_at < p_at THEN v_low := v_middle; ELSE v_high := v_middle - 1; END IF;
  END LOOP;
  RETURN v_low;
END $$;
