-- Locks the stock of a product in a scope until the transaction ends, and answers its available pieces. Writes the row where it is missing.
CREATE OR REPLACE FUNCTION lock_delivery_stock(p_scope_book_id int, p_sku text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_pieces int;
BEGIN
  INSERT INTO delivery_stock (scope_book_id, sku, received, pieces)
    SELECT p_scope_book_id, p.sku, n.pieces, n.pieces FROM delivery_product p
    CROSS JOIN LATERAL (SELECT delivery_pieces(p_scope_book_id, p) AS pieces) n WHERE p.sku = p_sku
    ON CONFLICT DO NOTHING;
  SELECT s.pieces INTO v_pieces FROM delivery_stock s WHERE s.scope_book_id = p_scope_book_id AND s.sku = p_sku FOR NO KEY UPDATE;
  RETURN v_pieces;
END $$;
