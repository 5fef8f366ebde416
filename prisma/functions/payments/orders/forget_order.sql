-- Deletes an order that no gateway has opened, with its idempotency record and its buy hold: the call that made it is refused, and may be repeated
-- as it was.
CREATE OR REPLACE FUNCTION forget_order(p_order_id text, p_endpoint text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
BEGIN
  DELETE FROM payment_order WHERE book_id = book_of_order(p_order_id) AND id = p_order_id AND status = 'created' AND upi_url IS NULL RETURNING * INTO o;
  DELETE FROM idempotency_record WHERE book_id = o.book_id AND endpoint = p_endpoint AND key = o.idempotency_key AND reference_id = o.id;
  DELETE FROM buy_hold WHERE book_id = o.book_id AND id = o.id;
END $$;
