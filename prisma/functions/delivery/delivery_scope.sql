-- Whose stock a book draws on: all live books on one, each sandbox on its own.
CREATE OR REPLACE FUNCTION delivery_scope(p_book_id int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT CASE b.mode WHEN 'live' THEN 0 ELSE b.id END FROM book b WHERE b.id = p_book_id
$$;
