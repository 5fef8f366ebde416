-- An event, wherever it stands. For those that are not among the newest: an event that is sent again after a year is in an old month. In a function, so
-- that a statement which asks it last opens no old month for the others.
CREATE OR REPLACE FUNCTION old_event(p_book_id int, p_event_id text) RETURNS SETOF event LANGUAGE plpgsql STABLE ROWS 1 AS $$
BEGIN
  RETURN QUERY SELECT e.* FROM event e WHERE e.book_id = p_book_id AND e.id = p_event_id;
END $$;
