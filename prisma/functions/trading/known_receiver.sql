-- Who a mobile belongs to (its keyed hash), as far as a sender of a book may know: whether the person is a user of any open book of its mode, the name
-- that this book knows them by, and whether a code sent to the mobile was answered. No row where nobody has it. The planner takes its body into
-- the statement that calls it. Spec 2.6, 4.6.
CREATE OR REPLACE FUNCTION known_receiver(p_book_id int, p_mobile_hash bytea) RETURNS TABLE (is_known boolean, name text, is_mobile_verified boolean)
LANGUAGE sql STABLE AS $$
  -- Each part is a look-up of its own: of a join the planner, which may not know the sizes of the tables yet, may read the whole of one.
  SELECT (SELECT true FROM end_user u WHERE u.person_id = p.id AND (SELECT o.closed_at IS NULL FROM book o WHERE o.id = u.book_id) LIMIT 1) IS TRUE,
    (SELECT u.name FROM end_user u WHERE u.book_id = p_book_id AND u.person_id = p.id LIMIT 1), p.mobile_verified_at IS NOT NULL
  FROM person p WHERE p.mode = (SELECT b.mode FROM book b WHERE b.id = p_book_id) AND p.mobile_hash = p_mobile_hash LIMIT 1
$$;
