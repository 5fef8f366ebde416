-- What bought_in_book answers, for a process of an earlier release, which does not name the book.
CREATE OR REPLACE FUNCTION bought_and_open(p_user_id bigint, p_since text, p_now timestamptz, p_key text DEFAULT NULL) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT bought_in_book(u.book_id, u.id, p_since, p_now, p_key) FROM end_user u WHERE u.id = p_user_id
$$;
