-- Writes the links of the next postings, at most p_max, and answers how many. Each posting numbered up to p_until is committed and visible,
-- or never will be: the caller has seen to that. A number above the newest that a posting was given counts as that one. A posting is numbered
-- while its book is locked, so the postings of a book become visible in the order of their numbers, and a link once written never has one to
-- come before it. Of two callers the second waits and goes on where the first ended.
-- A plan for its very numbers leaves old months out.
-- It looks through p_max numbers at a time, so that its work is that of these postings, however many wait. Where these were given to no posting it
-- goes on at the next that was: a restore leaves out millions of numbers (begin_restoration).
CREATE OR REPLACE FUNCTION chain_postings(p_until bigint, p_max int) RETURNS int LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  v_from bigint;
  v_to bigint;
  v_until bigint := least(p_until, newest_posting_number());
  v_next record;
  v_book_id int;
  v_position bigint;
  v_hash bytea;
  v_count int := 0;
  v_books int[];
  v_positions bigint[];
  v_ids bigint[];
  v_hashes bytea[];
BEGIN
  SELECT f.read_to INTO v_from FROM chain_frontier f FOR UPDATE;
  WHILE v_from < v_until AND v_count < p_max LOOP
    v_to := least(v_until, v_from + p_max);
    v_book_id := NULL;
    v_books := '{}';
    v_positions := '{}';
    v_ids := '{}';
    v_hashes := '{}';
    FOR v_next IN
      SELECT * FROM (
        SELECT p.* FROM posting_text p WHERE p.posting_id > v_from AND p.posting_id <= v_to ORDER BY p.posting_id LIMIT p_max - v_count) p
      ORDER BY p.book_id, p.posting_id
    LOOP
      IF v_book_id IS DISTINCT FROM v_next.book_id THEN
        v_book_id := v_next.book_id;
        SELECT l.position, l.hash INTO v_position, v_hash FROM posting_link l WHERE l.book_id = v_book_id ORDER BY l.position DESC LIMIT 1;
      END IF;
      v_position := COALESCE(v_position, 0) + 1;
      v_hash := link_hash(v_book_id, v_position, v_hash, v_next.text);
      v_count := v_count + 1;
      v_books := v_books || v_book_id;
      v_positions := v_positions || v_position;
      v_ids := v_ids || v_next.posting_id;
      v_hashes := v_hashes || v_hash;
    END LOOP;
    IF NOT FOUND THEN
      v_from := least((SELECT min(p.id) - 1 FROM posting p WHERE p.id > v_to AND p.id <= v_until), v_until);
      CONTINUE;
    END IF;
    INSERT INTO posting_link (book_id, position, posting_id, hash) SELECT * FROM unnest(v_books, v_positions, v_ids, v_hashes);
    v_from := CASE WHEN v_count < p_max THEN v_to ELSE (SELECT max(i) FROM unnest(v_ids) i) END;
  END LOOP;
  UPDATE chain_frontier SET read_to = v_from WHERE read_to < v_from;
  RETURN v_count;
END $$;
