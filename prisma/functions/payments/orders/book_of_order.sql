-- The book of a payment order: gateways, checkouts and jobs know its id alone.
CREATE OR REPLACE FUNCTION book_of_order(p_order_id text) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT o.book_id FROM payment_order o WHERE o.id = p_order_id
$$;
