-- How many entries the float of a book had before p_at, on the book's clock. Entries are numbered in the order of their times, so some twenty
-- look-ups are enough, however long the history.
CREATE OR REPLACE FUNCTION float_entries_before(p_book_id int, p_at timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_low bigint := 0;
  v_high bigint;
  v_middle bigint;
  v_created_at timestamptz;
BEGIN
  SELECT version INTO v_high FROM account WHERE book_id = p_book_id AND kind = 'partner_float' AND asset = 'INR';
  WHILE v_low < v_high LOOP
    v_middle := (v_low + v_high + 1) / 2;
    SELECT p.created_at INTO v_created_at FROM posting p WHERE p.book_id = p_book_id AND p.float_version = v_middle;
    IF v_created_at < p_at THEN v_low := v_middle; ELSE v_high := v_middle - 1; END IF;
  END LOOP;
  RETURN v_low;
END $$;
