-- The transaction that consumed a quote; no row while there is none, or where it stands in an old month (consumed_before), which quotes that are not
-- expired for months have none in. The planner takes its body into the statement that calls it.
CREATE OR REPLACE FUNCTION consumed_by(p_book_id int, p_quote_id text) RETURNS TABLE (transaction_id text) LANGUAGE sql STABLE AS $$
  SELECT t.id FROM ONLY transaction t WHERE t.book_id = p_book_id AND t.quote_id = p_quote_id
  LIMIT 1   -- one look-up per quote: without it the planner may read the table instead
$$;
