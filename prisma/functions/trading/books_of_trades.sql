-- The books of debited buys, in their order: for the settlements of a process of an earlier release, which does not name them. Each buy has
-- postings, which are found by what they belong to; transactions are found in their book only.
CREATE OR REPLACE FUNCTION books_of_trades(p_ids text[]) RETURNS int[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT (SELECT p.book_id FROM posting p WHERE p.reference_id = i.id LIMIT 1)
    FROM unnest(p_ids) WITH ORDINALITY AS i (id, place) ORDER BY i.place)
$$;
