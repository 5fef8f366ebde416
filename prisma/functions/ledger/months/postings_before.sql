-- The lowest number above those of all postings that are dated before p_at: with these, all that were numbered before them have been made. Postings
-- of a book are dated in the order of their numbers and no book's clock is behind real time, so whatever is numbered from here on was made after
-- p_at, and a sandbox that is ahead of time moves nothing. Looks at numbers from p_from on, some twenty look-ups for each book.
CREATE OR REPLACE FUNCTION postings_before(p_at timestamptz, p_from bigint) RETURNS bigint LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  v_book_id int;
  v_low bigint;   -- the highest number known to be dated before
  v_high bigint;  -- a number from which on none is
  v_middle bigint;
  v_found record;
  v_bound bigint := p_from;
BEGIN
  FOR v_book_id IN SELECT b.id FROM book b ORDER BY b.id LOOP
    -- Most books have ended below what another book has reached already.
    SELECT p.id, p.created_at INTO v_found FROM ONLY posting p WHERE p.book_id = v_book_id AND p.id >= v_bound ORDER BY p.id LIMIT 1;
    CONTINUE WHEN v_found.id IS NULL OR v_found.created_at >= p_at;
    v_low := v_found.id;
    SELECT p.id + 1 INTO v_high FROM ONLY posting p WHERE p.book_id = v_book_id ORDER BY p.id DESC LIMIT 1;
    WHILE v_low + 1 < v_high LOOP
      v_middle := (v_low + v_high) / 2;
      SELECT p.id, p.created_at INTO v_found FROM ONLY posting p
        WHERE p.book_id = v_book_id AND p.id >= v_middle AND p.id < v_high ORDER BY p.id LIMIT 1;
      IF v_found.created_at < p_at THEN v_low := v_found.id; ELSE v_high := v_middle; END IF;
    END LOOP;
    v_bound := v_low + 1;
  END LOOP;
  RETURN v_bound;
END $$;
