-- The scope of the stock that a book draws on: 0 for all live books together, its own id for a sandbox.
CREATE OR REPLACE FUNCTION delivery_scope(p_book_id int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT CASE b.mode WHEN 'live' THEN 0 ELSE b.id END FROM book b WHERE b.id = p_book_id
$$;
