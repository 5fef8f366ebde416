-- Locks the accounts of books until the transaction ends, in the order of their ids. Whatever moves value, or decides by a balance that must
-- stay, waits here first. One lock a book, since nearly every posting of a book moves its inventory or its sales anyway; an advisory lock,
-- since locks of rows are written to the log.
CREATE OR REPLACE FUNCTION lock_books(p_book_ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(20261123, b.id) FROM (SELECT DISTINCT u.id FROM unnest(p_book_ids) AS u (id) ORDER BY 1) b;
END $$;
