-- The books of deliveries, in their order: for the attempts of a process of an earlier release, which does not name them.
CREATE OR REPLACE FUNCTION books_of_deliveries(p_ids text[]) RETURNS int[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT (SELECT d.book_id FROM webhook_delivery d WHERE d.id = i.id) FROM unnest(p_ids) WITH ORDINALITY AS i (id, place) ORDER BY i.place)
$$;
