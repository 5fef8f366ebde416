-- The books of transactions, in their order: for the settlements of a process of an earlier release, which does not name them.
CREATE OR REPLACE FUNCTION books_of_trades(p_ids text[]) RETURNS int[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT (SELECT t.book_id FROM transaction t WHERE t.id = i.id) FROM unnest(p_ids) WITH ORDINALITY AS i (id, place) ORDER BY i.place)
$$;
